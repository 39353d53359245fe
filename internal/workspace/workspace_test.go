package workspace

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// newWorkspace opens a workspace with files, and a place for snapshots.
func newWorkspace(t testing.TB, files map[string]string) *Workspace {
	t.Helper()
	base := t.TempDir()
	root := filepath.Join(base, "root")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	fill(t, root, files)
	return reopen(t, root, Options{})
}

func reopen(t testing.TB, root string, o Options) *Workspace {
	t.Helper()
	if o.Snapshots == "" {
		o.Snapshots = filepath.Join(filepath.Dir(root), "snapshots")
	}
	w, err := Open(root, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// fill makes files; a name that ends in a slash is a directory, and a text
// that begins with "-> " a symbolic link.
func fill(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		at, text := filepath.Join(root, name), files[name]
		must(t, os.MkdirAll(filepath.Dir(at), 0o755))
		target, isLink := strings.CutPrefix(text, "-> ")
		switch {
		case strings.HasSuffix(name, "/"):
			must(t, os.MkdirAll(at, 0o755))
		case isLink:
			must(t, os.Symlink(target, at))
		default:
			must(t, os.WriteFile(at, []byte(text), 0o644))
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// tree is everything under a directory: texts, links as "-> ", directories
// with a slash, and the mode where it is not the usual one.
func tree(t testing.TB, root string) map[string]string {
	t.Helper()
	found := map[string]string{}
	must(t, filepath.WalkDir(root, func(at string, d fs.DirEntry, err error) error {
		if err != nil || at == root {
			return err
		}
		name, _ := filepath.Rel(root, at)
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir():
			found[name+"/"] = ""
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(at)
			found[name] = "-> " + target
			return err
		default:
			info, err := d.Info()
			if err != nil {
				return err
			}
			data, err := os.ReadFile(at)
			found[name] = string(data)
			if perm := info.Mode().Perm(); perm != 0o644 {
				found[name] += "[" + perm.String() + "]"
			}
			return err
		}
		return nil
	}))
	return found
}

func sameTree(t testing.TB, got, want map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if text, ok := got[name]; !ok || text != want[name] {
			t.Errorf("%s: got %q (there: %v), want %q", name, text, ok, want[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[name]; !ok {
			t.Errorf("%s should not be there: %q", name, got[name])
		}
	}
}

// apply makes changes in one set and closes it.
func apply(t testing.TB, w *Workspace, changes ...Change) Diff {
	t.Helper()
	s := w.Begin("test")
	var all Diff
	for _, c := range changes {
		d, err := s.Apply(context.Background(), c)
		must(t, err)
		all = append(all, d...)
	}
	must(t, s.Close())
	return all
}

// try makes one change that should fail.
func try(w *Workspace, c Change) error {
	s := w.Begin("test")
	defer s.Close()
	_, err := s.Apply(context.Background(), c)
	return err
}

func text(t testing.TB, w *Workspace, name string) string {
	t.Helper()
	c, err := w.Read(name, ReadOptions{})
	must(t, err)
	return string(c.Data)
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o644))
	for name, test := range map[string]struct {
		dir     string
		options Options
		kind    error
	}{
		"no name":          {dir: "", kind: fs.ErrInvalid},
		"missing":          {dir: filepath.Join(dir, "missing"), kind: fs.ErrNotExist},
		"snapshots inside": {dir: dir, options: Options{Snapshots: filepath.Join(dir, "s")}, kind: fs.ErrInvalid},
		"snapshots are it": {dir: dir, options: Options{Snapshots: dir}, kind: fs.ErrInvalid},
		"hidden outside":   {dir: dir, options: Options{Hidden: []string{"../x"}}, kind: fs.ErrPermission},
	} {
		if _, err := Open(test.dir, test.options); !errors.Is(err, test.kind) {
			t.Errorf("%s: got %v, want %v", name, err, test.kind)
		}
	}
	if _, err := Open(file, Options{}); err == nil {
		t.Error("opened a file as a workspace")
	}
}

func TestRootRemovedOrReplaced(t *testing.T) {
	for name, spoil := range map[string]func(root string) error{
		"removed":  os.RemoveAll,
		"moved":    func(root string) error { return os.Rename(root, root+"2") },
		"replaced": func(root string) error { return errors.Join(os.Rename(root, root+"2"), os.Mkdir(root, 0o755)) },
	} {
		w := newWorkspace(t, map[string]string{"a": "x"})
		must(t, spoil(w.Dir()))
		_, err := w.Read("a", ReadOptions{})
		errs := map[string]error{"read": err, "write": try(w, Write{Path: "a"}), "undo": nil}
		_, errs["undo"] = w.Undo(context.Background(), UndoOptions{})
		for _, errs["list"] = range w.List(context.Background(), ListOptions{}) {
		}
		for op, err := range errs {
			if !errors.Is(err, ErrGone) || !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s, %s: got %v", name, op, err)
			}
		}
	}
}

func TestHidden(t *testing.T) {
	w := newWorkspace(t, map[string]string{"box/secret": "s", "single": "s", "a": "x", "way": "-> box"})
	w = reopen(t, w.Dir(), Options{Hidden: []string{"box", "single"}, Snapshots: t.TempDir()})
	if got := list(t, w, ListOptions{Ignored: true}); !slices.Equal(got, []string{"a", "way"}) {
		t.Errorf("listed %q", got)
	}
	for _, name := range []string{"box/secret", "way/secret", "./box/../box/secret"} {
		if _, err := w.Read(name, ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("read %s: %v", name, err)
		}
		for _, c := range []Change{Write{Path: name}, Delete{Path: name}, Rename{From: name, To: "b"}, Rename{From: "a", To: name}} {
			if err := try(w, c); !errors.Is(err, fs.ErrPermission) {
				t.Errorf("%#v: %v", c, err)
			}
		}
	}
	must(t, os.Link(filepath.Join(w.Dir(), "single"), filepath.Join(w.Dir(), "double")))
	if got := list(t, w, ListOptions{}); slices.Contains(got, "double") {
		t.Errorf("listed %q", got)
	}
	if _, err := w.Read("double", ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("read by a hard link: %v", err)
	}
	if err := try(w, Delete{Path: "double"}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("deleted by a hard link: %v", err)
	}
	if err := try(w, Rename{From: "box", To: "b"}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("renamed a hidden directory: %v", err)
	}
}
