package workspace

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// asUser makes the rest of a test one of a user whom permissions concern, who owns
// everything under a directory.
func asUser(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	const nobody = 65534
	must(t, filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		must(t, err)
		return os.Lchown(name, nobody, nobody)
	}))
	must(t, os.Chmod(filepath.Dir(dir), 0o755))
	runtime.LockOSThread()
	syscall.RawSyscall(syscall.SYS_SETFSGID, nobody, 0, 0)
	syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
	t.Cleanup(func() {
		syscall.RawSyscall(syscall.SYS_SETFSUID, 0, 0, 0)
		syscall.RawSyscall(syscall.SYS_SETFSGID, 0, 0, 0)
		runtime.UnlockOSThread()
	})
}

func userWorkspace(t *testing.T, files map[string]string) *Workspace {
	t.Helper()
	w := newWorkspace(t, files)
	asUser(t, filepath.Dir(w.Dir()))
	return w
}

// lock takes every permission from paths, and gives it back when the test ends.
func lock(t *testing.T, root string, names ...string) {
	for _, n := range names {
		must(t, os.Chmod(filepath.Join(root, n), 0))
		t.Cleanup(func() { os.Chmod(filepath.Join(root, n), 0o755) })
	}
}

// A command that locks files and directories is undone as any other.
func TestLockedFilesAreUndone(t *testing.T) {
	w := userWorkspace(t, map[string]string{"a": "a", "b": "b", "d/e/f": "f", "d/g": "g", "r": "r"})
	before := tree(t, w.Dir())
	s := w.Begin("reply")
	edit(t, s, Write{Path: "d/e/f", Data: []byte("F")})
	command(t, s, func(root string) {
		fill(t, root, map[string]string{"a": "A"})
		lock(t, root, "b", "d")
		must(t, os.Chmod(filepath.Join(root, "r"), 0o444))
	})
	command(t, s, func(root string) { fill(t, root, map[string]string{"c": "c"}) })
	must(t, s.Close())
	u := undo(t, w, UndoOptions{})
	sameTree(t, tree(t, w.Dir()), before)
	if !strings.Contains(u[0].Blind, "d/e") || len(u[0].Kept) != 0 {
		t.Errorf("%+v", u[0])
	}
}

// What was locked before a command is not the command's doing.
func TestLockedBefore(t *testing.T) {
	w := userWorkspace(t, map[string]string{"a": "a", "d/e": "e"})
	s := w.Begin("first")
	command(t, s, func(root string) { lock(t, root, "d") })
	must(t, s.Close())
	s = w.Begin("second")
	command(t, s, func(root string) { fill(t, root, map[string]string{"a": "A"}) })
	must(t, s.Close())
	if u := undo(t, w, UndoOptions{}); u[0].Blind != "" || !slices.Equal(u[0].Restored, []string{"a"}) {
		t.Errorf("%+v", u[0])
	}
}

// A session whose process was killed is opened whatever can be looked at.
func TestLockedWhenKilled(t *testing.T) {
	for _, locked := range []string{"d", "d/e"} {
		t.Run(locked, func(t *testing.T) {
			w := userWorkspace(t, map[string]string{"a": "a", "d/e": "e"})
			s := w.Begin("reply")
			edit(t, s, Write{Path: "d/e", Data: []byte("E")})
			_, err := s.Watch(context.Background())
			must(t, err)
			fill(t, w.Dir(), map[string]string{"a": "A"})
			lock(t, w.Dir(), locked)
			w = reopen(t, w.Dir(), Options{})
			if w.history.survey.open != nil {
				t.Error("the watch has not ended")
			}
			undo(t, w, UndoOptions{Force: true, Sets: 2})
			if text(t, w, "a") != "a" {
				t.Error("not undone")
			}
		})
	}
}
