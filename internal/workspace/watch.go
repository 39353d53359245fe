package workspace

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"
)

// watch is a look at the files before something else changes them.
type watch struct {
	began  time.Time
	rules  map[string]stamp // that said what is ignored
	unread map[string]bool
	unseen map[string]bool
	inodes map[uint64]bool
	blind  map[string]state // in place of all that: the files that the set has touched
}

// Watch looks at all files before something else changes them, such as a
// command. What is otherwise when the watch is ended belongs to the set, and is
// undone with it. Ignored files are not looked at, and the contents of very large
// ones not kept. In a workspace with too many files only those are watched that
// the set itself has touched.
func (s *ChangeSet) Watch(ctx context.Context) (end func(context.Context) error, err error) {
	if s.w.history == nil {
		return func(context.Context) error { return nil }, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.changing.Lock()
	defer s.w.changing.Unlock()
	begun, err := s.watch(ctx)
	if err != nil {
		return nil, fmt.Errorf("look at the files before a command: %w", bare(err))
	}
	s.w.watches++
	return func(ctx context.Context) error {
		if err := s.watched(ctx, begun); err != nil {
			return fmt.Errorf("look at the files after a command: %w", bare(err))
		}
		return nil
	}, nil
}

func (s *ChangeSet) watch(ctx context.Context) (watch, error) {
	if err := s.w.present(); err != nil {
		return watch{}, err
	}
	v, err := s.w.history.surveyed()
	if err != nil {
		return watch{}, err
	}
	list, err := v.look(ctx, s.w, s.w.limits)
	if errors.Is(err, errTooMany) {
		return s.watchTouched()
	}
	if err != nil {
		return watch{}, err
	}
	if s.w.watches > 0 { // a command that runs at the same time did it
		if err := s.take(v, list, never); err != nil {
			return watch{}, err
		}
	}
	if err := v.commit(list); err != nil {
		return watch{}, err
	}
	begun := watch{began: time.Now(), rules: v.rules, unread: v.unread, unseen: v.unseen, inodes: v.inodes()}
	err = v.begin(watched{Label: s.label, Began: begun.began})
	s.w.pause("watch begun")
	return begun, err
}

// watched takes what has changed since a watch began into the set.
func (s *ChangeSet) watched(ctx context.Context, begun watch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.changing.Lock()
	defer s.w.changing.Unlock()
	s.w.watches--
	if err := s.w.present(); err != nil || s.closed {
		return err
	}
	v, err := s.w.history.surveyed()
	if err != nil {
		return err
	}
	if begun.blind != nil {
		if err := s.touchedSince(begun.blind); err != nil || v.open == nil || s.w.watches > 0 {
			return err
		}
		return v.ended() // of a watch during which this one began
	}
	list, err := v.look(ctx, s.w, s.w.limits)
	if errors.Is(err, errTooMany) {
		if err := s.blind(blindReason); err != nil || s.w.watches > 0 {
			return err
		}
		return v.ended()
	}
	if err != nil {
		return errors.Join(err, s.blind(notLooked(err)))
	}
	if err := s.take(v, list, func(d difference) bool { return v.doubtful(d, begun) }); err != nil {
		return err
	}
	if err := s.blindTo(v, begun.unseen); err != nil {
		return err
	}
	s.w.pause("watch taken in")
	if err := v.commit(list); err != nil || s.w.watches > 0 {
		return err
	}
	s.w.pause("watch ends")
	return v.ended()
}

func never(difference) bool { return false }

// take makes differences a part of the set.
func (s *ChangeSet) take(v *survey, list []difference, doubt func(difference) bool) error {
	var steps []stepLine
	s.w.identify(list)
	for _, d := range list {
		if !d.real() {
			continue
		}
		r, err := s.recording()
		if err != nil {
			return err
		}
		l, err := v.step(d, r)
		if err != nil {
			return err
		}
		l.Doubt = doubt(d)
		steps = append(steps, l)
	}
	if len(steps) == 0 {
		return nil
	}
	s.made = true
	err := s.recorder.write(logLine{Steps: steps})
	s.recorder.touch(steps)
	return err
}

// watchTouched looks at what the set has touched up to now.
func (s *ChangeSet) watchTouched() (watch, error) {
	begun := watch{blind: map[string]state{}}
	if err := s.blind(blindReason); err != nil {
		return begun, err
	}
	r, err := readRecord(s.recorder.dir)
	if err != nil {
		return begun, err
	}
	for _, c := range r.chains() {
		if begun.blind[c.path], _, err = s.w.seenState(c.path); err != nil {
			return begun, err
		}
	}
	return begun, nil
}

func (s *ChangeSet) touchedSince(before map[string]state) error {
	var steps []stepLine
	for at, was := range before {
		now, _, err := s.w.seenState(at)
		if err != nil {
			return err
		}
		if !now.is(was) {
			steps = append(steps, stepLine{Path: pathText(at), Before: was, After: now})
		}
	}
	if len(steps) == 0 {
		return nil
	}
	s.made = true
	return s.recorder.write(logLine{Steps: steps})
}

// recoverWatch takes in what a command did during which the process was killed.
// Since then others may have done it too, so that it is in doubt.
func (w *Workspace) recoverWatch() error {
	h := w.history
	if !surveyExists(filepath.Join(h.dir, surveyName)) {
		return nil
	}
	v, err := h.surveyed()
	if err != nil || v.open == nil {
		return err
	}
	s := w.Begin(v.open.Label)
	list, err := v.look(context.Background(), w, w.limits)
	switch {
	case errors.Is(err, errTooMany):
		err = s.blind(blindReason)
	case err != nil: // whoever opens the workspace cannot help it
		err = s.blind(notLooked(err))
	default:
		var unknown []difference
		w.identify(list)
		if unknown, err = h.unknown(v.open.Label, list); err == nil {
			err = s.take(v, unknown, func(difference) bool { return true })
		}
		err = errors.Join(err, s.blindTo(v, nil))
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return err
	}
	w.pause("watch taken in")
	if err := v.commit(list); err != nil {
		return err
	}
	return v.ended()
}
