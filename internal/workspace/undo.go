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
	// Force restores them too, and what may not be the set's own doing. How they
	// were is kept in a directory beside the snapshots.
	Force bool
}

// Undone tells what the undoing of a set did.
type Undone struct {
	Set      SetInfo
	Restored []string // paths that are again as before the set
	Kept     []string // paths left as they are: changed since, not empty, or not restorable
	// Doubtful are those of the kept ones that others than the set's commands may
	// have made, or that may be the only copy of an unkept one: Force restores them
	// too.
	Doubtful []string
	// Unkept are those of the kept ones that cannot be restored: their contents
	// were too large to be kept.
	Unkept []string
	// Overwritten is where files lie now that had changed since and were restored
	// by force.
	Overwritten map[string]string
	// Blind says why not everything that commands did is known; empty: it is.
	Blind string
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
	return fmt.Sprintf("undo change set %d (%s): changed since: %s; nothing of it was undone: keep these and undo the rest, or undo all by force",
		e.Set.ID, e.Set.Label, strings.Join(names, ", "))
}

func (e *ConflictError) Unwrap() error { return ErrChanged }

// chain is the story of one path in a set: how it was, and what each change
// made of it.
type chain struct {
	path   string
	states []state // that the set knows as its own, and before them how it was
	unkept bool    // how it was cannot be restored
	doubt  bool    // others may have changed it too
}

func (r record) chains() []chain {
	var list []chain
	index := map[pathText]int{}
	for _, s := range r.steps {
		i, ok := index[s.Path]
		if !ok {
			i = len(list)
			index[s.Path] = i
			list = append(list, chain{path: string(s.Path), states: []state{s.Before}, unkept: s.Unkept})
		}
		if s.Doubt {
			list[i].doubt = true
			continue
		}
		list[i].states = append(list[i].states, s.After)
	}
	return list
}

// Undo restores the files as they were before the last change sets, also sets
// of an earlier process, and forgets those sets. Interrupted, it can be
// repeated. Times of files are not restored: they did change just now. Of a set
// some of whose files had to be left, Force restores those later too, until
// another set begins.
func (w *Workspace) Undo(ctx context.Context, o UndoOptions) ([]Undone, error) {
	w.changing.Lock()
	defer w.changing.Unlock()
	o.Sets = max(o.Sets, 1)
	held, err := w.foresee(o)
	if err != nil {
		return nil, err
	}
	if o.Force && w.history != nil {
		if err := w.history.takeUpLeft(); err != nil {
			return nil, fmt.Errorf("undo: %w", bare(err))
		}
	}
	var done []Undone
	for range o.Sets {
		u, err := w.undoLast(ctx, o, held)
		if err != nil {
			return done, fmt.Errorf("undo: %w", bare(err))
		}
		done = append(done, u)
	}
	return done, nil
}

// foresee finds what has changed since the sets that are to be undone, before
// anything is: all of them are undone, or none. It gives the paths that are
// left: in all sets or in none.
func (w *Workspace) foresee(o UndoOptions) (held map[string]hold, err error) {
	if o.Force || w.history == nil {
		return nil, nil
	}
	ids, err := w.history.sets()
	if err != nil {
		return nil, fmt.Errorf("undo: %w", bare(err))
	}
	if held, err = w.leftPaths(); err != nil {
		return nil, fmt.Errorf("undo: %w", bare(err))
	}
	undone := map[string]state{}
	for i := len(ids) - 1; i >= max(0, len(ids)-o.Sets); i-- {
		r, err := readRecord(w.history.setDir(ids[i]))
		if err != nil {
			return nil, fmt.Errorf("undo: change set %d: %w", ids[i], bare(err))
		}
		if err := w.unlock(r, o.Force); err != nil {
			return nil, fmt.Errorf("undo: %w", bare(err))
		}
		p, err := w.planUndo(r, undone, held)
		if err != nil {
			return nil, fmt.Errorf("undo: %w", bare(err))
		}
		if len(p.changed) > 0 && !o.KeepChanged {
			e := &ConflictError{Set: r.info(ids[i])}
			for _, c := range p.changed {
				e.Paths = append(e.Paths, c.path)
			}
			return nil, e
		}
		for _, done := range p.restore {
			undone[done.path] = done.was
		}
		for _, l := range p.left {
			held[l.path] = doubted
		}
		for _, path := range p.unkept {
			held[path] = unkept
		}
	}
	return held, nil
}

