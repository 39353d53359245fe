//go:build unix

package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const canary = "the canary's song"

// besideCanary is a workspace with a directory beside it that must never be
// read or changed, and links that lead there.
func besideCanary(t testing.TB) (w *Workspace, outside string) {
	t.Helper()
	w = newWorkspace(t, map[string]string{"dir/f": "inside", "sub/deep/f": "inside"})
	outside = filepath.Join(filepath.Dir(w.Dir()), "outside")
	fill(t, outside, map[string]string{"f": canary, "more/f": canary})
	plantLinks(w.Dir(), outside)
	return w, outside
}

func plantLinks(root, outside string) {
	for name, target := range map[string]string{
		"out": "../outside", "outfile": "../outside/f", "abs": outside, "absfile": outside + "/f", "up": "..", "chain": "out",
		"sub/up2": "../../outside", "sub/deep/dots": "../../../outside/more", "root": "/", "inside": "sub/../dir", "trick": "dir/../../outside/f",
		"new": "../outside/new", "absroot": root + "/../outside", "proc": "/proc/self/root",
	} {
		os.Symlink(target, filepath.Join(root, name))
	}
}

func silent(t testing.TB, outside string) {
	t.Helper()
	sameTree(t, tree(t, outside), map[string]string{"f": canary, "more/": "", "more/f": canary})
}

func TestLinksThatLeadOut(t *testing.T) {
	w, outside := besideCanary(t)
	for _, name := range []string{
		"out/f", "outfile", "abs/f", "absfile", "up/outside/f", "chain/f", "chain/more/f", "sub/up2/f", "sub/deep/dots/f", "root/etc/passwd",
		"trick", "new", "absroot/f", "proc/etc/passwd", "out/new/file", "../outside/f", outside + "/f", "/etc/passwd", "dir/../../outside/f",
	} {
		_, err := w.Read(name, ReadOptions{})
		_, stat := w.Stat(name)
		for op, err := range map[string]error{
			"read": err, "stat": stat,
			"write": try(w, Write{Path: name, Data: []byte("x")}), "edit": try(w, Edit{Path: name}),
			"write below": try(w, Write{Path: name + "/x/y", Data: []byte("x")}),
		} {
			if !errors.Is(err, fs.ErrPermission) || !errors.Is(err, ErrOutside) {
				t.Errorf("%s %s: %v", op, name, err)
			}
		}
		if !strings.Contains(name, "/") { // the link itself may be removed or renamed
			continue
		}
		for _, c := range []Change{Delete{Path: name, All: true}, Rename{From: name, To: "stolen"}, Rename{From: "dir/f", To: name + "2", Replace: true}} {
			if err := try(w, c); !errors.Is(err, ErrOutside) {
				t.Errorf("%#v: %v", c, err)
			}
		}
	}
	for _, err := range w.List(context.Background(), ListOptions{Under: "out"}) {
		if !errors.Is(err, ErrOutside) {
			t.Errorf("list: %v", err)
		}
	}
	for _, name := range list(t, w, ListOptions{Ignored: true}) {
		if strings.HasPrefix(name, "out/") {
			t.Errorf("listed %s", name)
		}
	}
	if got := text(t, w, "inside/f"); got != "inside" {
		t.Errorf("a link that stays inside: %q", got)
	}
	apply(t, w, Delete{Path: "out"}, Rename{From: "abs", To: "moved"}, Delete{Path: "up"})
	undo(t, w, UndoOptions{})
	if target, err := os.Readlink(filepath.Join(w.Dir(), "out")); target != "../outside" {
		t.Errorf("link restored as %q, %v", target, err)
	}
	silent(t, outside)
}

