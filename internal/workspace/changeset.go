package workspace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// ChangeSet is a group of changes that are undone together: a turn's, or a
// reply's. Before each change it remembers how the files were.
type ChangeSet struct {
	w     *Workspace
	label string
	token string

	mu        sync.Mutex
	recorder  *recorder // nil before the first change
	numbering numbering
	made      bool // at least one change
	closed    bool
}

// Begin begins a change set; the label is for whoever may undo it. Nothing is
// stored before its first change.
func (w *Workspace) Begin(label string) *ChangeSet {
	return &ChangeSet{w: w, label: label, token: newToken(), numbering: numbering{}}
}

// Apply makes one change and gives its diff. It is made wholly or not at all,
// save for the deletion of a directory, which may end half way and can then
// be undone as far as it came.
func (s *ChangeSet) Apply(ctx context.Context, c Change) (Diff, error) {
	return s.change(c, func() (Diff, error) { return s.apply(ctx, c, nil) })
}

// ApplyAs makes a change only if it is still the one that Preview showed: what
// somebody agreed to, and nothing else. Otherwise it is ErrChanged.
func (s *ChangeSet) ApplyAs(ctx context.Context, c Change, shown Diff) (Diff, error) {
	return s.change(c, func() (Diff, error) { return s.apply(ctx, c, &shown) })
}

// Preview gives the diff that a change would make as the next one of this set.
func (s *ChangeSet) Preview(_ context.Context, c Change) (Diff, error) {
	return s.change(c, func() (Diff, error) {
		_, _, diff, err := s.prepare(c)
		return diff, err
	})
}

// change does something with one change while nobody else changes anything.
func (s *ChangeSet) change(c Change, do func() (Diff, error)) (Diff, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.changing.Lock()
	defer s.w.changing.Unlock()
	diff, err := do()
	if err != nil {
		doing, name := described(c)
		return nil, s.w.wrap(doing, shortened(name), err)
	}
	return diff, nil
}

// prepare plans a change, its lines numbered as the files are now.
func (s *ChangeSet) prepare(c Change) (Change, plan, Diff, error) {
	if s.closed {
		return nil, plan{}, nil, refuse("the change set is closed: begin another", fs.ErrClosed)
	}
	if err := s.w.present(); err != nil {
		return nil, plan{}, nil, err
	}
	v := s.w.newView()
	c, err := s.numbering.translate(v, c)
	if err != nil {
		return nil, plan{}, nil, err
	}
	p, err := v.plan(c)
	if err != nil {
		return nil, plan{}, nil, err
	}
	diff, err := v.diff(p.items())
	return c, p, diff, err
}

func (s *ChangeSet) apply(ctx context.Context, c Change, shown *Diff) (Diff, error) {
	c, p, diff, err := s.prepare(c)
	if err != nil {
		return nil, err
	}
	if shown != nil && !diff.same(*shown) {
		return nil, ErrChanged
	}
	if err := s.remember(p); err != nil {
		return nil, fmt.Errorf("remember how it was: %w", bare(err))
	}
	if err := s.w.execute(ctx, p, s.token); err != nil {
		return nil, err
	}
	s.made = true
	s.numbering.note(c, p)
	return diff, nil
}

func (s *ChangeSet) remember(p plan) error {
	if s.w.history == nil {
		return nil
	}
	r, err := s.recording()
	if err != nil {
		return err
	}
	return r.remember(s.w, p)
}

// recording is the set's recorder, which begins with what it first records.
func (s *ChangeSet) recording() (*recorder, error) {
	if s.recorder == nil {
		r, err := s.w.history.begin(s.label, s.token)
		if err != nil {
			return nil, err
		}
		s.recorder = r
	}
	return s.recorder, nil
}

// Diff tells what the whole set has made of its files up to now.
func (s *ChangeSet) Diff() (Diff, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.w.history == nil {
		return nil, fmt.Errorf("diff of change set: %w", refuse("nothing is remembered: open the workspace with a place for snapshots", fs.ErrInvalid))
	}
	if s.recorder == nil {
		return nil, nil
	}
	d, err := s.w.setDiff(s.recorder.dir)
	if err != nil {
		return nil, fmt.Errorf("diff of change set: %w", bare(err))
	}
	return d, nil
}

// Close ends the set; from then on it can be undone.
func (s *ChangeSet) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.changing.Lock()
	defer s.w.changing.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	if s.recorder == nil {
		return nil
	}
	err := s.recorder.end()
	if err == nil && !s.made {
		err = s.w.dropIdle(s.recorder.dir)
	}
	if err = errors.Join(err, s.w.history.ended(s.recorder.id)); err != nil {
		return fmt.Errorf("close change set: %w", bare(err))
	}
	return nil
}

// dropIdle forgets a set all of whose changes failed and left nothing to undo.
func (w *Workspace) dropIdle(dir string) error {
	r, err := readRecord(dir)
	if err != nil {
		return err
	}
	if p, err := w.planUndo(r, nil, nil); err != nil || len(p.restore)+len(p.changed)+len(p.left) > 0 || r.blind != "" {
		return err
	}
	return removeSet(dir)
}

// Preview gives the diff that changes would make, each after the one before,
// and changes nothing.
func (w *Workspace) Preview(ctx context.Context, changes ...Change) (Diff, error) {
	var all Diff
	v := w.newView()
	n := numbering{}
	for _, c := range changes {
		d, err := w.preview(ctx, v, n, c)
		if err != nil {
			doing, name := described(c)
			return all, w.wrap(doing, shortened(name), err)
		}
		all = append(all, d...)
	}
	return all, nil
}

func (w *Workspace) preview(ctx context.Context, v *view, n numbering, c Change) (Diff, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := w.present(); err != nil {
		return nil, err
	}
	c, err := n.translate(v, c)
	if err != nil {
		return nil, err
	}
	p, err := v.plan(c)
	if err != nil {
		return nil, err
	}
	d, err := v.diff(p.items())
	if err != nil {
		return nil, err
	}
	v.accept(p)
	n.note(c, p)
	return d, nil
}
