package workspace

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"time"
)

// difference is a path that is not as it was when it was last looked at.
type difference struct {
	path   string
	before *surveyed // nil: it was not there
	after  *surveyed // nil: it is not there
}

// look brings the survey up to date and gives what has changed since the last
// look. The index is not written before commit.
func (s *survey) look(ctx context.Context, w *Workspace, limits surveyLimits) ([]difference, error) {
	if s.open == nil && s.end-s.live > limits.total {
		if err := s.restart(); err != nil {
			return nil, err
		}
	}
	if err := s.compact(); err != nil {
		return nil, err
	}
	s.taken = 0
	s.adding = bufio.NewWriterSize(io.NewOffsetWriter(s.kept, s.end), 1<<20)
	found, err := s.walk(ctx, w, limits.files)
	if err != nil {
		return nil, err
	}
	var list []difference
	for _, at := range slices.Sorted(maps.Keys(found)) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		old, known := s.entries[at]
		mark := stampOf(found[at])
		if known && !old.Fresh && old.Stamp == mark {
			continue
		}
		now, err := s.take(w, at, found[at], limits)
		if absentError(err) {
			continue // it went while we looked
		}
		if errors.Is(err, fs.ErrPermission) {
			s.unseen[at] = true
			continue
		}
		if err != nil {
			return nil, err
		}
		d := difference{path: at, after: &now}
		if known {
			d.before = &old
		}
		list = append(list, d)
	}
	for at, old := range s.entries {
		if _, ok := found[at]; !ok && !s.unseen[at] {
			list = append(list, difference{path: at, before: &old})
		}
	}
	return list, s.adding.Flush()
}

// commit writes to the index what a look has found.
func (s *survey) commit(list []difference) error {
	var lines []indexLine
	for _, d := range list {
		lines = append(lines, indexLine{Path: pathText(d.path), Entry: d.after})
	}
	if err := s.note(lines...); err != nil {
		return err
	}
	for _, d := range list {
		if d.after == nil {
			s.forget(d.path)
		} else {
			s.put(d.path, *d.after)
		}
	}
	return nil
}

// take keeps a path as it is now. A file that is too large, or cannot be read, is
// known by its stamp alone.
func (s *survey) take(w *Workspace, at string, seen fs.FileInfo, limits surveyLimits) (surveyed, error) {
	mark := stampOf(seen)
	e := surveyed{Stamp: mark, At: -1, Fresh: mark.Mode.IsRegular() && mark.fresh(time.Now())}
	if !mark.Mode.IsRegular() {
		var err error
		e.State, _, err = w.stateOf(at)
		return e, err
	}
	e.State = state{Kind: plainFile, Mode: permissions(seen), Size: mark.Size}
	old, known := s.entries[at]
	f, info, err := w.openPlain(at)
	switch {
	case absentError(err):
		return e, err
	case err != nil: // it says nothing but that it is there
		e.Fresh = false
		return e, nil
	}
	defer f.Close()
	e.State.Owner = ownerOf(info)
	if mark.Size > limits.size || s.live+s.taken+mark.Size > limits.total {
		e.Fresh = false
		return e, nil
	}
	s.text.Reset()
	if _, err := s.text.ReadFrom(io.LimitReader(f, limits.size+1)); err != nil {
		return e, err
	}
	n := int64(s.text.Len())
	if n > limits.size || s.live+s.taken+n > limits.total {
		return e, nil // it has grown since
	}
	e.State.Size, e.State.Hash = n, Hash(s.text.Bytes())
	if known && old.At >= 0 && old.State.Hash == e.State.Hash {
		e.At = old.At // it was only looked at again
		return e, nil
	}
	if _, err := s.adding.Write(s.text.Bytes()); err != nil {
		return e, err
	}
	e.At = s.end
	s.end += n
	s.taken += n
	return e, nil
}

// real says that a difference is one of what can be restored, and not of a stamp
// alone.
func (d difference) real() bool {
	switch {
	case d.before == nil || d.after == nil:
		return true
	case d.before.State.Kind == plainFile && (d.before.At < 0 || d.after.At < 0):
		return d.before.Stamp != d.after.Stamp
	}
	return !d.before.State.is(d.after.State)
}

// doubtful says that what looks new may be older than the watch: it was ignored
// or could not be read, or came under another name from where nobody looked.
func (s *survey) doubtful(d difference, begun watch) bool {
	if d.before != nil || d.after.State.Kind == directory {
		return false
	}
	if !maps.Equal(begun.rules, s.rules) {
		return true
	}
	for dir := path.Dir(d.path); ; dir = path.Dir(dir) {
		if begun.unread[dir] {
			return true
		}
		if dir == "." {
			break
		}
	}
	if inode := d.after.Stamp.Inode; inode != 0 && begun.inodes[inode] {
		return false // it was known by another name
	}
	return d.after.Stamp.Time < begun.began.Add(-tick).UnixNano()
}

// step is a difference as a change set's log has it, and keeps the contents that
// undoing needs.
func (s *survey) step(d difference, r *recorder) (stepLine, error) {
	l := stepLine{Path: pathText(d.path), Before: state{Kind: absent}, After: state{Kind: absent}}
	if d.after != nil {
		l.After = d.after.State
	}
	if d.before == nil {
		return l, nil
	}
	l.Before = d.before.State
	if l.Before.Kind != plainFile || r.touched[d.path] {
		return l, nil
	}
	if l.Unkept = d.before.At < 0; l.Unkept {
		return l, nil
	}
	source := &verified{source: io.NewSectionReader(s.kept, d.before.At, l.Before.Size), want: l.Before.Hash, wrong: errDamaged}
	err := r.store(l.Before.Hash, source)
	if errors.Is(err, fs.ErrInvalid) { // the kept contents were tampered with
		l.Unkept, err = true, nil
	}
	return l, err
}

// unknown leaves out what the sets of a label know already: the process may have
// been killed between the two notes.
func (h *history) unknown(label string, list []difference) ([]difference, error) {
	ids, err := h.sets()
	if err != nil || len(ids) == 0 {
		return list, err
	}
	r, err := readRecord(h.setDir(ids[len(ids)-1]))
	if err != nil || r.Label != label {
		return list, err
	}
	last := map[string]state{}
	for _, step := range r.steps {
		last[string(step.Path)] = step.After
	}
	return slices.DeleteFunc(list, func(d difference) bool {
		was, ok := last[d.path]
		return ok && (d.after == nil && was.Kind == absent || d.after != nil && was.is(d.after.State))
	}), nil
}
