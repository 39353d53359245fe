package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var undoFiles = map[string]string{
	"a": "1\n2\n", "run": "#!", "d/e/f": "deep", "d/e/way": "-> f", "d/g": "g", "none/": "", "d/": "", "d/e/": "", "odd\xff": "odd", "z": "z",
}

// manyChanges touches every kind of path in every way.
func manyChanges() []Change {
	return []Change{
		Edit{Path: "a", Lines: []LineEdit{{1, 1, "one"}}},
		Edit{Path: "a", Lines: []LineEdit{{2, 2, ""}}},
		Write{Path: "run", Data: []byte("#!/bin/sh"), Mode: 0o755},
		Write{Path: "new/deep/file", Data: []byte("n")},
		Rename{From: "d/e", To: "moved/e"},
		Write{Path: "moved/e/f", Data: []byte("changed")},
		Delete{Path: "d", All: true},
		Write{Path: "d", Data: []byte("a file now")},
		Delete{Path: "none"},
		Write{Path: "odd\xff", Data: []byte("even")},
		Delete{Path: "z"},
		Write{Path: "z/z", Data: []byte("a directory now")},
	}
}

func undo(t testing.TB, w *Workspace, o UndoOptions) []Undone {
	t.Helper()
	u, err := w.Undo(context.Background(), o)
	must(t, err)
	return u
}

func TestUndo(t *testing.T) {
	w := newWorkspace(t, undoFiles)
	before := tree(t, w.Dir())
	must(t, os.Chmod(filepath.Join(w.Dir(), "run"), 0o744))
	before["run"] = "#![-rwxr--r--]"
	apply(t, w, manyChanges()...)
	u := undo(t, w, UndoOptions{})
	sameTree(t, tree(t, w.Dir()), before)
	if len(u) != 1 || u[0].Set.Label != "test" || len(u[0].Kept) != 0 || !slices.Contains(u[0].Restored, "d/e/f") {
		t.Errorf("undone: %+v", u)
	}
	if _, err := w.Undo(context.Background(), UndoOptions{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing left: %v", err)
	}
	if left := tree(t, filepath.Join(filepath.Dir(w.Dir()), "snapshots")); len(left) != 0 {
		t.Errorf("snapshots left: %v", left)
	}
}

func TestUndoAfterRestart(t *testing.T) {
	w := newWorkspace(t, undoFiles)
	start := tree(t, w.Dir())
	apply(t, w, manyChanges()...)
	middle := tree(t, w.Dir())
	apply(t, w, Write{Path: "a", Data: []byte("again")}, Delete{Path: "moved", All: true})
	must(t, w.Close())

	w = reopen(t, w.Dir(), Options{})
	sets, err := w.ChangeSets()
	must(t, err)
	if len(sets) != 2 || sets[0].ID != 2 || sets[1].ID != 1 || !slices.Equal(sets[0].Paths, []string{"a", "moved/e/way", "moved/e/f", "moved/e", "moved"}) {
		t.Errorf("sets: %+v", sets)
	}
	undo(t, w, UndoOptions{})
	sameTree(t, tree(t, w.Dir()), middle)
	must(t, w.Close())

	w = reopen(t, w.Dir(), Options{})
	undo(t, w, UndoOptions{})
	sameTree(t, tree(t, w.Dir()), start)
}

func TestUndoSeveral(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "0"})
	for _, text := range []string{"1", "2", "3"} {
		apply(t, w, Write{Path: "a", Data: []byte(text)})
	}
	if u := undo(t, w, UndoOptions{Sets: 2}); len(u) != 2 || text(t, w, "a") != "1" {
		t.Errorf("%+v, %s", u, text(t, w, "a"))
	}
	u, err := w.Undo(context.Background(), UndoOptions{Sets: 2})
	if len(u) != 1 || !errors.Is(err, fs.ErrNotExist) || text(t, w, "a") != "0" {
		t.Errorf("%+v, %v, %s", u, err, text(t, w, "a"))
	}
}

