package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/mailbox/wire"
)

func newMailboxResume() *cobra.Command {
	f := &mailboxFlags{}
	cmd := &cobra.Command{
		Use:   "resume [flags] [ID]",
		Short: "Go on with a session: finish what was interrupted, then wait for answers",
		Long: `Go on with a session, or with the newest that is not finished.

A reply that was interrupted is finished first: the command that was under way is
reported as failed and not run again, the rest is done. Then it waits for the answer
to the newest outbox, and so on until the model is done.

The workspace, the sandbox and what else was said when the session began hold again,
unless they are said anew.

The exit code is
  0        the model is done
  1        hawser could not go on
  2        hawser's own flags are wrong, or there is no such session
  125      hawser or the sandbox could not start
  130      it was cancelled`,
		Example: `  hawser mailbox resume
  hawser mailbox resume --dir ~/mail --clipboard a1b2c3d4`,
		Args: oneID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			b, err := f.open(true)
			if err != nil {
				return err
			}
			s, err := f.session(b, args)
			if err != nil {
				return err
			}
			if s.Complete {
				return usagef("session %s is complete; begin another with hawser mailbox new", s.ID)
			}
			j, err := f.job(b, s)
			if err != nil {
				return err
			}
			return j.run(cmd.Context(), "")
		},
	}
	f.add(cmd.Flags())
	f.addClipboard(cmd.Flags())
	return cmd
}

func newMailboxApply() *cobra.Command {
	f := &mailboxFlags{}
	var id string
	cmd := &cobra.Command{
		Use:   "apply [flags] [FILE | -]",
		Short: "Carry out one reply without waiting, and write the next outbox",
		Long: `Carry out one reply: of FILE, of standard input with -, or the one that was
interrupted, else the oldest in the inbox. Then write the next outbox, say where it
is, and end.

The workspace, the sandbox and what else was said when the session began hold again,
unless they are said anew.

The exit code is
  0        the reply was carried out, even if single commands failed
  1        hawser could not go on
  2        hawser's own flags are wrong
  3        it is no reply to the newest outbox, or there is none
  125      hawser or the sandbox could not start
  130      it was cancelled`,
		Example: `  hawser mailbox apply answer.txt
  wl-paste | hawser mailbox apply -`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%s takes one FILE, but %d were given", cmd.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			b, err := f.open(true)
			if err != nil {
				return err
			}
			var ids []string
			if id != "" {
				ids = []string{id}
			}
			s, err := f.session(b, ids)
			if err != nil {
				return err
			}
			j, err := f.job(b, s)
			if err != nil {
				return err
			}
			if j.drive.Given, err = j.reply(args, s); err != nil {
				return err
			}
			return j.run(cmd.Context(), "")
		},
	}
	f.add(cmd.Flags())
	cmd.Flags().StringVar(&id, "session", "", "the session with this `ID` instead of the newest")
	return cmd
}

// reply reads the reply that is to be carried out.
func (j *mailboxJob) reply(args []string, s wire.Session) (*drive.Given, error) {
	if len(args) == 0 {
		if err := j.box.Take(); err != nil {
			return nil, failed(err)
		}
		newest := wire.Marker{Session: s.ID, Sequence: s.Sequence}
		if j.box.Answered(newest) { // and was interrupted: that one is gone on with
			text, _, err := j.box.Recall(newest)
			return &drive.Given{Text: text}, failed(err)
		}
		tell := func(what string) { fmt.Fprintln(os.Stderr, "hawser:", oneLine(what)) }
		file, text, err := j.box.Look(newest, tell)
		switch {
		case err != nil:
			return nil, failed(err)
		case file == "":
			return nil, &exitError{exitUnserved, fmt.Errorf("there is no reply in %s", j.box.Inbox())}
		}
		return &drive.Given{Text: text, File: file}, nil
	}
	in := os.Stdin
	if args[0] != "-" {
		file, err := os.Open(args[0])
		if err != nil {
			return nil, usage(err)
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, maxReply+1))
	switch {
	case err != nil:
		return nil, failed(err)
	case len(text) > maxReply:
		return nil, usagef("the reply is larger than %d MiB", maxReply>>20)
	}
	return &drive.Given{Text: string(text)}, nil
}

const maxReply = box.MaxReply
