package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Remove deletes a session's folder and head. It fails with fs.ErrExist if
// somebody runs the session.
func Remove(data, id string) error {
	if err := checkName(id); err != nil {
		return err
	}
	if Locked(Dir(data, id)) {
		return fmt.Errorf("remove session %s: another hawser runs it: %w", id, fs.ErrExist)
	}
	// A journal without its head would look robbed, and a head without its journal
	// too. So the folder is renamed first, which is what removes it; the rest can
	// be done by the next who removes something.
	if err := sweep(data); err != nil {
		return fmt.Errorf("remove session %s: %w", id, err)
	}
	err := os.Rename(Dir(data, id), filepath.Join(data, "sessions", removedPrefix+id))
	if errors.Is(err, fs.ErrNotExist) {
		err = removeHead(data, id)
	}
	if err == nil {
		err = sweep(data)
	}
	if err != nil {
		return fmt.Errorf("remove session %s: %w", id, err)
	}
	return nil
}

// sweep finishes removals.
func sweep(data string) error {
	entries, err := os.ReadDir(filepath.Join(data, "sessions"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var errs []error
	for _, e := range entries {
		id, ok := strings.CutPrefix(e.Name(), removedPrefix)
		if !ok {
			continue
		}
		if _, err := os.Lstat(Dir(data, id)); err != nil { // else the head is of a new one
			errs = append(errs, removeHead(data, id))
		}
		errs = append(errs, os.RemoveAll(filepath.Join(data, "sessions", e.Name())))
	}
	return errors.Join(errs...)
}

func removeHead(data, id string) error {
	err := os.Remove(headPath(data, id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
