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
	"github.com/spf13/pflag"

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
	var how workspace.UndoOptions
	cmd := &cobra.Command{
		Use:   "undo [flags] [N]",
		Short: "Restore the files as they were before the last reply, or the last N",
		Long: `Restore the files as they were before the last reply, or before the last N that
changed some. If the last one changed none, N must be given, so that nothing older
is undone by mistake. The newest outbox is written anew, so that the model is told:
paste it again.

What the reply's commands did to files is undone too, except to files that git
ignores. It says which files it cannot restore.

If somebody else has changed one of the files since, nothing is restored, unless
--keep-changed leaves such files as they are or --force restores them too; then it says
where they are kept as they were. What an undoing has left, undo --force restores
afterwards too, until the next reply.

The exit code is
  0        the files are restored, or those that can be
  2        hawser's own flags are wrong, or there is nothing to undo
  3        somebody else has changed files since a reply, and it was not undone
  125      hawser could not do it`,
		Example: `  hawser mailbox undo
  hawser mailbox undo --keep-changed 2
  hawser mailbox undo --force --session a1b2c3d4`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%s takes one number N of replies, but %d arguments were given; a session is named with --session", cmd.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			if how.KeepChanged && how.Force {
				return usagef("--keep-changed and --force: say one of them")
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
			return j.undo(cmd.Context(), n, how)
		},
	}
	f.addUndo(cmd.Flags())
	cmd.Flags().StringVar(&id, "session", "", "the session with this `ID` instead of the newest")
	cmd.Flags().BoolVar(&how.KeepChanged, "keep-changed", false, "leave files that were changed since as they are, and restore the others")
	cmd.Flags().BoolVar(&how.Force, "force", false, "restore files that were changed since too; say where they are kept as they were")
	return cmd
}

