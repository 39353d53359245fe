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

func TestWrite(t *testing.T) {
	w := newWorkspace(t, map[string]string{"run.sh": "old", "d/real": "old", "d/way": "-> real", "dangling": "-> d/new", "x/y": ""})
	must(t, os.Chmod(filepath.Join(w.Dir(), "run.sh"), 0o751))
	apply(t, w,
		Write{Path: "run.sh", Data: []byte("new")},
		Write{Path: "d/way", Data: []byte("through")},
		Write{Path: "dangling", Data: []byte("made")},
		Write{Path: "a/b/c.txt", Data: []byte("deep")},
		Write{Path: filepath.Join(w.Dir(), "x/y"), Data: []byte("abs"), Mode: 0o600},
		Write{Path: "odd\xff", Data: []byte("bytes")},
		Write{Path: "empty"},
	)
	sameTree(t, tree(t, w.Dir()), map[string]string{
		"run.sh": "new[-rwxr-x--x]", "d/": "", "d/real": "through", "d/way": "-> real", "d/new": "made", "dangling": "-> d/new",
		"a/": "", "a/b/": "", "a/b/c.txt": "deep", "x/": "", "x/y": "abs[-rw-------]", "odd\xff": "bytes", "empty": "",
	})
}

func TestChangesRefused(t *testing.T) {
	files := map[string]string{"f": "text\n", "g": "", "bin": "\x00", "d/e/f": "", "loop": "-> loop"}
	w := newWorkspace(t, files)
	before := tree(t, w.Dir())
	for name, test := range map[string]struct {
		change Change
		kind   error
	}{
		"write root":         {Write{Path: "."}, fs.ErrInvalid},
		"write nothing":      {Write{Path: ""}, fs.ErrInvalid},
		"write slash":        {Write{Path: "new/"}, fs.ErrInvalid},
		"write directory":    {Write{Path: "d"}, fs.ErrInvalid},
		"write under file":   {Write{Path: "f/x"}, fs.ErrInvalid},
		"write in loop":      {Write{Path: "loop"}, fs.ErrPermission},
		"write outside":      {Write{Path: "../x"}, ErrOutside},
		"write absolute":     {Write{Path: "/x"}, ErrOutside},
		"write NUL":          {Write{Path: "a\x00"}, fs.ErrInvalid},
		"write long name":    {Write{Path: strings.Repeat("x", 256)}, fs.ErrInvalid},
		"write new":          {Write{Path: "f", New: true}, fs.ErrExist},
		"write, other hash":  {Write{Path: "f", IfHash: Hash(nil)}, ErrChanged},
		"write, short hash":  {Write{Path: "f", IfHash: Hash([]byte("text\n"))[:7]}, ErrChanged},
		"write, gone":        {Write{Path: "h", IfHash: Hash(nil)}, ErrChanged},
		"edit missing":       {Edit{Path: "h"}, fs.ErrNotExist},
		"edit binary":        {Edit{Path: "bin"}, fs.ErrInvalid},
		"edit, no such line": {Edit{Path: "f", Lines: []LineEdit{{2, 2, ""}}}, fs.ErrInvalid},
		"edit, other hash":   {Edit{Path: "f", IfHash: Hash(nil)}, ErrChanged},
		"delete root":        {Delete{Path: ".", All: true}, fs.ErrInvalid},
		"delete by dots":     {Delete{Path: "d/..", All: true}, fs.ErrInvalid},
		"delete absolute":    {Delete{Path: w.Dir(), All: true}, fs.ErrInvalid},
		"delete missing":     {Delete{Path: "h"}, fs.ErrNotExist},
		"delete full":        {Delete{Path: "d"}, fs.ErrInvalid},
		"delete outside":     {Delete{Path: "..", All: true}, ErrOutside},
		"rename root":        {Rename{From: ".", To: "x"}, fs.ErrInvalid},
		"rename missing":     {Rename{From: "h", To: "x"}, fs.ErrNotExist},
		"rename onto":        {Rename{From: "f", To: "g"}, fs.ErrExist},
		"rename onto dir":    {Rename{From: "f", To: "d", Replace: true}, fs.ErrExist},
		"rename dir onto":    {Rename{From: "d", To: "f", Replace: true}, fs.ErrExist},
		"rename same":        {Rename{From: "f", To: "./f"}, fs.ErrInvalid},
		"rename into itself": {Rename{From: "d", To: "d/e/x"}, fs.ErrInvalid},
		"rename outside":     {Rename{From: "f", To: "../f"}, ErrOutside},
		"nothing":            {nil, fs.ErrInvalid},
	} {
		if err := try(w, test.change); !errors.Is(err, test.kind) {
			t.Errorf("%s: got %v, want %v", name, err, test.kind)
		}
		if _, err := w.Preview(context.Background(), test.change); !errors.Is(err, test.kind) {
			t.Errorf("%s, previewed: got %v, want %v", name, err, test.kind)
		}
	}
	sameTree(t, tree(t, w.Dir()), before)
	if sets, err := w.ChangeSets(); err != nil || len(sets) != 0 {
		t.Errorf("sets were stored: %v, %v", sets, err)
	}
}

