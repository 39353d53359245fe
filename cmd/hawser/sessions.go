package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/journal"
	"hawser/internal/session"
)

func newSessions() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sessions",
		Short: "List, watch, answer and remove sessions",
		Long: `Every hawser run is a session: a directory with its journal, which stays until
it is removed. One that another hawser has open can be watched and answered from
here. A session is named by its id, or by a beginning of it that no other has.`,
		Example: `  hawser sessions ls
  hawser sessions follow 20261115-0912
  hawser sessions answer 20261115-0912 allow`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSessionsLs(), newSessionsShow(), newSessionsFollow(), newSessionsAnswer(), newSessionsCancel(), newSessionsRules(), newSessionsRm())
	return cmd
}

func newSessionsLs() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "ls",
		Short: "List sessions, the newest first",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			list, err := session.List(dataDir())
			if asJSON {
				err = errors.Join(err, printSessions(list))
				return failed(err)
			}
			if len(list) == 0 && err == nil {
				fmt.Println("no sessions yet; begin one with hawser run")
				return nil
			}
			w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "SESSION\tSTATE\tTURNS\tUSED\tAGENT\tTITLE")
			for _, l := range list {
				fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\n", l.ID, l.Phase, l.Turns, ago(latest(l)), approval.Visible(l.Agent), approval.Visible(l.Title))
			}
			return failed(errors.Join(w.Flush(), err))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per session")
	return cmd
}

func printSessions(list []session.Listed) error {
	enc := cli.JSONLines(os.Stdout)
	for _, l := range list {
		err := enc.Encode(struct {
			session.State
			Phase session.Phase `json:"phase"`
			Dir   string        `json:"dir"`
		}{l.State, l.Phase, l.Dir})
		if err != nil {
			return err
		}
	}
	return nil
}

func latest(l session.Listed) time.Time {
	if l.Used.IsZero() {
		return l.Created
	}
	return l.Used
}

// ago says how long ago something was, roughly.
func ago(t time.Time) string {
	d := time.Since(t)
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}

// oneSession takes exactly one id.
func oneSession(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef("name one session; see hawser sessions ls")
	}
	return nil
}

func findSession(id string) (session.Listed, error) {
	l, err := session.Find(dataDir(), id)
	if err != nil {
		return l, usagef("%w; see hawser sessions ls", err)
	}
	return l, nil
}

func newSessionsShow() *cobra.Command {
	return &cobra.Command{
		Use:   "show ID",
		Short: "Say what a session is, and what it was doing",
		Args:  oneSession,
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := findSession(args[0])
			if err != nil {
				return err
			}
			fmt.Printf("session    %s\nstate      %s\nagent      %s\ntitle      %s\nworkspace  %s\nsandbox    %s\nbegun      %s\nturns      %d\nfolder     %s\n",
				l.ID, l.Phase, approval.Visible(l.Agent), approval.Visible(l.Title), l.Workspace, l.Sandbox, l.Created.Local().Format(time.DateTime), l.Turns, l.Dir)
			if l.Phase == session.Interrupted {
				in, err := session.Examine(l)
				if err != nil {
					return failed(err)
				}
				for _, line := range in.Lines() {
					fmt.Println("          ", line)
				}
				fmt.Println("go on with it: hawser run --resume", l.ID)
			}
			if r, err := session.Connect(l, "cli"); err == nil {
				pending, err := r.Pending(cmd.Context())
				if err != nil {
					return failed(err)
				}
				for _, q := range pending {
					fmt.Printf("question   %s\n%s\n", q.ID, cli.InFull(q))
				}
			}
			return nil
		},
	}
}

func newSessionsRm() *cobra.Command {
	return &cobra.Command{
		Use:   "rm ID...",
		Short: "Remove sessions with their journals",
		Args:  cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("name the sessions to remove; see hawser sessions ls")
			}
			for _, id := range args {
				l, err := findSession(id)
				if err != nil {
					return err
				}
				if err := journal.Remove(dataDir(), l.ID); err != nil {
					if errors.Is(err, fs.ErrExist) {
						return failed(fmt.Errorf("session %s is open in another hawser: end that one first", l.ID))
					}
					return failed(err)
				}
				fmt.Println("removed", l.ID)
			}
			return nil
		},
	}
}

