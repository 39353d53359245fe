package workspace

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// locked is the mode of what nobody may use: zero would mean any mode.
const locked = fs.ModeIrregular

func permissions(info fs.FileInfo) fs.FileMode {
	if mode := info.Mode().Perm(); mode != 0 {
		return mode
	}
	return locked
}

// unseen is a path that nobody may look at, because of a directory above it.
const unseen kind = "unseen"

// seenState is what may be seen of a path: of a file that may not be read, all but
// its contents.
func (w *Workspace) seenState(at string) (state, fs.FileInfo, error) {
	s, info, err := w.stateOf(at)
	if !errors.Is(err, fs.ErrPermission) {
		return s, info, err
	}
	if info, err = w.root.Lstat(at); err != nil {
		return state{Kind: unseen}, nil, nil
	}
	return state{Kind: plainFile, Mode: permissions(info), Size: info.Size(), Owner: ownerOf(info)}, info, nil
}

// unlock gives back what a set has taken from the owner of a directory, and by
// force what anybody has taken from that of a file too: before that nothing in it
// can be looked at, let alone restored.
func (w *Workspace) unlock(r record, force bool) error {
	list := r.chains()
	slices.SortFunc(list, func(a, b chain) int { return strings.Compare(a.path, b.path) })
	for _, c := range list {
		was := c.states[0]
		info, err := w.root.Lstat(c.path)
		if err != nil {
			continue // whoever looks at it next says so
		}
		now := state{Mode: permissions(info)}
		var needed fs.FileMode
		switch {
		case info.IsDir():
			now.Kind, needed = directory, 0o700
		case info.Mode().IsRegular() && force:
			now.Kind, needed = plainFile, 0o400
		}
		if was.Kind != now.Kind || was.Mode&needed != needed || now.Mode&needed == needed {
			continue
		}
		if force || !c.doubt && slices.ContainsFunc(c.states, now.is) {
			if err := w.root.Chmod(c.path, was.Mode); err != nil {
				return w.wrap("restore", c.path, err)
			}
		}
	}
	return nil
}
