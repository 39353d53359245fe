package sandbox

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

// leadsInward says that a link at name cannot lead out of its tree, whatever
// else is in the tree, now or later, as long as that is links of this kind
// too: it goes up first, not above the tree, and then only down. Going up
// again would start from wherever a link on the way has led, which its text
// does not tell.
func leadsInward(name, target string) bool {
	if target == "" || filepath.IsAbs(target) || filepath.VolumeName(target) != "" || strings.HasPrefix(target, "/") {
		return false
	}
	above := strings.Count(filepath.ToSlash(filepath.Clean(name)), "/")
	down := false
	for part := range strings.SplitSeq(filepath.ToSlash(target), "/") {
		switch part {
		case "", ".":
		case "..":
			if above--; down || above < 0 {
				return false
			}
		default:
			down = true
		}
	}
	return true
}

// finish makes the links, and removes again those that lead out all the same:
// through a link that was there before the copy. What points at nothing stays;
// what cannot be followed for any other reason does not.
func (u *unpacker) finish() ([]string, error) {
	made, err := u.link()
	// All are judged before any is removed: they may lead through each other.
	var out []string
	for _, name := range made {
		if _, err := u.root.Stat(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			out = append(out, name)
		}
	}
	for _, name := range out {
		if e := u.root.Remove(name); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	if err != nil {
		return nil, err
	}
	return append(u.skipped, out...), nil
}

func (u *unpacker) link() (made []string, err error) {
	for _, l := range u.links {
		if !leadsInward(l.Name, l.Linkname) {
			u.skipped = append(u.skipped, l.Name)
			continue
		}
		if err := u.behindNoLink(filepath.Dir(l.Name)); err != nil {
			return made, err
		}
		if err := u.root.Remove(l.Name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return made, err
		}
		if err := u.root.Symlink(l.Linkname, l.Name); err != nil {
			return made, err
		}
		made = append(made, l.Name)
	}
	return made, nil
}