func (w *Workspace) undoLast(ctx context.Context, o UndoOptions, held map[string]hold) (Undone, error) {
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
	u := Undone{Set: r.info(id), Blind: r.blind}
	if err := w.unlock(r, o.Force); err != nil {
		return u, err
	}
	plan, err := w.planUndo(r, nil, held)
	if err != nil {
		return u, err
	}
	list := plan.restore
	if o.Force {
		if list, err = w.force(id, &u, plan); err != nil {
			return u, err
		}
	} else {
		u.keep(plan)
	}
	if err := markLog(dir, markUndo); err != nil {
		return u, err
	}
	w.pause("undo noted")
	kept, err := w.restore(ctx, list, dir, r.Token)
	if err != nil {
		return u, err
	}
	u.Kept = append(u.Kept, kept...)
	for _, p := range list {
		if !slices.Contains(kept, p.path) {
			u.Restored = append(u.Restored, p.path)
		}
	}
	if !o.Force && len(plan.changed)+len(plan.left) > 0 {
		return u, w.history.leave(dir)
	}
	return u, removeSet(dir)
}

// keep tells of what is left as it is.
func (u *Undone) keep(p undoPlan) {
	for _, c := range p.changed {
		u.Kept = append(u.Kept, c.path)
	}
	for _, l := range p.left {
		u.Kept, u.Doubtful = append(u.Kept, l.path), append(u.Doubtful, l.path)
	}
	u.Kept, u.Unkept = append(u.Kept, p.unkept...), append(u.Unkept, p.unkept...)
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

// hold is why a path is left.
type hold int

const (
	doubted hold = iota + 1 // nobody knows whose it is
	unkept                  // how it was was not kept
)

// undoPlan is what becomes of a set's paths.
type undoPlan struct {
	restore []restoration
	changed []restoration // by others since
	left    []restoration // nobody knows whose they are, or whether there is another copy
	unkept  []string      // how they were was not kept
}

// planUndo finds what is to be restored. Paths of which something is given are
// as that says; those that are held are left.
func (w *Workspace) planUndo(r record, given map[string]state, held map[string]hold) (undoPlan, error) {
	var p undoPlan
	lost, gone := r.lostSizes(), w.vanished(r)
	for _, c := range r.chains() {
		now, known := given[c.path]
		var info fs.FileInfo
		if !known {
			var err error
			if now, info, err = w.stateIn(c); err != nil {
				return p, w.wrap("look at", c.path, err)
			}
		}
		back := restoration{path: c.path, now: now, seen: info, was: c.states[0]}
		switch {
		case c.unkept, held[c.path] == unkept:
			p.unkept = append(p.unkept, c.path)
		case now.is(c.states[0]):
		case held[c.path] == doubted, c.doubt: // even if the set has changed it later
			p.left = append(p.left, back)
		case now.Kind == plainFile && (lost[now.Size] || gone && back.was.Kind == absent):
			p.left = append(p.left, back)
		case slices.ContainsFunc(c.states, now.is):
			p.restore = append(p.restore, back)
		default:
			p.changed = append(p.changed, back)
		}
	}
	slices.Sort(p.unkept)
	for _, list := range [][]restoration{p.restore, p.changed, p.left} {
		slices.SortFunc(list, func(a, b restoration) int { return strings.Compare(a.path, b.path) })
	}
	return p, nil
}

func markLog(dir string, m mark) error {
	f, err := os.OpenFile(filepath.Join(dir, logName), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	r := recorder{log: f}
	return errors.Join(r.write(logLine{Mark: m}), f.Close())
}
