//go:build unix

package workspace

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

func TestReplaceLeavesNothingBehind(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "old"})
	broken := errors.New("broken")
	seen, err := os.Lstat(filepath.Join(w.Dir(), "a"))
	must(t, err)
	for name, r := range map[string]replacement{
		"source breaks": {at: "a", source: io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken)), seen: seen},
		"changed since": {at: "a", source: strings.NewReader("new")},
	} {
		r.token = newToken()
		if err := w.replace(r); err == nil {
			t.Errorf("%s: no error", name)
		}
		sameTree(t, tree(t, w.Dir()), map[string]string{"a": "old"})
	}
}

func TestReplaceKeepsModeAndOwner(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "old"})
	at := filepath.Join(w.Dir(), "a")
	uid := os.Getuid()
	if os.Geteuid() == 0 { // only root can give files away
		uid = 1234
		must(t, os.Chown(at, uid, 4321))
	}
	must(t, os.Chmod(at, 0o640))
	check := func() {
		t.Helper()
		info, err := os.Lstat(at)
		must(t, err)
		if s := info.Sys().(*syscall.Stat_t); int(s.Uid) != uid || info.Mode() != 0o640 {
			t.Errorf("owner %d, mode %v", s.Uid, info.Mode())
		}
	}
	apply(t, w, Write{Path: "a", Data: []byte("new")})
	check()
	apply(t, w, Delete{Path: "a"})
	undo(t, w, UndoOptions{})
	check()
}

// A rename would replace a read-only file; whoever may not write to it must be
// told instead. Root may write to any.
func TestReadOnlyFile(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "old"})
	must(t, os.Chmod(filepath.Join(w.Dir(), "a"), 0o444))
	err := try(w, Write{Path: "a", Data: []byte("new")})
	if want := os.Geteuid() == 0; want != (err == nil) || err != nil && !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

// What others write between the look and the change is not lost.
func TestChangedDuringTheCall(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "old", "d/b": "old"})
	at := filepath.Join(w.Dir(), "a")
	for _, c := range []Change{Write{Path: "a", Data: []byte("new")}, Delete{Path: "a"}, Rename{From: "d/b", To: "a", Replace: true}} {
		must(t, os.WriteFile(at, []byte("old"), 0o644))
		w.pause = func(step string) {
			if step == "change noted" {
				os.WriteFile(at, []byte("by others"), 0o644)
			}
		}
		s := w.Begin("test")
		if _, err := s.Apply(context.Background(), c); !errors.Is(err, ErrChanged) {
			t.Errorf("%T: %v", c, err)
		}
		w.pause = func(string) {}
		must(t, s.Close())
		sameTree(t, tree(t, w.Dir()), map[string]string{"a": "by others", "d/": "", "d/b": "old"})
	}
}
