package workspace

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"slices"
)

// execute carries a plan out. Directories that it made for a file that then
// could not be written are taken away again.
func (w *Workspace) execute(ctx context.Context, p plan, token string) (err error) {
	var made []string
	defer func() {
		if err == nil {
			return
		}
		for _, dir := range slices.Backward(made) {
			w.root.Remove(dir)
		}
	}()
	for _, s := range p.steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		switch {
		case s.after.state.Kind == directory && s.before.state.Kind == absent && s.after.from == "":
			err := w.root.Mkdir(s.path, 0o777)
			if err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
			if err == nil {
				made = append(made, s.path)
			}
			w.pause("directory made")
		case p.rename != nil:
			// One rename does all the steps that are left.
			return w.rename(p)
		case s.after.state.Kind == plainFile:
			if err := w.replace(replacement{
				at:     s.path,
				source: bytes.NewReader(s.after.data),
				mode:   s.after.state.Mode,
				owner:  s.before.state.Owner,
				seen:   s.before.seen,
				token:  token,
			}); err != nil {
				return err
			}
		default:
			if err := w.remove(s); err != nil {
				return err
			}
			w.pause("removed")
		}
	}
	return nil
}

func (w *Workspace) rename(p plan) error {
	for _, s := range p.steps {
		if s.path == p.rename.To {
			if err := w.unchanged(s.path, s.before.seen); err != nil {
				return err
			}
		}
	}
	if err := w.root.Rename(p.rename.From, p.rename.To); err != nil {
		return err
	}
	w.pause("renamed")
	return nil
}

func (w *Workspace) remove(s step) error {
	if s.before.state.Kind != directory { // a directory's time changes as it is emptied
		if err := w.unchanged(s.path, s.before.seen); err != nil {
			return err
		}
	}
	return w.root.Remove(s.path)
}

// unchanged refuses to take away what is no longer what was remembered.
func (w *Workspace) unchanged(at string, seen fs.FileInfo) error {
	now, err := w.root.Lstat(at)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !sameVersion(now, seen) {
		return ErrChanged
	}
	return nil
}
