package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
		Long: `Restore the files as they were before the last reply, or before the last N that
changed some. If the last one changed none, N must be given, so that nothing older
is undone by mistake. What commands did to files is not known, and so is not undone. The
newest outbox is written anew, so that the model is told: paste it again.

Files that were changed since by somebody else are left as they are, and so is
everything else, unless --keep-changed is given.`,
		Args: oneID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			n := 0
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
	counted := replies > 0
	told := &wire.Result{Command: "UNDO", Success: true}
	j.drive.Told = told
	a := drive.New(j.box, j.drive)
	j.options.Agent = a
	s, err := session.Resume(ctx, j.earlier, j.options)
	if err != nil {
		return failed(errors.Join(err, a.Close()))
	}
	if !counted {
		if err := j.newestChanged(s); err != nil {
			return errors.Join(err, s.Close(), a.Close())
		}
	}
	lines, err := undoReplies(ctx, s, j.id, max(replies, 1), keep)
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

// newestChanged refuses if the newest reply changed no file: whoever gives no
// number means that one.
func (j *mailboxJob) newestChanged(s *session.Session) error {
	kept, err := j.box.Session(j.id)
	if err != nil {
		return failed(err)
	}
	newest := kept.Sequence
	if !j.box.Answered(wire.Marker{Session: j.id, Sequence: newest}) {
		newest--
	}
	sets, err := s.ChangeSets()
	if err != nil || len(sets) == 0 {
		return failed(err)
	}
	if m, ok := drive.ReplyOf(sets[0].Label); ok && m.Session == j.id && m.Sequence < newest {
		return usagef("reply %d, the newest, has no changes of files to undo; to undo reply %d, say so: hawser mailbox undo --dir %s 1", newest, m.Sequence, j.flags.dir)
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
		line := describeUndo(last, undone, func(name string) bool {
			_, err := os.Lstat(filepath.Join(s.State().Workspace, filepath.FromSlash(name)))
			return errors.Is(err, fs.ErrNotExist)
		})
		if line != "" {
			lines = append(lines, line)
		}
		if errors.Is(err, workspace.ErrChanged) {
			err = fmt.Errorf("%w; with --keep-changed these stay as they are, and the others are restored", err)
		}
		if err != nil {
			return lines, err
		}
	}
	return lines, nil
}

// describeUndo says what became of the files; gone are those that a reply had made.
func describeUndo(m wire.Marker, undone []workspace.Undone, gone func(string) bool) string {
	var restored, removed, kept []string
	for _, u := range undone {
		for _, name := range u.Restored {
			if gone(name) {
				removed = append(removed, name)
			} else {
				restored = append(restored, name)
			}
		}
		kept = append(kept, u.Kept...)
	}
	if len(undone) == 0 {
		return ""
	}
	line := fmt.Sprintf("reply %d is undone", m.Sequence)
	sep := ", "
	for _, part := range []struct {
		words string
		names []string
	}{{"restored", restored}, {"removed", removed}, {"left as they are", kept}} {
		if len(part.names) > 0 {
			slices.Sort(part.names)
			line += sep + part.words + ": " + strings.Join(slices.Compact(part.names), ", ")
			sep = "; "
		}
	}
	return line
}
