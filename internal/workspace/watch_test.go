package workspace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// command changes files in a set as a command would.
func command(t testing.TB, s *ChangeSet, does func(root string)) {
	t.Helper()
	end, err := s.Watch(context.Background())
	must(t, err)
	does(s.w.Dir())
	must(t, end(context.Background()))
}

func edit(t testing.TB, s *ChangeSet, c Change) {
	t.Helper()
	_, err := s.Apply(context.Background(), c)
	must(t, err)
}

// age makes files look as if they had been there for long.
func age(t testing.TB, root string, names ...string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	for _, n := range names {
		must(t, os.Chtimes(filepath.Join(root, n), old, old))
	}
}

func TestCommandsAreUndone(t *testing.T) {
	w := newWorkspace(t, map[string]string{
		"a": "1\n2\n", "b": "b", "d/e": "e", "d/way": "-> e", "gone": "g", "same": "s", "moved": "m", "empty/": "", "run": "#!", ".gitignore": "ignored\n", "ignored": "i",
	})
	before := tree(t, w.Dir())
	s := w.Begin("reply")
	edit(t, s, Edit{Path: "a", Lines: []LineEdit{{1, 1, "one"}}})
	command(t, s, func(root string) {
		fill(t, root, map[string]string{"a": "ONE\n2\n", "b": "B", "new/deep/file": "n", "link": "-> a", "ignored": "I"})
		must(t, os.RemoveAll(filepath.Join(root, "d")))
		must(t, os.Remove(filepath.Join(root, "gone")))
		must(t, os.Remove(filepath.Join(root, "empty")))
		must(t, os.Rename(filepath.Join(root, "moved"), filepath.Join(root, "elsewhere")))
		must(t, os.Chmod(filepath.Join(root, "run"), 0o755))
	})
	command(t, s, func(root string) { fill(t, root, map[string]string{"b": "BB", "gone": "back"}) })
	edit(t, s, Write{Path: "b", Data: []byte("BBB")})
	must(t, s.Close())
	u := undo(t, w, UndoOptions{})
	if len(u[0].Kept) > 0 || u[0].Blind != "" {
		t.Errorf("%+v", u)
	}
	before["ignored"] = "I"
	sameTree(t, tree(t, w.Dir()), before)
}

// What somebody else did, before the commands or after, is not the set's.
func TestOthersAreNotUndone(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a", "b": "b", "c": "c"})
	s := w.Begin("reply")
	command(t, s, func(root string) { fill(t, root, map[string]string{"a": "A"}) })
	fill(t, w.Dir(), map[string]string{"c": "mine", "mine": "m"})
	command(t, s, func(root string) { fill(t, root, map[string]string{"b": "B"}) })
	must(t, s.Close())
	fill(t, w.Dir(), map[string]string{"b": "mine too"})
	_, err := w.Undo(context.Background(), UndoOptions{})
	var conflict *ConflictError
	if !errors.As(err, &conflict) || !slices.Equal(conflict.Paths, []string{"b"}) {
		t.Fatalf("got %v", err)
	}
	undo(t, w, UndoOptions{KeepChanged: true})
	sameTree(t, tree(t, w.Dir()), map[string]string{"a": "a", "b": "mine too", "c": "mine", "mine": "m"})
}

func TestUndoByForce(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a", "b": "b", "c": "c", "d": "d"})
	apply(t, w, manyWrites("a", "b", "new")...)
	apply(t, w, Write{Path: "a", Data: []byte("A")}, Write{Path: "b", Data: []byte("B")}, Delete{Path: "c"}, Write{Path: "d", Data: []byte("D")})
	fill(t, w.Dir(), map[string]string{"a": "mine", "c": "mine again"})
	must(t, os.Remove(filepath.Join(w.Dir(), "b")))
	must(t, os.Remove(filepath.Join(w.Dir(), "d")))
	fill(t, w.Dir(), map[string]string{"d/kept": "in a directory"})
	u := undo(t, w, UndoOptions{Force: true})
	if !slices.Equal(u[0].Kept, []string{"d"}) || !slices.Equal(u[0].Restored, []string{"a", "b", "c"}) || len(u[0].Overwritten) != 2 {
		t.Fatalf("%+v", u[0])
	}
	for name, want := range map[string]string{"a": "mine", "c": "mine again"} {
		if got, err := os.ReadFile(u[0].Overwritten[name]); err != nil || string(got) != want {
			t.Errorf("%s was not kept: %q, %v", name, got, err)
		}
	}
	sameTree(t, tree(t, w.Dir()), map[string]string{"a": "a", "b": "b", "c": "c", "new": "new", "d/": "", "d/kept": "in a directory"})
}