// addUndo adds those of the flags that mean something where nothing is run.
func (f *mailboxFlags) addUndo(fl *pflag.FlagSet) {
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.add(all)
	for _, name := range []string{"dir", "workspace", "sandbox", "config"} {
		fl.AddFlag(all.Lookup(name))
	}
	f.flags = fl
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
func (j *mailboxJob) undo(ctx context.Context, replies int, how workspace.UndoOptions) error {
	if j.earlier == "" {
		return failed(fmt.Errorf("nothing is known of how the files were before session %s: it was made with other data than %s", j.id, dataDir()))
	}
	if err := j.box.Take(); err != nil {
		return failed(err)
	}
	j.drive.Told = &wire.Result{Command: "UNDO", Success: true}
	a := drive.New(j.box, j.drive)
	j.options.Agent = a
	s, err := session.Resume(ctx, j.earlier, j.options)
	if err != nil {
		return failed(errors.Join(err, a.Close()))
	}
	u, begun, err := j.toUndo(s, replies, how)
	if err == nil {
		err = j.undoAll(ctx, s, u, begun)
	}
	if err := errors.Join(err, s.Close(), a.Close()); err != nil {
		return undoFailed(err)
	}
	if now, err := j.box.Session(j.id); err == nil && !now.Complete {
		return failed(printStatus(j.box, now))
	}
	return nil
}

// toUndo finds the replies that are meant. An undoing that has begun goes on before
// another one begins, by what is said now of files that have changed since.
func (j *mailboxJob) toUndo(s *session.Session, replies int, how workspace.UndoOptions) (u box.Undo, begun bool, err error) {
	u, err = j.box.Undoing(j.id)
	if err != nil || len(u.Replies) > 0 {
		if how.KeepChanged || how.Force {
			u.KeepChanged, u.Force = how.KeepChanged, how.Force
		}
		return u, true, err
	}
	sets, err := undoable(s, how.Force)
	if err != nil {
		return u, false, err
	}
	u.KeepChanged, u.Force = how.KeepChanged, how.Force
	for _, set := range sets {
		m, ok := drive.ReplyOf(set.Label)
		if !ok || m.Session != j.id {
			break
		}
		n := len(u.Replies)
		if n > 0 && u.Replies[n-1] == m.Sequence {
			continue // a reply that was interrupted has several sets
		}
		if n == max(replies, 1) {
			break
		}
		u.Replies = append(u.Replies, m.Sequence)
	}
	if len(u.Replies) == 0 {
		return u, false, errNothingToUndo
	}
	if replies == 0 {
		err = j.isNewest(u.Replies[0])
	}
	return u, false, err
}

// undoable are the sets of changes that can be undone, the newest first. By force
// also those of which an earlier undoing has left some files.
func undoable(s *session.Session, force bool) ([]workspace.SetInfo, error) {
	sets, err := s.ChangeSets()
	if err != nil || !force {
		return sets, err
	}
	left, err := s.LeftSets()
	return slices.Concat(left, sets), err
}

// isNewest refuses if the newest reply changed no file: whoever gives no number
// means that one.
func (j *mailboxJob) isNewest(reply int) error {
	kept, err := j.box.Session(j.id)
	if err != nil {
		return err
	}
	newest := kept.Sequence
	if !j.box.Answered(wire.Marker{Session: j.id, Sequence: newest}) {
		newest--
	}
	if reply < newest {
		return usagef("reply %d, the newest, has no changes of files to undo; to undo reply %d, say so: hawser mailbox undo --dir %s 1", newest, reply, j.flags.dir)
	}
	return nil
}

// undoAll undoes replies and has the newest outbox written anew. It is noted
// first, so that the model is told though hawser be killed in between, and the note
// stays while files may be restored of which the model does not know.
func (j *mailboxJob) undoAll(ctx context.Context, s *session.Session, u box.Undo, begun bool) error {
	if err := j.box.BeginUndo(j.id, u); err != nil {
		return err
	}
	var told []string
	var trouble error
	for _, n := range u.Replies {
		done, err := undoReply(ctx, s, wire.Marker{Session: j.id, Sequence: n}, workspace.UndoOptions{KeepChanged: u.KeepChanged, Force: u.Force})
		if done != nil {
			fmt.Print(done.forPerson())
			told = append(told, done.forModel())
			err = errors.Join(err, j.box.NoteUndone(done.reply, done.forModel()))
		}
		if trouble = err; err != nil {
			break
		}
	}
	if len(told) > 0 {
		j.drive.Told.Summary = "The person undid changes: " + strings.Join(told, "; ")
		stop, err := s.Prompt(ctx, agent.Ask(""))
		if err == nil && stop.Reason != agent.Ended {
			err = fmt.Errorf("the newest outbox was not written anew: %s", stop.Detail)
		}
		if err != nil {
			return errors.Join(trouble, err)
		}
	}
	var conflict *workspace.ConflictError
	switch {
	case trouble == nil, errors.As(trouble, &conflict) && !begun: // of a reply in conflict nothing is restored
		return errors.Join(trouble, j.box.EndUndo(j.id))
	case conflict != nil:
		return trouble
	}
	return fmt.Errorf("%w; the undoing is not finished, and must be before the session goes on: put this right, then say hawser mailbox undo --dir %s --session %s", trouble, j.flags.dir, j.id)
}

// undoReply undoes the sets of changes of one reply; if there are none, that was
// done before.
func undoReply(ctx context.Context, s *session.Session, m wire.Marker, how workspace.UndoOptions) (*undoneReply, error) {
	sets, err := undoable(s, how.Force)
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		if of, ok := drive.ReplyOf(set.Label); !ok || of != m {
			break
		}
		how.Sets++
	}
	if how.Sets == 0 {
		return newUndoneReply(m, nil, ""), nil
	}
	undone, err := s.Undo(ctx, how)
	if len(undone) == 0 {
		return nil, err
	}
	done := newUndoneReply(m, undone, s.State().Workspace)
	done.partly = err != nil
	return done, err
}

var errNothingToUndo = errors.New("there is no reply left that changed files")

// undoFailed says what to do where files have changed since.
func undoFailed(err error) error {
	var conflict *workspace.ConflictError
	var said *exitError
	switch {
	case errors.As(err, &said):
		return err
	case errors.Is(err, errNothingToUndo):
		return usage(err)
	case errors.As(err, &conflict):
		m, _ := drive.ReplyOf(conflict.Set.Label)
		return &exitError{exitUnserved, fmt.Errorf("reply %d is not undone: somebody else has changed since: %s; --keep-changed leaves these as they are, --force restores them too and keeps a copy",
			m.Sequence, nameSome(conflict.Paths))}
	}
	return failed(err)
}
