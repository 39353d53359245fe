package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
)

// restoration brings one path back from how it is to how it was.
type restoration struct {
	path     string
	now, was state
	seen     fs.FileInfo
}

// restore brings paths back, in the order of their names: it removes from the
// leaves, then makes directories from the root, then files. It gives back the
// paths that it had to leave as they are.
func (w *Workspace) restore(ctx context.Context, list []restoration, dir, token string) (kept []string, err error) {
	for _, r := range slices.Backward(list) {
		if err := ctx.Err(); err != nil {
			return kept, err
		}
		if r.now.Kind == absent || r.now.Kind == r.was.Kind && r.now.Kind != link {
			continue
		}
		if err := w.root.Remove(r.path); err != nil && !absentError(err) {
			if r.now.Kind != directory {
				return kept, w.wrap("remove", r.path, err)
			}
			kept = append(kept, r.path) // others have put something in it
		}
		w.pause("undo removed")
	}
	for _, r := range list {
		if r.was.Kind == directory && r.now.Kind != directory {
			if err := w.root.MkdirAll(r.path, 0o777); err != nil {
				return kept, w.wrap("make directory", r.path, err)
			}
			w.pause("undo made directory")
		}
	}
	for _, r := range list {
		if err := ctx.Err(); err != nil {
			return kept, err
		}
		if slices.Contains(kept, r.path) {
			continue
		}
		restored, err := w.restoreLeaf(r, dir, token)
		if err != nil {
			return kept, w.wrap("restore", r.path, err)
		}
		if !restored {
			kept = append(kept, r.path)
		}
	}
	// Last, because a directory may have been one that nobody may write to.
	for _, r := range slices.Backward(list) {
		if r.was.Kind == directory && r.was.Mode != 0 {
			if err := w.dressDirectory(r); err != nil {
				return kept, w.wrap("restore", r.path, err)
			}
		}
	}
	return kept, nil
}

func (w *Workspace) restoreLeaf(r restoration, dir, token string) (bool, error) {
	switch r.was.Kind {
	case special:
		return false, nil
	case link:
		if err := w.makeParents(r.path); err != nil {
			return false, err
		}
		return true, w.root.Symlink(string(r.was.Link), r.path)
	case plainFile:
		if err := w.makeParents(r.path); err != nil {
			return false, err
		}
		kept, err := openKept(dir, r.was.Hash)
		if err != nil {
			return false, err
		}
		defer kept.Close()
		seen := r.seen
		if r.now.Kind != plainFile {
			seen = nil // it was removed above
		}
		return true, w.replace(replacement{
			at:     r.path,
			source: &verified{source: kept, want: r.was.Hash, wrong: errDamaged},
			mode:   r.was.Mode,
			owner:  r.was.Owner,
			seen:   seen,
			token:  token,
			// The set, or whoever is overruled by force, has made it so.
			readOnly: true,
		})
	}
	return true, nil
}

func (w *Workspace) makeParents(at string) error {
	dir := path.Dir(at)
	if dir == "." {
		return nil
	}
	return w.root.MkdirAll(dir, 0o777)
}

func (w *Workspace) dressDirectory(r restoration) error {
	if o := r.was.Owner; o != nil && os.Geteuid() == 0 {
		if err := w.root.Chown(r.path, o.UID, o.GID); err != nil {
			return err
		}
	}
	err := w.root.Chmod(r.path, r.was.Mode)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