func TestDeleteAndRename(t *testing.T) {
	w := newWorkspace(t, map[string]string{"f": "f", "g": "g", "d/e/1": "1", "d/e/2": "-> 1", "d/3": "3", "way": "-> d", "way2": "-> f", "gone/a/b": "", "none/": ""})
	apply(t, w,
		Delete{Path: "gone/", All: true},
		Delete{Path: "none"},
		Delete{Path: "way2"},
		Rename{From: "way/e", To: "new/place"},
		Rename{From: "way", To: "wy"},
		Rename{From: "f", To: "g", Replace: true},
	)
	sameTree(t, tree(t, w.Dir()), map[string]string{
		"g": "f", "d/": "", "d/3": "3", "new/": "", "new/place/": "", "new/place/1": "1", "new/place/2": "-> 1", "wy": "-> d",
	})
}

func TestEditsNumberedAsBegun(t *testing.T) {
	w := newWorkspace(t, map[string]string{"f": "1\n2\n3\n4\n5\n"})
	edit := func(first, last int, text string) Edit {
		return Edit{Path: "f", Lines: []LineEdit{{first, last, text}}, AsBegun: true}
	}
	changes := []Change{edit(2, 2, "two\ntwo"), edit(1, 0, "top"), edit(4, 4, ""), edit(2, 1, "one and a half"), edit(5, 5, "five")}
	if _, err := w.Preview(context.Background(), changes...); err != nil {
		t.Fatal(err)
	}
	s := w.Begin("numbers")
	for _, c := range changes {
		if _, err := s.Apply(context.Background(), c); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
	}
	if got, want := text(t, w, "f"), "top\n1\none and a half\ntwo\ntwo\n3\nfive\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := s.Apply(context.Background(), edit(2, 3, "again")); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("overlap with an earlier edit: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(w.Dir(), "f"), []byte("by others\n"), 0o644))
	if _, err := s.Apply(context.Background(), edit(1, 1, "again")); !errors.Is(err, ErrChanged) {
		t.Errorf("changed by others: %v", err)
	}
	_, err := s.Apply(context.Background(), Write{Path: "f", Data: []byte("a\nb\n")})
	must(t, err)
	for _, c := range []Change{edit(1, 1, "A\nA"), edit(2, 2, "B")} {
		_, err = s.Apply(context.Background(), c)
		must(t, err)
	}
	if got, want := text(t, w, "f"), "A\nA\nB\n"; got != want {
		t.Errorf("after a write: got %q, want %q", got, want)
	}
	must(t, s.Close())
	if _, err := s.Apply(context.Background(), edit(1, 1, "")); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

// Many goroutines write, read and list; every read sees a whole text.
func TestConcurrentUse(t *testing.T) {
	w := newWorkspace(t, map[string]string{"shared": strings.Repeat("a", 5000)})
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for n := range 20 {
				s := w.Begin("one of many")
				letter := string(rune('a' + (i*20+n)%26))
				if _, err := s.Apply(context.Background(), Write{Path: "shared", Data: []byte(strings.Repeat(letter, 5000))}); err != nil {
					t.Error(err)
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
		})
		group.Go(func() {
			for range 40 {
				c, err := w.Read("shared", ReadOptions{})
				if err != nil || len(c.Data) != 5000 || strings.Count(string(c.Data), string(c.Data[:1])) != 5000 {
					t.Errorf("read %d bytes, %v", len(c.Data), err)
				}
				for e, err := range w.List(context.Background(), ListOptions{Ignored: true}) {
					if err != nil || e.Path != "shared" {
						t.Errorf("listed %v, %v", e, err)
					}
				}
			}
		})
	}
	group.Wait()
}

func TestApplyOnlyWhatWasShown(t *testing.T) {
	w := newWorkspace(t, map[string]string{"f": "1\n2\n"})
	s := w.Begin("shown")
	c := Edit{Path: "f", Lines: []LineEdit{{2, 2, "two"}}, AsBegun: true}
	_, err := s.Apply(context.Background(), Edit{Path: "f", Lines: []LineEdit{{1, 0, "top"}}, AsBegun: true})
	must(t, err)
	shown, err := s.Preview(context.Background(), c)
	must(t, err)
	if got, want := text(t, w, "f"), "top\n1\n2\n"; got != want {
		t.Fatalf("the preview left %q", got)
	}
	must(t, os.WriteFile(filepath.Join(w.Dir(), "f"), []byte("top\n1\n3\n"), 0o644))
	if _, err := s.ApplyAs(context.Background(), Edit{Path: "f", Lines: []LineEdit{{2, 2, "two"}}}, shown); !errors.Is(err, ErrChanged) {
		t.Errorf("another change than was shown: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(w.Dir(), "f"), []byte("top\n1\n2\n"), 0o644))
	if _, err := s.ApplyAs(context.Background(), c, shown); err != nil {
		t.Errorf("what was shown: %v", err)
	}
	if got, want := text(t, w, "f"), "top\n1\ntwo\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