func TestUndoOfWhatChangedSince(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a", "b": "b", "c": "c", "d": "d", "e": "e"})
	apply(t, w, Write{Path: "a", Data: []byte("A")}, Write{Path: "b", Data: []byte("B")}, Delete{Path: "c"}, Write{Path: "d", Data: []byte("D")},
		Write{Path: "new/f", Data: []byte("f")}, Rename{From: "e", To: "E"})
	fill(t, w.Dir(), map[string]string{"b": "by others", "c": "by others", "new/g": "by others"})
	must(t, os.Remove(filepath.Join(w.Dir(), "d")))
	after := tree(t, w.Dir())

	_, err := w.Undo(context.Background(), UndoOptions{})
	var conflict *ConflictError
	if !errors.Is(err, ErrChanged) || !errors.As(err, &conflict) || !slices.Equal(conflict.Paths, []string{"b", "c", "d"}) {
		t.Fatalf("got %v", err)
	}
	if !strings.Contains(err.Error(), "b, c, d") {
		t.Errorf("does not name the files: %v", err)
	}
	sameTree(t, tree(t, w.Dir()), after)

	u := undo(t, w, UndoOptions{KeepChanged: true})
	if !slices.Equal(u[0].Kept, []string{"b", "c", "d", "new"}) {
		t.Errorf("kept %q", u[0].Kept)
	}
	sameTree(t, tree(t, w.Dir()), map[string]string{"a": "a", "b": "by others", "c": "by others", "new/": "", "new/g": "by others", "e": "e"})
}

func TestUndoRefuses(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "0"})
	s := w.Begin("open")
	_, err := s.Apply(context.Background(), Write{Path: "a", Data: []byte("1")})
	must(t, err)
	if _, err := w.Undo(context.Background(), UndoOptions{}); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("an open set: %v", err)
	}
	must(t, s.Close())

	snapshots := filepath.Join(filepath.Dir(w.Dir()), "snapshots")
	if _, err := Open(t.TempDir(), Options{Snapshots: snapshots}); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("another workspace's snapshots: %v", err)
	}
	kept := filepath.Join(snapshots, "00000001", Hash([]byte("0")))
	must(t, os.WriteFile(kept, []byte("tampered"), 0o600))
	if _, err := w.Undo(context.Background(), UndoOptions{}); !errors.Is(err, errDamaged) || text(t, w, "a") != "1" {
		t.Errorf("damaged contents: %v, %s", err, text(t, w, "a"))
	}
	must(t, os.Remove(kept))
	if _, err := w.Undo(context.Background(), UndoOptions{}); !errors.Is(err, fs.ErrNotExist) || text(t, w, "a") != "1" {
		t.Errorf("missing contents: %v, %s", err, text(t, w, "a"))
	}
	log := filepath.Join(snapshots, "00000001", logName)
	must(t, os.WriteFile(log, []byte(`{"header":{"version":99}}`+"\n"), 0o600))
	if _, err := w.Undo(context.Background(), UndoOptions{}); err == nil || !strings.Contains(err.Error(), "newer") {
		t.Errorf("newer version: %v", err)
	}
	must(t, os.WriteFile(log, []byte("garbage\n{}\n"), 0o600))
	if _, err := w.Undo(context.Background(), UndoOptions{}); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("garbage: %v", err)
	}
	bare := reopen(t, t.TempDir(), Options{Snapshots: t.TempDir()})
	bare.history = nil
	if _, err := bare.Undo(context.Background(), UndoOptions{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without snapshots: %v", err)
	}
}

func TestOldSetsAreDropped(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "0"})
	w = reopen(t, w.Dir(), Options{Keep: 2})
	for _, text := range []string{"1", "2", "3", "4"} {
		apply(t, w, Write{Path: "a", Data: []byte(text)})
	}
	if sets, err := w.ChangeSets(); err != nil || len(sets) != 2 || sets[0].ID != 4 {
		t.Errorf("%+v, %v", sets, err)
	}
	undo(t, w, UndoOptions{Sets: 2})
	if got := text(t, w, "a"); got != "2" {
		t.Errorf("got %s", got)
	}
}

func TestWithoutSnapshots(t *testing.T) {
	root := t.TempDir()
	w, err := Open(root, Options{Sync: true})
	must(t, err)
	defer w.Close()
	apply(t, w, manyWrites("a", "b/c")...)
	sameTree(t, tree(t, root), map[string]string{"a": "a", "b/": "", "b/c": "b/c"})
	if sets, err := w.ChangeSets(); err != nil || len(sets) != 0 {
		t.Errorf("%v, %v", sets, err)
	}
}

func manyWrites(names ...string) []Change {
	var list []Change
	for _, n := range names {
		list = append(list, Write{Path: n, Data: []byte(n)})
	}
	return list
}
