package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// force makes a plan's other paths ones to be restored too, once they are copied
// to where they can be had again.
func (w *Workspace) force(id int, u *Undone, p undoPlan) ([]restoration, error) {
	u.Kept, u.Unkept = append(u.Kept, p.unkept...), append(u.Unkept, p.unkept...)
	list := slices.Clone(p.restore)
	for _, r := range slices.Concat(p.changed, p.left) {
		copied, err := w.setAside(id, r)
		if err != nil {
			return nil, fmt.Errorf("keep %s as it is now: %w", shown(r.path), bare(err))
		}
		if copied != "" {
			if u.Overwritten == nil {
				u.Overwritten = map[string]string{}
			}
			u.Overwritten[r.path] = copied
		}
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b restoration) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// copiesName is the directory of what the undoing of a set has overwritten.
const copiesName = "overwritten-%d-%d"

// dropCopies forgets what was overwritten in sets before the oldest one.
func (h *history) dropCopies(oldest int) error {
	list, err := os.ReadDir(h.dir)
	for _, d := range list {
		var id, n int
		if _, odd := fmt.Sscanf(d.Name(), copiesName, &id, &n); odd == nil && id < oldest {
			err = errors.Join(err, os.RemoveAll(filepath.Join(h.dir, d.Name())))
		}
	}
	return err
}

// setAside copies a file beside the snapshots, under a name that is free.
func (w *Workspace) setAside(id int, r restoration) (string, error) {
	if r.now.Kind != plainFile && r.now.Kind != link {
		return "", nil
	}
	for n := 1; ; n++ {
		name := filepath.Join(w.history.dir, fmt.Sprintf(copiesName, id, n), filepath.FromSlash(r.path))
		_, err := os.Lstat(name)
		if err == nil {
			continue
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = os.MkdirAll(filepath.Dir(name), 0o700)
		}
		if errors.Is(err, syscall.ENOTDIR) {
			continue // what is a directory now was a file
		}
		if err != nil {
			return "", err
		}
		if r.now.Kind == link {
			return name, os.Symlink(string(r.now.Link), name)
		}
		f, _, err := w.openPlain(r.path)
		if err != nil {
			return "", err
		}
		defer f.Close()
		if r.now.Hash == "" { // it was not read
			return name, storeContents(name, f, w.sync)
		}
		return name, storeContents(name, &verified{source: f, want: r.now.Hash, wrong: ErrChanged}, w.sync)
	}
}
