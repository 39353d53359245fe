package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/journal"
	"hawser/internal/session"
)

func newJournal() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "journal",
		Short: "Read, verify and replay what happened in sessions",
		Long: `Every session keeps a journal: what was said, run, changed, asked and answered,
each record chained to the one before it by its hash and the end signed with a
key that no sandbox can reach. What terminals showed is recorded beside it.

A session is named by its id, or by a beginning of it that no other has.`,
		Example: `  hawser journal ls
  hawser journal show 20261115-0912
  hawser journal verify
  hawser journal replay 20261115-0912 --speed 4`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(newJournalLs(), newJournalShow(), newJournalFollow(), newJournalVerify(), newJournalReplay(), newJournalExport(), newJournalPrune())
	return cmd
}

func newJournalLs() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "ls",
		Short: "List journals, the oldest first",
		Long: `List journals, the oldest first. The state is what they look like: hawser journal
verify looks closer.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := summaries()
			if err != nil {
				return failed(err)
			}
			return failed(printSummaries(cmd.OutOrStdout(), list, asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per journal")
	return cmd
}

// summaries are of all sessions, those without a readable journal too.
func summaries() ([]journal.Summary, error) {
	ids, err := journal.Sessions(dataDir())
	if err != nil {
		return nil, err
	}
	var list []journal.Summary
	for _, id := range ids {
		s, err := journal.Summarize(dataDir(), id)
		if err != nil {
			s.State = journal.Tampered // its end cannot be read; verify says why
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b journal.Summary) int { return a.Started.Compare(b.Started) })
	return list, nil
}

// about is what a journal says of its session.
type about struct {
	Agent string `json:"agent"`
	Title string `json:"title"`
}

func printSummaries(w io.Writer, list []journal.Summary, asJSON bool) error {
	if len(list) == 0 && !asJSON {
		_, err := fmt.Fprintln(w, "no journals yet; begin a session with hawser run")
		return err
	}
	enc := cli.JSONLines(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if !asJSON {
		fmt.Fprintln(table, "SESSION\tSTARTED\tSTATE\tRECORDS\tAGENT\tTITLE")
	}
	titles := sessionTitles()
	for _, s := range list {
		a := about{Title: titles[s.Session]}
		_ = json.Unmarshal(s.About, &a) // what is not there is not shown
		if asJSON {
			if err := enc.Encode(map[string]any{"session": s.Session, "started": s.Started, "last": s.Last, "state": s.State, "running": s.Running, "records": s.Records, "agent": a.Agent, "title": a.Title}); err != nil {
				return err
			}
			continue
		}
		state := string(s.State)
		if s.Running {
			state = "running"
		}
		started := "-"
		if !s.Started.IsZero() {
			started = s.Started.Local().Format(time.DateTime)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\n", s.Session, started, state, s.Records, oneLine(approval.Visible(a.Agent)), oneLine(approval.Visible(a.Title)))
	}
	return table.Flush()
}

// sessionTitles are by id. They are made after a session's first record, and kept
// beside the journal.
func sessionTitles() map[string]string {
	titles := map[string]string{}
	list, _ := session.List(dataDir()) // a session that cannot be read has no title
	for _, l := range list {
		titles[l.ID] = l.Title
	}
	return titles
}

// oneJournal takes exactly one id.
func oneJournal(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef("name one session; see hawser journal ls")
	}
	return nil
}

// findJournal completes the beginning of an id.
func findJournal(beginning string) (string, error) {
	ids, err := journal.Sessions(dataDir())
	if err != nil {
		return "", failed(err)
	}
	id, err := complete(beginning, ids)
	if err != nil {
		return "", usagef("%w session %q; see hawser journal ls", err, beginning)
	}
	return id, nil
}

// complete finds the one name that is, or begins with, a text.
func complete(text string, names []string) (string, error) {
	if slices.Contains(names, text) {
		return text, nil
	}
	var found []string
	for _, n := range names {
		if text != "" && strings.HasPrefix(n, text) {
			found = append(found, n)
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("there is no")
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("there is more than one (%s)", strings.Join(found[:min(3, len(found))], ", "))
}

// warnTampered tells of a journal that is not to be trusted, before it is shown
// in a way that does not.
func warnTampered(id string) {
	if r, err := journal.Verify(dataDir(), id); err == nil && r.State == journal.Tampered {
		fmt.Fprintf(os.Stderr, "hawser: warning: %s was %s\n", id, approval.Visible(r.String()))
	}
}