// What was overwritten goes when sets as old as that go.
func TestOverwrittenIsDropped(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "0"})
	w = reopen(t, w.Dir(), Options{Keep: 3})
	apply(t, w, Write{Path: "a", Data: []byte("1")})
	apply(t, w, Write{Path: "a", Data: []byte("2")})
	fill(t, w.Dir(), map[string]string{"a": "mine"})
	copied := undo(t, w, UndoOptions{Force: true})[0].Overwritten["a"]
	for set := 2; set <= 6; set++ {
		apply(t, w, Write{Path: "a", Data: []byte{byte(set)}})
		if _, err := os.Stat(filepath.Dir(copied)); (err == nil) != (set < 5) {
			t.Errorf("set %d: %v", set, err)
		}
	}
}

// A reply that was carried out in pieces is undone as a whole, or not at all.
func TestConflictInAnOlderSet(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "0", "b": "0"})
	apply(t, w, Write{Path: "a", Data: []byte("1")})
	fill(t, w.Dir(), map[string]string{"a": "mine"})
	apply(t, w, Write{Path: "a", Data: []byte("2")}, Write{Path: "b", Data: []byte("2")})
	before := tree(t, w.Dir())
	if _, err := w.Undo(context.Background(), UndoOptions{Sets: 2}); !errors.Is(err, ErrChanged) {
		t.Fatalf("got %v", err)
	}
	sameTree(t, tree(t, w.Dir()), before)
	u := undo(t, w, UndoOptions{Sets: 2, Force: true})
	sameTree(t, tree(t, w.Dir()), map[string]string{"a": "0", "b": "0"})
	if got, err := os.ReadFile(u[1].Overwritten["a"]); err != nil || string(got) != "mine" {
		t.Errorf("%q, %v", got, err)
	}
}

// What was there before, though nobody looked at it, is never removed.
func TestWhatOnlyLooksNew(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		does  func(root string) error
		stays map[string]string
	}{
		"no longer ignored": {
			map[string]string{".gitignore": ".env\n", ".env": "secret"},
			func(root string) error { return os.Remove(filepath.Join(root, ".gitignore")) },
			map[string]string{".gitignore": ".env\n", ".env": "secret"},
		},
		"renamed": {
			map[string]string{".gitignore": ".env\n", ".env": "secret"},
			func(root string) error { return os.Rename(filepath.Join(root, ".env"), filepath.Join(root, "env")) },
			map[string]string{".gitignore": ".env\n", "env": "secret"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorkspace(t, c.files)
			age(t, w.Dir(), ".env")
			s := w.Begin("reply")
			command(t, s, func(root string) { must(t, c.does(root)) })
			must(t, s.Close())
			u := undo(t, w, UndoOptions{})
			sameTree(t, tree(t, w.Dir()), c.stays)
			if len(u[0].Doubtful) != 1 {
				t.Errorf("%+v", u)
			}
		})
	}
}

// Nor is it when the set has changed it after that.
func TestWhatOnlyLooksNewIsEdited(t *testing.T) {
	w := newWorkspace(t, map[string]string{".gitignore": "build\n", "build/notes": "before\n"})
	age(t, w.Dir(), "build/notes")
	s := w.Begin("reply")
	command(t, s, func(root string) {
		must(t, os.Rename(filepath.Join(root, "build/notes"), filepath.Join(root, "notes")))
	})
	edit(t, s, Write{Path: "notes", Data: []byte("after\n")})
	must(t, s.Close())
	kept, err := os.ReadFile(filepath.Join(w.history.setDir(1), Hash([]byte("before\n"))))
	if err != nil || string(kept) != "before\n" {
		t.Errorf("kept %q, %v", kept, err)
	}
	u := undo(t, w, UndoOptions{})
	if !slices.Equal(u[0].Doubtful, []string{"notes"}) || text(t, w, "notes") != "after\n" {
		t.Errorf("%+v", u[0])
	}
}

func TestWatchHasLimits(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a", "b": "b", "large": strings.Repeat("l", 2000)})
	w.limits = surveyLimits{files: 4, size: 1000, total: 1500}
	s := w.Begin("large")
	edit(t, s, Write{Path: "a", Data: []byte("A")})
	command(t, s, func(root string) { fill(t, root, map[string]string{"large": "small", "b": "B"}) })
	must(t, s.Close())
	if u := undo(t, w, UndoOptions{}); !slices.Equal(u[0].Unkept, []string{"large"}) || !slices.Equal(u[0].Restored, []string{"a", "b"}) {
		t.Errorf("%+v", u[0])
	}
	fill(t, w.Dir(), map[string]string{"c": "c", "d": "d"})
	s = w.Begin("many")
	edit(t, s, Write{Path: "a", Data: []byte("A")})
	command(t, s, func(root string) { fill(t, root, map[string]string{"a": "AA", "b": "BB"}) })
	must(t, s.Close())
	if u := undo(t, w, UndoOptions{}); u[0].Blind == "" || !slices.Equal(u[0].Restored, []string{"a"}) || text(t, w, "b") != "BB" {
		t.Errorf("%+v", u[0])
	}
}

