package workspace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Files that are too large to be kept, whether or not they are read, do not stand
// in the way of the others.
func TestLargeFiles(t *testing.T) {
	for name, read := range map[string]int64{"read": 1 << 20, "not read": 500} {
		t.Run(name, func(t *testing.T) {
			w := newWorkspace(t, map[string]string{"a": "a", "changed": strings.Repeat("c", 3000), "moved": strings.Repeat("m", 2000), "small": "s", "target": "t", "over": strings.Repeat("o", 2500)})
			w.limits = surveyLimits{files: 100, size: 1000, total: 1500, read: read}
			s := w.Begin("reply")
			command(t, s, func(root string) {
				fill(t, root, map[string]string{
					"a": "A", "changed": strings.Repeat("C", 3100), "made": strings.Repeat("n", 4000), "small": strings.Repeat("s", 5000),
					"past/1": strings.Repeat("1", 900), "past/2": strings.Repeat("2", 901),
				})
				must(t, os.Rename(filepath.Join(root, "moved"), filepath.Join(root, "elsewhere")))
				must(t, os.Rename(filepath.Join(root, "over"), filepath.Join(root, "target")))
			})
			must(t, s.Close())
			u := undo(t, w, UndoOptions{})
			if !slices.Equal(u[0].Unkept, []string{"changed", "moved", "over"}) || !slices.Equal(u[0].Doubtful, []string{"elsewhere", "target"}) || len(u[0].Kept) != 5 {
				t.Errorf("%+v", u[0])
			}
			sameTree(t, tree(t, w.Dir()), map[string]string{
				"a": "a", "changed": strings.Repeat("C", 3100), "elsewhere": strings.Repeat("m", 2000), "small": "s", "target": strings.Repeat("o", 2500),
			})
			u = undo(t, w, UndoOptions{Force: true})
			if copied, err := os.ReadFile(u[0].Overwritten["target"]); err != nil || string(copied) != strings.Repeat("o", 2500) || text(t, w, "target") != "t" {
				t.Errorf("%+v", u[0])
			}
		})
	}
}

// What was made of a file that was not kept and is gone may be all that is left of it.
func TestLargeFileInAnArchive(t *testing.T) {
	w := newWorkspace(t, map[string]string{"big": strings.Repeat("b", 3000), "small": "s"})
	w.limits = surveyLimits{files: 100, size: 1000, total: 1500, read: 1 << 20}
	s := w.Begin("reply")
	command(t, s, func(root string) {
		fill(t, root, map[string]string{"big.gz": "packed", "small": "S"})
		must(t, os.Remove(filepath.Join(root, "big")))
	})
	must(t, s.Close())
	u := undo(t, w, UndoOptions{})
	if !slices.Equal(u[0].Unkept, []string{"big"}) || !slices.Equal(u[0].Doubtful, []string{"big.gz"}) {
		t.Errorf("%+v", u[0])
	}
	sameTree(t, tree(t, w.Dir()), map[string]string{"big.gz": "packed", "small": "s"})
}

func TestLargeFileChangedSince(t *testing.T) {
	for name, read := range map[string]int64{"read": 1 << 20, "not read": 500} {
		w := newWorkspace(t, nil)
		w.limits = surveyLimits{files: 100, size: 1000, total: 1500, read: read}
		s := w.Begin("reply")
		command(t, s, func(root string) { fill(t, root, map[string]string{"made": strings.Repeat("n", 4000)}) })
		must(t, s.Close())
		fill(t, w.Dir(), map[string]string{"made": strings.Repeat("m", 4000)})
		age(t, w.Dir(), "made")
		if _, err := w.Undo(context.Background(), UndoOptions{}); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A path that a later set cannot restore is not somebody else's.
func TestLargeFileInTwoSets(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "0"})
	w.limits.size = 1000
	for _, letter := range []string{"1", "2"} {
		s := w.Begin("reply")
		command(t, s, func(root string) {
			fill(t, root, map[string]string{"a": letter, "made": strings.Repeat(letter, 4000)})
		})
		must(t, s.Close())
	}
	for _, u := range undo(t, w, UndoOptions{Sets: 2}) {
		if !slices.Equal(u.Unkept, []string{"made"}) || !slices.Equal(u.Restored, []string{"a"}) {
			t.Errorf("%+v", u)
		}
	}
	if text(t, w, "a") != "0" {
		t.Error("not undone")
	}
}

// A file that grows while it is looked at is kept whole or not at all.
func TestFileThatGrows(t *testing.T) {
	w := newWorkspace(t, map[string]string{"log": "short"})
	v, err := w.history.surveyed()
	must(t, err)
	_, err = v.look(context.Background(), w, w.limits)
	must(t, err)
	seen, err := w.root.Lstat("log")
	must(t, err)
	fill(t, w.Dir(), map[string]string{"log": strings.Repeat("l", 2000)})
	for _, limits := range []surveyLimits{{size: 1000, total: 5000}, {size: 5000, total: 1000}} {
		e, err := v.take(w, "log", seen, limits)
		if err != nil || e.At >= 0 || e.State.Hash != "" {
			t.Errorf("%+v, %v", e, err)
		}
	}
}
