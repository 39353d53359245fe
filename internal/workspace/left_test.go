package workspace

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// interrupted is a set of one command that ended, one in which the process was
// killed, and, if it goes on, one of the next process.
func interrupted(t *testing.T, goesOn bool) *Workspace {
	t.Helper()
	w := newWorkspace(t, map[string]string{"log": "0"})
	s := w.Begin("reply")
	command(t, s, func(root string) { fill(t, root, map[string]string{"log": "1"}) })
	_, err := s.Watch(context.Background())
	must(t, err)
	fill(t, w.Dir(), map[string]string{"log": "12", "made": ""})
	w = reopen(t, w.Dir(), Options{})
	if goesOn {
		s = w.Begin("reply")
		command(t, s, func(root string) { fill(t, root, map[string]string{"log": "123", "n": "n"}) })
		must(t, s.Close())
	}
	return w
}

// What a command did in which the process was killed is in doubt, and with it what
// was done to the same files before and after. It is left, and restored by force
// afterwards.
func TestLeftIsRestoredByForce(t *testing.T) {
	for name, test := range map[string]struct {
		goesOn bool
		sets   int
		left   map[string]string
	}{
		"goes on": {true, 3, map[string]string{"log": "123", "made": ""}},
		"ends":    {false, 2, map[string]string{"log": "12", "made": ""}},
	} {
		w := interrupted(t, test.goesOn)
		for _, u := range undo(t, w, UndoOptions{Sets: test.sets}) {
			if slices.Contains(u.Restored, "log") || !slices.Contains(u.Doubtful, "log") {
				t.Errorf("%s: %+v", name, u)
			}
		}
		sameTree(t, tree(t, w.Dir()), test.left)
		w = reopen(t, w.Dir(), Options{})
		left, err := w.LeftSets()
		if sets, _ := w.ChangeSets(); err != nil || len(sets) != 0 || len(left) != test.sets {
			t.Fatalf("%s: %d sets, %d of them left: %v", name, len(sets), len(left), err)
		}
		undo(t, w, UndoOptions{Sets: test.sets, Force: true})
		sameTree(t, tree(t, w.Dir()), map[string]string{"log": "0"})
	}
}

// Another set ends that.
func TestLeftIsForgotten(t *testing.T) {
	w := interrupted(t, false)
	undo(t, w, UndoOptions{Sets: 2})
	s := w.Begin("next")
	edit(t, s, Write{Path: "other", Data: []byte("o")})
	must(t, s.Close())
	left, err := w.LeftSets()
	if err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
	undo(t, w, UndoOptions{Force: true})
	sameTree(t, tree(t, w.Dir()), map[string]string{"log": "12", "made": ""})
}

// A look that fails must not keep anybody from the workspace.
func TestInterruptedAndNotLookedAt(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "a"})
	s := w.Begin("reply")
	edit(t, s, Write{Path: "a", Data: []byte("A")})
	_, err := s.Watch(context.Background())
	must(t, err)
	tooLong := pathText(strings.Repeat("n", 5000))
	must(t, w.history.survey.note(indexLine{Path: tooLong, Entry: &surveyed{At: -1}}))
	w = reopen(t, w.Dir(), Options{})
	u := undo(t, w, UndoOptions{Sets: 2})
	if u[0].Blind == "" || !slices.Equal(u[1].Restored, []string{"a"}) {
		t.Errorf("%+v", u)
	}
}
