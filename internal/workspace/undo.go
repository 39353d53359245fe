package workspace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// UndoOptions say how much is undone. The zero value undoes the last set, or
// nothing where a file has changed since.
type UndoOptions struct {
	// Sets is how many sets are undone, newest first; zero means one.
	Sets int
	// KeepChanged leaves files that have changed since as they are, and
	// restores the others.
	KeepChanged bool
}

// Undone tells what the undoing of a set did.
type Undone struct {
	Set      SetInfo
	Restored []string // paths that are again as before the set
	Kept     []string // paths left as they are: changed since, not empty, or not restorable
}

// ConflictError names files that have changed since a set; it is ErrChanged.
type ConflictError struct {
	Set   SetInfo
	Paths []string
}

func (e *ConflictError) Error() string {
	names := make([]string, len(e.Paths))
	for i, p := range e.Paths {
		names[i] = shown(p)
	}
	return fmt.Sprintf("undo change set %d (%s): changed since: %s; nothing of it was undone: restore these by hand, or keep them and undo the rest",
		e.Set.ID, e.Set.Label, strings.Join(names, ", "))
}

func (e *ConflictError) Unwrap() error { return ErrChanged }

// chain is the story of one path in a set: how it was, and what each change
// made of it.
type chain struct {
	path   string
	states []state
}

func (r record) chains() []chain {
	var list []chain
	index := map[pathText]int{}
	for _, s := range r.steps {
		i, ok := index[s.Path]
		if !ok {
			i = len(list)
			index[s.Path] = i
			list = append(list, chain{path: string(s.Path), states: []state{s.Before}})
		}
		list[i].states = append(list[i].states, s.After)
	}
	return list
}

// Undo restores the files as they were before the last change sets, also sets
// of an earlier process, and forgets those sets. Interrupted, it can be
// repeated. Times of files are not restored: they did change just now.
func (w *Workspace) Undo(ctx context.Context, o UndoOptions) ([]Undone, error) {
	w.changing.Lock()
	defer w.changing.Unlock()
	var done []Undone
	for range max(o.Sets, 1) {
		u, err := w.undoLast(ctx, o)
		if err != nil {
			var conflict *ConflictError
			if errors.As(err, &conflict) {
				return done, err
			}
			return done, fmt.Errorf("undo: %w", bare(err))
		}
		done = append(done, u)
	}
	return done, nil
}

func (w *Workspace) undoLast(ctx context.Context, o UndoOptions) (Undone, error) {
	if err := w.present(); err != nil {
		return Undone{}, err
	}
	id, err := w.lastSet()
	if err != nil {
		return Undone{}, err
	}
	dir := w.history.setDir(id)
	r, err := readRecord(dir)
	if err != nil {
		return Undone{}, fmt.Errorf("change set %d: %w", id, bare(err))
	}
	u := Undone{Set: r.info(id)}
	plan, changed, err := w.planUndo(r)
	if err != nil {
		return u, err
	}
	if len(changed) > 0 && !o.KeepChanged {
		return u, &ConflictError{Set: u.Set, Paths: changed}
	}
	u.Kept = changed
	if err := markLog(dir, markUndo); err != nil {
		return u, err
	}
	w.pause("undo noted")
	kept, err := w.restore(ctx, plan, dir, r.Token)
	if err != nil {
		return u, err
	}
	u.Kept = append(u.Kept, kept...)
	for _, p := range plan {
		if !slices.Contains(kept, p.path) {
			u.Restored = append(u.Restored, p.path)
		}
	}
	return u, removeSet(dir)
}

func (w *Workspace) lastSet() (int, error) {
	if w.history == nil {
		return 0, refuse("nothing is remembered: open the workspace with a place for snapshots", fs.ErrNotExist)
	}
	ids, err := w.history.sets()
	if err != nil {
		return 0, err
	}
	if len(ids) == 0 {
		return 0, refuse("there is no change set left to undo", fs.ErrNotExist)
	}
	id := ids[len(ids)-1]
	w.history.mu.Lock()
	defer w.history.mu.Unlock()
	if w.history.open[id] {
		return 0, invalid("the last change set is still open: close it first")
	}
	return id, nil
}

// planUndo finds what is to be restored, and what has changed since.
func (w *Workspace) planUndo(r record) (plan []restoration, changed []string, err error) {
	for _, c := range r.chains() {
		now, info, err := w.stateOf(c.path)
		if err != nil {
			return nil, nil, w.wrap("look at", c.path, err)
		}
		switch {
		case now.is(c.states[0]):
		case slices.ContainsFunc(c.states, now.is):
			plan = append(plan, restoration{path: c.path, now: now, seen: info, was: c.states[0]})
		default:
			changed = append(changed, c.path)
		}
	}
	slices.SortFunc(plan, func(a, b restoration) int { return strings.Compare(a.path, b.path) })
	return plan, changed, nil
}

func markLog(dir string, m mark) error {
	f, err := os.OpenFile(filepath.Join(dir, logName), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	r := recorder{log: f}
	return errors.Join(r.write(logLine{Mark: m}), f.Close())
}
