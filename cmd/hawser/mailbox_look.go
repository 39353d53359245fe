package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hawser/internal/journal"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/mailbox/wire"
)

func newMailboxStatus() *cobra.Command {
	return lookVerb("status [ID]", "Say what a session waits for", printStatus)
}

func newMailboxShow() *cobra.Command {
	cmd := lookVerb("show ID", "Show what became of a session's replies", printSession)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usagef("%s takes one session's ID; see hawser mailbox ls", cmd.CommandPath())
		}
		return nil
	}
	return cmd
}

// lookVerb is a verb that only looks at a session.
func lookVerb(use, short string, print func(*box.Box, wire.Session) error) *cobra.Command {
	f := &mailboxFlags{}
	cmd := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  oneID,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := f.open(true)
			if err != nil {
				return err
			}
			s, err := f.session(b, args)
			if err != nil {
				return err
			}
			return failed(print(b, s))
		},
	}
	f.addDir(cmd.Flags())
	return cmd
}

func newMailboxLs() *cobra.Command {
	f := &mailboxFlags{}
	cmd := &cobra.Command{
		Use:   "ls",
		Short: "List the sessions of a mailbox, the newest first",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			b, err := f.open(true)
			if err != nil {
				return err
			}
			list, bad := b.Sessions()
			w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "SESSION\tSTATE\tOUTBOX\tUSED\tTASK")
			for _, s := range list {
				fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\n", s.ID, stateOf(s), s.Sequence, s.Updated.Local().Format("2006-01-02 15:04"), shortTask(s.Task))
			}
			if err := w.Flush(); err != nil {
				return failed(err)
			}
			return failed(bad)
		},
	}
	f.addDir(cmd.Flags())
	return cmd
}

func stateOf(s wire.Session) string {
	if s.Complete {
		return "complete"
	}
	return "waiting"
}

func shortTask(task string) string {
	const most = 60
	line := oneLine(task)
	if r := []rune(line); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return line
}

func printHead(b *box.Box, s wire.Session) {
	fmt.Printf("Session:    %s (%s)\n", s.ID, stateOf(s))
	fmt.Printf("Task:       %s\n", oneLine(s.Task))
	fmt.Printf("Workspace:  %s\n", s.Workspace)
	if h, ok := b.HeldBy(journal.Locked); ok {
		fmt.Printf("In use by:  %s\n", h)
	}
}

func printStatus(b *box.Box, s wire.Session) error {
	printHead(b, s)
	if s.Complete {
		return nil
	}
	n := wire.Name{Session: s.ID, Sequence: s.Sequence}
	marker := wire.Marker{Session: s.ID, Sequence: s.Sequence}
	if _, held := b.HeldBy(journal.Locked); !held && b.Answered(marker) {
		fmt.Printf("Next:       its reply to outbox %d was interrupted: %s\n", s.Sequence, resumeHint(b.Dir(), s.ID, s.Confirm))
		return nil
	}
	p := drive.Posted{Session: s.ID, Sequence: s.Sequence, File: b.Place(n), Parts: b.Parts(n), Inbox: b.Inbox()}
	fmt.Printf("Next:       %s\n", p.Next())
	return nil
}

func printSession(b *box.Box, s wire.Session) error {
	printHead(b, s)
	for n := 1; n <= s.Sequence; n++ {
		fmt.Printf("\nOutbox %d: %s\n", n, b.Place(wire.Name{Session: s.ID, Sequence: n}))
		marker := wire.Marker{Session: s.ID, Sequence: n}
		if !b.Answered(marker) {
			fmt.Println("  no reply yet")
			continue
		}
		text, record, err := b.Recall(marker)
		if err != nil {
			return err
		}
		results, err := drive.Results(text, record, s.Strict)
		if err != nil {
			return err
		}
		if len(results) == 0 {
			fmt.Println("  a reply without commands")
		}
		for _, r := range results {
			mark := "FAILED"
			if r.Success {
				mark = "OK"
			}
			fmt.Printf("  [%s] %s: %s\n", mark, r.Command, oneLine(r.Summary))
		}
	}
	return nil
}
