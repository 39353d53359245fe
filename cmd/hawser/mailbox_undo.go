package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hawser/internal/agent"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/mailbox/wire"
	"hawser/internal/session"
	"hawser/internal/workspace"
)

func newMailboxUndo() *cobra.Command {
	f := &mailboxFlags{}
	var id string
	var keep bool
	cmd := &cobra.Command{
		Use:   "undo [flags] [N]",
		Short: "Restore the files as they were before the last reply, or the last N",
		Long: `Restore the files as they were before the last reply that changed some, or the
last N of them. What commands did to files is not known, and so is not undone. The
newest outbox is written anew, so that the model is told: paste it again.

Files that were changed since by somebody else are left as they are, and so is
everything else, unless --keep-changed is given.`,
		Args: oneID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			n := 1
			if len(args) == 1 {
				var err error
				if n, err = strconv.Atoi(args[0]); err != nil || n < 1 {
					return usagef("undo %s: write how many replies, from 1; another session is named with --session", args[0])
				}
			}
			b, err := f.open(true)
			if err != nil {
				return err
			}
			s, err := undoSession(f, b, id)
			if err != nil {
				return err
			}
			j, err := f.job(b, s)
			if err != nil {
				return err
			}
			return j.undo(cmd.Context(), n, keep)
		},
	}
	f.add(cmd.Flags())
	cmd.Flags().StringVar(&id, "session", "", "the session with this `ID` instead of the newest")
	cmd.Flags().BoolVar(&keep, "keep-changed", false, "leave files that were changed since as they are, and restore the others")
	return cmd
}

// undoSession is the session whose replies are undone: the newest unfinished one,
// else the one that was used last.
func undoSession(f *mailboxFlags, b *box.Box, id string) (wire.Session, error) {
	if id != "" {
		return f.session(b, []string{id})
	}
	s, err := b.Newest()
	if !errors.Is(err, fs.ErrNotExist) {
		return s, failed(err)
	}
	list, err := b.Sessions()
	if len(list) > 0 && err == nil {
		return list[0], nil
	}
	if err == nil {
		err = fmt.Errorf("mailbox %s has no session", b.Dir())
	}
	return wire.Session{}, failed(err)
}

// undo restores files, and tells the model.
func (j *mailboxJob) undo(ctx context.Context, replies int, keep bool) error {
	if j.earlier == "" {
		return failed(fmt.Errorf("nothing is known of how the files were before session %s: it was made with other data than %s", j.id, dataDir()))
	}
	if err := j.box.Take(); err != nil {
		return failed(err)
	}
	told := &wire.Result{Command: "UNDO", Success: true}
	j.drive.Told = told
	a := drive.New(j.box, j.drive)
	j.options.Agent = a
	s, err := session.Resume(ctx, j.earlier, j.options)
	if err != nil {
		return failed(errors.Join(err, a.Close()))
	}
	lines, err := undoReplies(ctx, s, j.id, replies, keep)
	for _, l := range lines {
		fmt.Println(l)
	}
	if len(lines) > 0 {
		told.Summary = "The person undid changes: " + strings.Join(lines, "; ")
		var stop agent.Stop
		var turn error
		stop, turn = s.Prompt(ctx, agent.Ask(""))
		if turn == nil && stop.Reason != agent.Ended {
			turn = fmt.Errorf("the newest outbox was not written anew: %s", stop.Detail)
		}
		err = errors.Join(err, turn)
	}
	if err := errors.Join(err, s.Close(), a.Close()); err != nil {
		return failed(err)
	}
	if now, err := j.box.Session(j.id); err == nil && !now.Complete {
		return failed(printStatus(j.box, now))
	}
	return nil
}

// undoReplies undoes the sets of changes of the last replies, and says what was
// restored.
func undoReplies(ctx context.Context, s *session.Session, id string, replies int, keep bool) ([]string, error) {
	var lines []string
	for range replies {
		sets, err := s.ChangeSets()
		if err != nil {
			return lines, err
		}
		var last wire.Marker
		n := 0
		for _, set := range sets { // a reply that was interrupted has several
			m, ok := drive.ReplyOf(set.Label)
			if !ok || m.Session != id || n > 0 && m != last {
				break
			}
			last = m
			n++
		}
		if n == 0 {
			if len(lines) == 0 {
				return nil, errors.New("there is no reply left that changed files")
			}
			return lines, nil
		}
		undone, err := s.Undo(ctx, workspace.UndoOptions{Sets: n, KeepChanged: keep})
		line := describeUndo(last, undone)
		if line != "" {
			lines = append(lines, line)
		}
		if err != nil {
			return lines, err
		}
	}
	return lines, nil
}

func describeUndo(m wire.Marker, undone []workspace.Undone) string {
	var restored, kept []string
	for _, u := range undone {
		restored = append(restored, u.Restored...)
		kept = append(kept, u.Kept...)
	}
	if len(undone) == 0 {
		return ""
	}
	slices.Sort(restored)
	line := fmt.Sprintf("reply %d is undone, restored: %s", m.Sequence, strings.Join(slices.Compact(restored), ", "))
	if len(kept) > 0 {
		line += "; left as they are: " + strings.Join(kept, ", ")
	}
	return line
}
