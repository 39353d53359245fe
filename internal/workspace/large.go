package workspace

import (
	"io/fs"
	"slices"
)

// identify adds to differences what tells files that are not kept from others at
// the time of undoing. Only those that a command has made or changed are read, not
// all the large ones of a workspace.
func (w *Workspace) identify(list []difference) {
	for _, d := range list {
		if d.after == nil || d.after.State.Kind != plainFile || d.after.State.Hash != "" || !d.real() {
			continue
		}
		s := &d.after.State
		info, err := w.root.Lstat(d.path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if s.Size = info.Size(); s.Size > w.limits.read {
			s.Time = info.ModTime().UnixNano()
			continue
		}
		if hash, _, err := w.hashOf(d.path, info); err == nil {
			s.Hash = hash
		}
	}
}

// stateIn is how a chain's path is now. A file that is too large to be read is as
// one of the chain's states if nothing but its contents could tell it from that.
func (w *Workspace) stateIn(c chain) (state, fs.FileInfo, error) {
	for _, s := range c.states {
		if s.Time == 0 {
			continue
		}
		info, err := w.root.Lstat(c.path)
		if err == nil && info.Mode().IsRegular() && permissions(info) == s.Mode && info.Size() == s.Size && info.ModTime().UnixNano() == s.Time {
			return s, info, nil
		}
	}
	return w.seenState(c.path)
}

// lostSizes are those of the files that a set has changed or removed and that
// cannot be restored. What is now of the same size may be the only copy, such as
// the same file under another name.
func (r record) lostSizes() map[int64]bool {
	sizes := map[int64]bool{}
	for _, c := range r.chains() {
		if was := c.states[0]; c.unkept && was.Size > 0 {
			sizes[was.Size] = true
		}
	}
	return sizes
}

// vanished says whether a file that was not kept is neither where it was nor, as far
// as its size tells, under another name. What the set has made may be all that is left
// of it: an archive, say.
func (w *Workspace) vanished(r record) bool {
	var gone []int64
	sizes := map[int64]bool{}
	for _, c := range r.chains() {
		info, err := w.root.Lstat(c.path)
		switch {
		case err == nil:
			sizes[info.Size()] = true
		case absentError(err) && c.unkept && c.states[0].Kind == plainFile:
			gone = append(gone, c.states[0].Size)
		}
	}
	return slices.ContainsFunc(gone, func(size int64) bool { return !sizes[size] })
}
