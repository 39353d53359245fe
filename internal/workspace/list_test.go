package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func list(t testing.TB, w *Workspace, o ListOptions) []string {
	t.Helper()
	var paths []string
	for e, err := range w.List(context.Background(), o) {
		must(t, err)
		name := e.Path
		if e.Mode.IsDir() {
			name += "/"
		}
		paths = append(paths, name)
	}
	return paths
}

func TestList(t *testing.T) {
	w := newWorkspace(t, map[string]string{
		".git/config": "", ".git/info/exclude": "local\n", ".gitignore": "*.log\nbuild/\n",
		"a.txt": "12345", "a/b": "", "a-b": "", "a/.gitignore": "!keep.log\nb\n", "a/keep.log": "", "a/x.log": "",
		"build/out": "", "build/deep/er": "", "local": "", "empty/": "", "to": "-> a", "sub/.git": "gitdir: x", "sub/f": "",
		".hawser-0123456789abcdef.tmp": "half",
	})
	for name, test := range map[string]struct {
		options ListOptions
		want    []string
	}{
		"files":       {ListOptions{}, []string{".gitignore", "a-b", "a.txt", "a/.gitignore", "a/keep.log", "sub/f", "to"}},
		"ignored":     {ListOptions{Under: "a", Ignored: true}, []string{"a/.gitignore", "a/b", "a/keep.log", "a/x.log"}},
		"named":       {ListOptions{Under: "build"}, []string{"build/deep/er", "build/out"}},
		"in named":    {ListOptions{Under: "build/deep/"}, []string{"build/deep/er"}},
		"git":         {ListOptions{Under: ".git"}, []string{".git/config", ".git/info/exclude"}},
		"git as well": {ListOptions{Git: true, Depth: 1, Directories: true}, []string{".git/", ".gitignore", "a-b", "a.txt", "a/", "empty/", "sub/", "to"}},
		"a file":      {ListOptions{Under: "a/b"}, []string{"a/b"}},
		"a link":      {ListOptions{Under: "to"}, []string{"a/.gitignore", "a/keep.log"}},
		"absolute":    {ListOptions{Under: filepath.Join(w.Dir(), "sub")}, []string{"sub/f"}},
	} {
		if got := list(t, w, test.options); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.want)
		}
	}
	for e, err := range w.List(context.Background(), ListOptions{Under: "a.txt"}) {
		if err != nil || e.Size != 5 || !e.Mode.IsRegular() || e.ModTime.IsZero() {
			t.Errorf("got %+v, %v", e, err)
		}
	}
}

func TestListErrors(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a/1": "", "a/2": ""})
	for under, kind := range map[string]error{"missing": fs.ErrNotExist, "..": fs.ErrPermission, "/": fs.ErrPermission} {
		var got error
		for _, err := range w.List(context.Background(), ListOptions{Under: under}) {
			got = errors.Join(got, err)
		}
		if !errors.Is(got, kind) {
			t.Errorf("%s: got %v, want %v", under, got, kind)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range w.List(ctx, ListOptions{}) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	n := 0
	for range w.List(context.Background(), ListOptions{}) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("went on after a break: %d", n)
	}
}

func TestListDeep(t *testing.T) {
	w := newWorkspace(t, nil)
	root, err := os.OpenRoot(w.Dir())
	must(t, err)
	defer root.Close()
	deep := ""
	for range 600 {
		deep = filepath.Join(deep, "directory")
	}
	must(t, root.MkdirAll(deep, 0o755))
	must(t, root.WriteFile(filepath.Join(deep, "f"), nil, 0o644))
	if got := list(t, w, ListOptions{}); len(got) != 1 {
		t.Errorf("got %d paths", len(got))
	}
}