// Contents of files that change again and again do not pile up.
func TestSurveyBegins(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a"})
	w.limits.total = 4000
	for n := range 20 {
		s := w.Begin("reply")
		command(t, s, func(root string) { fill(t, root, map[string]string{"a": strings.Repeat("x", 900+n)}) })
		must(t, s.Close())
	}
	info, err := os.Stat(filepath.Join(w.history.dir, surveyName, "contents"))
	if err != nil || info.Size() > 10_000 {
		t.Errorf("%v, %v", info.Size(), err)
	}
	must(t, w.Close())
	if surveyExists(filepath.Join(w.history.dir, surveyName)) {
		t.Error("a copy of the workspace is left")
	}
	undo(t, reopen(t, w.Dir(), Options{}), UndoOptions{Sets: 20})
	sameTree(t, tree(t, w.Dir()), map[string]string{"a": "a"})
}

// Nor do the lines of the index; and nothing is forgotten by that.
func TestIndexIsCompacted(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a", "b": "b"})
	const times = 300
	for n := range times {
		s := w.Begin("reply")
		command(t, s, func(root string) { fill(t, root, map[string]string{"a": strings.Repeat("x", n%7)}) })
		must(t, s.Close())
	}
	v := w.history.survey
	index, err := os.ReadFile(filepath.Join(v.dir, "index.jsonl"))
	if lines := strings.Count(string(index), "\n"); err != nil || lines != v.lines || lines > 900 {
		t.Errorf("%d lines of %d commands, %v", lines, times, err)
	}
	again, err := openSurvey(v.dir)
	must(t, err)
	defer again.close()
	if len(again.entries) != 2 || again.live != v.live || again.open != nil {
		t.Errorf("%+v", again)
	}
	s := w.Begin("last")
	command(t, s, func(root string) { fill(t, root, map[string]string{"b": "B"}) })
	must(t, s.Close())
	if u := undo(t, w, UndoOptions{}); !slices.Equal(u[0].Restored, []string{"b"}) || text(t, w, "b") != "b" {
		t.Errorf("%+v", u[0])
	}
}

// While one command runs, the look of another that failed does not begin anew: all
// files would seem to be the command's.
func TestTooManyWhileAnotherRuns(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a"})
	w.limits.files = 2
	one, other := w.Begin("one"), w.Begin("other")
	endOne, err := one.Watch(context.Background())
	must(t, err)
	endOther, err := other.Watch(context.Background())
	must(t, err)
	fill(t, w.Dir(), map[string]string{"b": "b", "c": "c"})
	must(t, endOne(context.Background()))
	must(t, os.Remove(filepath.Join(w.Dir(), "b")))
	must(t, os.Remove(filepath.Join(w.Dir(), "c")))
	w.history.survey.end += w.limits.total + 1
	must(t, endOther(context.Background()))
	must(t, errors.Join(one.Close(), other.Close()))
	sets, err := w.ChangeSets()
	if err != nil || len(sets) != 1 || len(sets[0].Paths) != 0 {
		t.Errorf("%+v, %v", sets, err)
	}
}

// The last of several commands ends the watch, whatever it could look at itself.
func TestBlindCommandEndsLast(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a"})
	one, blind := w.Begin("one"), w.Begin("blind")
	endOne, err := one.Watch(context.Background())
	must(t, err)
	w.limits.files = 0
	endBlind, err := blind.Watch(context.Background())
	must(t, err)
	w.limits.files = 10
	must(t, endOne(context.Background()))
	must(t, endBlind(context.Background()))
	must(t, errors.Join(one.Close(), blind.Close()))
	if w.history.survey.open != nil {
		t.Error("the next process would think that it was killed")
	}
}

// Only what can be restored is kept: not what a set itself has made in between.
func TestOneFileManyTimes(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "first"})
	s := w.Begin("reply")
	for n := range 20 {
		edit(t, s, Write{Path: "a", Data: []byte(strings.Repeat("x", n))})
		command(t, s, func(root string) { fill(t, root, map[string]string{"a": strings.Repeat("y", n)}) })
	}
	must(t, s.Close())
	if kept := tree(t, w.history.setDir(1)); len(kept) != 2 {
		t.Errorf("kept %q", kept)
	}
	undo(t, w, UndoOptions{})
	sameTree(t, tree(t, w.Dir()), map[string]string{"a": "first"})
}
