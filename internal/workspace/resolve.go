package workspace

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

const maxLinks = 40

// follow finds the path without symbolic links that a clean path leads to, so
// that a file is replaced where it lies and remembered under one name. What
// does not exist is the rest of the path as it is. It only finds names: the
// access that follows is kept inside by os.Root, whatever changed meanwhile.
func (w *Workspace) follow(clean string) (string, fs.FileInfo, error) {
	todo := strings.Split(clean, "/")
	at, links := ".", 0
	for len(todo) > 0 {
		part := todo[0]
		todo = todo[1:]
		switch part {
		case "", ".":
			continue
		case "..":
			if at == "." {
				return "", nil, ErrOutside
			}
			at = path.Dir(at)
			continue
		}
		next := path.Join(at, part)
		info, err := w.root.Lstat(next)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			if slices.Contains(todo, "..") {
				return "", nil, fs.ErrNotExist
			}
			found := path.Join(append([]string{next}, todo...)...)
			return found, nil, w.reachable(found)
		case err != nil:
			return "", nil, err
		case w.hides(info):
			return "", nil, errHidden
		case info.Mode()&fs.ModeSymlink == 0:
			at = next
			continue
		}
		if links++; links > maxLinks {
			return "", nil, syscall.ELOOP
		}
		target, err := w.root.Readlink(next)
		if err != nil {
			return "", nil, err
		}
		if filepath.IsAbs(target) {
			inside, ok := w.inside(target)
			if !ok {
				return "", nil, ErrOutside
			}
			at, target = ".", inside
		}
		todo = append(strings.Split(filepath.ToSlash(target), "/"), todo...)
	}
	if err := w.reachable(at); err != nil {
		return "", nil, err
	}
	info, err := w.root.Lstat(at)
	if errors.Is(err, fs.ErrNotExist) {
		return at, nil, nil
	}
	return at, info, err
}
