package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hawser/internal/journal"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/mailbox/wire"
)

func newMailboxStatus() *cobra.Command {
	cmd := lookVerb("status [flags] [ID]", "Say what a session waits for", printStatus)
	cmd.Long = `Say what a session waits for: which file to paste, and where to save the answer.
Without an ID it is the newest session that is not finished, else the one that was used
last.` + lookCodes
	cmd.Example = `  hawser mailbox status
  hawser mailbox status --dir ~/mail a1b2c3d4`
	return cmd
}

func newMailboxShow() *cobra.Command {
	cmd := lookVerb("show [flags] [ID]", "Show what became of a session's replies", printSession)
	cmd.Long = `Show a session's outboxes, what became of the reply to each, and whether it was
undone. Without an ID it is the newest session that is not finished, else the one that
was used last.` + lookCodes
	cmd.Example = `  hawser mailbox show a1b2c3d4`
	return cmd
}

const lookCodes = `

The exit code is
  0        it was shown
  2        hawser's own flags are wrong, or there is no such session
  125      the mailbox cannot be read`

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
			if errors.Is(err, fs.ErrNotExist) && len(args) == 0 {
				s, err = usedLast(b, err)
			}
			if err != nil {
				return err
			}
			return failed(print(b, s))
		},
	}
	f.addDir(cmd.Flags())
	return cmd
}

// usedLast is the session that was used last, where all are finished.
func usedLast(b *box.Box, none error) (wire.Session, error) {
	list, err := b.Sessions()
	if err != nil || len(list) == 0 {
		return wire.Session{}, none
	}
	return list[0], nil
}

func newMailboxLs() *cobra.Command {
	f := &mailboxFlags{}
	cmd := &cobra.Command{
		Use:   "ls [flags]",
		Short: "List the sessions of a mailbox, the newest first",
		Long: `List the sessions of a mailbox, the newest first: what each waits for, the number of
its newest outbox, and when it was used last.

  waiting      for the answer to its newest outbox
  interrupted  while an answer was carried out; hawser mailbox resume goes on
  complete     the model is done

The exit code is
  0        they are listed
  2        hawser's own flags are wrong, or there is no mailbox
  125      a session's file cannot be read; the others are listed`,
		Example: `  hawser mailbox ls
  hawser mailbox ls --dir ~/mail`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			b, err := f.open(true)
			if err != nil {
				return err
			}
			list, bad := b.Sessions()
			if len(list) == 0 && bad == nil {
				fmt.Fprintln(os.Stderr, "hawser: there are no sessions yet; begin one with hawser mailbox new")
			}
			return failed(errors.Join(printList(b, list), bad))
		},
	}
	f.addDir(cmd.Flags())
	return cmd
}

func printList(b *box.Box, list []wire.Session) error {
	_, held := b.HeldBy(journal.Locked)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "SESSION\tSTATE\tOUTBOX\tUSED\tTASK")
	for _, s := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\n", s.ID, stateOf(b, s, held), s.Sequence, s.Updated.Local().Format("2006-01-02 15:04"), shortTask(s.Task, 60))
	}
	return w.Flush()
}

// stateOf says what a session waits for; held is that a hawser is at the mailbox.
func stateOf(b *box.Box, s wire.Session, held bool) string {
	switch {
	case s.Complete:
		return "complete"
	case !held && b.Answered(wire.Marker{Session: s.ID, Sequence: s.Sequence}):
		return "interrupted"
	}
	return "waiting"
}

func shortTask(task string, most int) string {
	line := oneLine(task)
	if r := []rune(line); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return line
}

func printHead(b *box.Box, s wire.Session) {
	h, held := b.HeldBy(journal.Locked)
	fmt.Printf("Session:    %s (%s)\n", s.ID, stateOf(b, s, held))
	fmt.Printf("Task:       %s\n", shortTask(s.Task, 300))
	fmt.Printf("Workspace:  %s\n", s.Workspace)
	if held {
		fmt.Printf("In use by:  %s\n", h)
	}
}

func printStatus(b *box.Box, s wire.Session) error {
	printHead(b, s)
	if s.Complete {
		fmt.Println("Next:       nothing; begin another session with hawser mailbox new")
		return nil
	}
	n := wire.Name{Session: s.ID, Sequence: s.Sequence}
	marker := wire.Marker{Session: s.ID, Sequence: s.Sequence}
	if _, held := b.HeldBy(journal.Locked); !held && b.Answered(marker) {
		fmt.Printf("Next:       its reply to outbox %d was interrupted: %s\n", s.Sequence, resumeHint(b.Dir(), s.ID, s.Confirm, s.Clipboard))
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
			if r.Summary == drive.NotDone && n == s.Sequence && !s.Complete {
				fmt.Printf("  [PENDING] %s: not done yet\n", r.Command)
				continue
			}
			fmt.Println("  " + r.Line())
		}
		undone, err := b.Undone(marker)
		if err != nil {
			return err
		}
		for _, line := range undone {
			fmt.Println("  [UNDONE] " + oneLine(line))
		}
	}
	return nil
}
