package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const leftSuffix = ".left"

// leave takes a set that was undone but for some of its files out of sight, until
// it is undone by force or another one begins.
func (h *history) leave(dir string) error { return os.Rename(dir, dir+leftSuffix) }

// left are the directories of such sets, oldest first. All are younger than any
// other set.
func (h *history) left() ([]string, error) {
	list, err := filepath.Glob(filepath.Join(h.dir, "*"+leftSuffix))
	slices.Sort(list)
	return list, err
}

// takeUpLeft makes them sets as the others are.
func (h *history) takeUpLeft() error {
	list, err := h.left()
	for _, dir := range list {
		err = errors.Join(err, os.Rename(dir, strings.TrimSuffix(dir, leftSuffix)))
	}
	return err
}

// dropLeft forgets them.
func (h *history) dropLeft() error {
	list, err := h.left()
	for _, dir := range list {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

// leftPaths are the files that undoing has left as they are.
func (w *Workspace) leftPaths() (map[string]hold, error) {
	paths := map[string]hold{}
	list, err := w.history.left()
	for _, dir := range list {
		r, err := readRecord(dir)
		if err != nil {
			return nil, err
		}
		p, err := w.planUndo(r, nil, nil)
		if err != nil {
			return nil, err
		}
		for _, l := range p.left {
			paths[l.path] = doubted
		}
	}
	return paths, err
}

// LeftSets lists the sets that were undone but for some of their files, newest
// first: to undo them by force restores those too.
func (w *Workspace) LeftSets() ([]SetInfo, error) {
	if w.history == nil {
		return nil, nil
	}
	dirs, err := w.history.left()
	if err != nil {
		return nil, fmt.Errorf("list what undoing has left: %w", bare(err))
	}
	var list []SetInfo
	for _, dir := range slices.Backward(dirs) {
		r, err := readRecord(dir)
		if err != nil {
			return nil, fmt.Errorf("list what undoing has left: %w", bare(err))
		}
		var id int
		if _, err := fmt.Sscanf(filepath.Base(dir), "%d", &id); err != nil {
			continue // nobody's set has such a name
		}
		list = append(list, r.info(id))
	}
	return list, nil
}