func newSessionsCancel() *cobra.Command {
	return &cobra.Command{
		Use:   "cancel ID",
		Short: "Cancel the turn that another hawser is in",
		Args:  oneSession,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := connect(args[0])
			if err != nil {
				return err
			}
			was, err := r.Cancel(cmd.Context())
			if err != nil {
				return failed(err)
			}
			if !was {
				fmt.Println("it is in no turn")
			}
			return nil
		},
	}
}

func connect(id string) (*session.Remote, error) {
	l, err := findSession(id)
	if err != nil {
		return nil, err
	}
	r, err := session.Connect(l, "cli")
	return r, failed(err)
}

func newSessionsFollow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "follow ID",
		Short: "Watch a session that another hawser has open",
		Args:  oneSession,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := connect(args[0])
			if err != nil {
				return err
			}
			return failed(follow(cmd.Context(), r, asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one event per line, as JSON")
	return cmd
}

// follow shows a session of another process, and answers for it if it can.
func follow(ctx context.Context, r *session.Remote, asJSON bool) error {
	ctx, sig := catchTurns(ctx)
	defer sig.stop()
	fr := cli.New(r, cli.Options{JSON: asJSON, Follows: true, Interrupt: sig.interrupt})
	for e, err := range r.Follow(ctx, fr.Answers()) {
		if err != nil {
			return errors.Join(err, fr.Close())
		}
		fr.Show(e)
	}
	return fr.Close()
}

func newSessionsAnswer() *cobra.Command {
	var question string
	cmd := &cobra.Command{
		Use:   "answer ID ANSWER",
		Short: "Answer a question that a session waits with",
		Long: `Answer a question of a session that another hawser has open. ANSWER is allow,
deny or the id of an option for a permission or a choice, the words themselves for
a question of text, a JSON object for a form, and decline to refuse an answer. If
several questions wait, --question says which.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("write: hawser sessions answer ID ANSWER")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := connect(args[0])
			if err != nil {
				return err
			}
			pending, err := r.Pending(cmd.Context())
			if err != nil {
				return failed(err)
			}
			q, err := whichQuestion(pending, question, args[0])
			if err != nil {
				return err
			}
			a, err := q.Parse(args[1])
			if err != nil {
				return usagef("%s: %s", cli.Title(q), approval.Visible(err.Error()))
			}
			if err := r.Settle(cmd.Context(), q.ID, a); err != nil {
				return failed(err)
			}
			fmt.Printf("%s: %s\n", cli.Title(q), cli.Answered(q, q.WithoutSecrets(a)))
			return nil
		},
	}
	cmd.Flags().StringVar(&question, "question", "", "the `ID` of the question")
	return cmd
}

// whichQuestion is the one that is named, or the only one.
func whichQuestion(pending []approval.Question, id, session string) (approval.Question, error) {
	switch {
	case len(pending) == 0:
		return approval.Question{}, usagef("no question waits")
	case id == "" && len(pending) == 1:
		return pending[0], nil
	case id == "":
		for _, q := range pending {
			fmt.Fprintf(os.Stderr, "question %s\n%s\n", q.ID, cli.InFull(q))
		}
		return approval.Question{}, usagef("%d questions wait; say which with --question", len(pending))
	}
	for _, q := range pending {
		if q.ID == id {
			return q, nil
		}
	}
	return approval.Question{}, usagef("no question %s waits; see hawser sessions show %s", id, session)
}

func newSessionsRules() *cobra.Command {
	var revoke string
	cmd := &cobra.Command{
		Use:   "rules ID",
		Short: "List the rules of a session that is open, or revoke one",
		Args:  oneSession,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := connect(args[0])
			if err != nil {
				return err
			}
			if revoke != "" {
				return failed(r.Revoke(cmd.Context(), revoke))
			}
			rules, err := r.Rules(cmd.Context())
			if err != nil {
				return failed(err)
			}
			return failed(printRules(rules))
		},
	}
	cmd.Flags().StringVar(&revoke, "revoke", "", "revoke the `RULE` with this id")
	return cmd
}
