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

// reachable refuses hidden paths and what is under them.
func (w *Workspace) reachable(at string) error {
	for _, h := range w.hidden {
		if under(at, h) {
			return refuse("path is hidden in this workspace: use another", fs.ErrPermission)
		}
	}
	return nil
}

// movable refuses to take away a directory that holds a hidden path.
func (w *Workspace) movable(at string) error {
	for _, h := range w.hidden {
		if under(h, at) {
			return refuse("it holds a hidden path of this workspace: leave it where it is", fs.ErrPermission)
		}
	}
	return nil
}

// under says that a path is dir or lies in it.
func under(at, dir string) bool {
	return at == dir || dir == "." || strings.HasPrefix(at, dir+"/")
}