// Somebody swaps a directory, and a file, for links to the outside, as fast as
// they can, while every operation is tried.
func TestLinksSwappedInDuringTheCall(t *testing.T) {
	w, outside := besideCanary(t)
	in := func(name string) string { return filepath.Join(w.Dir(), name) }
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			os.Rename(in("dir"), in("away"))
			os.Symlink(outside, in("dir"))
			os.Remove(in("dir"))
			os.Symlink("../outside", in("dir"))
			os.Remove(in("dir"))
			os.Rename(in("away"), in("dir"))
			os.Rename(in("dir/f"), in("f-away"))
			os.Symlink("../../outside/f", in("dir/f"))
			os.Remove(in("dir/f"))
			os.Rename(in("f-away"), in("dir/f"))
		}
	})
	refused, done := 0, 0
	count := func(err error) {
		switch {
		case err == nil:
			done++
		case errors.Is(err, fs.ErrPermission):
			refused++
		}
	}
	for i := 0; i < 100 || (refused == 0 || done == 0) && i < 20_000; i++ {
		c, err := w.Read("dir/f", ReadOptions{})
		if strings.Contains(string(c.Data), canary) {
			t.Fatal("read the canary")
		}
		count(err)
		for _, change := range []Change{
			Write{Path: "dir/f", Data: []byte("inside")},
			Write{Path: "dir/new/deep", Data: []byte("inside")},
			Edit{Path: "dir/f", Lines: []LineEdit{{1, 1, "inside"}}},
			Delete{Path: "dir/new", All: true},
			Rename{From: "dir/f", To: "dir/g"},
			Rename{From: "dir/g", To: "dir/f"},
			Delete{Path: "dir/more", All: true},
		} {
			s := w.Begin("race")
			_, err := s.Apply(context.Background(), change)
			count(err)
			s.Close()
		}
		w.Undo(context.Background(), UndoOptions{KeepChanged: true})
		for e, err := range w.List(context.Background(), ListOptions{Under: "dir"}) {
			if err == nil && strings.Contains(e.Path, "more") {
				t.Fatalf("listed %s", e.Path)
			}
		}
	}
	stop()
	group.Wait()
	if refused == 0 || done == 0 {
		t.Errorf("%d refused, %d done: the race did not happen", refused, done)
	}
	silent(t, outside)
}

// FuzzPaths: no name, whatever its bytes, opens or changes anything outside.
func FuzzPaths(f *testing.F) {
	for _, name := range []string{
		"a", "..", "../outside/f", "out/f", "sub/up2/f", "absroot/f", "a/../../outside/f", "./out/./f", "sub/deep/dots/../f", "\x00", "", "/", "//", "/etc/passwd",
		"out/../outside/f", "up/root/dir/f", strings.Repeat("../", 50), strings.Repeat("a", 300), "\xff/../out/f", "root/proc/self/environ", "new", "new/x", "f\n",
	} {
		f.Add(name)
	}
	w, outside := besideCanary(f)
	w, err := Open(w.Dir(), Options{}) // without snapshots, for speed
	must(f, err)
	defer w.Close()
	secret, _ := os.ReadFile("/etc/passwd")
	f.Fuzz(func(t *testing.T, name string) {
		plantLinks(w.Dir(), outside)
		for _, given := range []string{name, w.Dir() + "/" + name} {
			c, err := w.Read(given, ReadOptions{})
			if err == nil && (strings.Contains(string(c.Data), canary) || len(secret) > 0 && string(c.Data) == string(secret)) {
				t.Fatalf("read %q", given)
			}
			for _, change := range []Change{
				Write{Path: given, Data: []byte("written")}, Rename{From: given, To: "renamed", Replace: true},
				Rename{From: "renamed", To: given, Replace: true}, Delete{Path: given}, Delete{Path: "renamed"},
			} {
				_ = try(w, change)
			}
			if at, err := w.Rel(given); err == nil && (at == ".." || strings.HasPrefix(at, "../") || filepath.IsAbs(at)) {
				t.Fatalf("%q is %q", given, at)
			}
		}
		silent(t, outside)
		for _, err := range w.List(context.Background(), ListOptions{Under: name, Depth: 1}) {
			_ = err
		}
	})
}
