package workspace

import (
	"io/fs"
	"os"
	"slices"
	"strings"
)

var errHidden = refuse("path is hidden in this workspace: use another", fs.ErrPermission)

// reachable refuses hidden paths and what is under them, by name: so it holds
// also for what does not exist yet.
func (w *Workspace) reachable(at string) error {
	for _, h := range w.hidden {
		if under(at, h) {
			return errHidden
		}
	}
	return nil
}

// hides knows a hidden file or directory whatever name led to it: another
// case, another hard link.
func (w *Workspace) hides(info fs.FileInfo) bool { return isAmong(w.hiddenFiles(), info) }

func (w *Workspace) hiddenFiles() []fs.FileInfo {
	var list []fs.FileInfo
	for _, h := range w.hidden {
		if info, err := w.root.Lstat(h); err == nil {
			list = append(list, info)
		}
	}
	return list
}

func isAmong(list []fs.FileInfo, info fs.FileInfo) bool {
	return slices.ContainsFunc(list, func(i fs.FileInfo) bool { return os.SameFile(i, info) })
}

// movable refuses to take away what is hidden, or a directory that holds it.
func (w *Workspace) movable(at string) error {
	for _, h := range w.hidden {
		if under(h, at) {
			return refuse("it holds a hidden path of this workspace: leave it where it is", fs.ErrPermission)
		}
	}
	if info, err := w.root.Lstat(at); err == nil && w.hides(info) {
		return errHidden
	}
	return nil
}

// under says that a path is dir or lies in it.
func under(at, dir string) bool {
	return at == dir || dir == "." || strings.HasPrefix(at, dir+"/")
}
