package workspace

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// patched applies a patch with real git to a copy of files.
func patched(t testing.TB, files map[string]string, modes map[string]os.FileMode, patch string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	fill(t, dir, files)
	for name, mode := range modes {
		must(t, os.Chmod(filepath.Join(dir, name), mode))
	}
	git(t, dir, nil, "init", "-q")
	git(t, dir, []byte(patch), "apply", "--whitespace=nowarn", "-")
	must(t, os.RemoveAll(filepath.Join(dir, ".git")))
	return withoutDirs(tree(t, dir))
}

func withoutDirs(files map[string]string) map[string]string {
	for name := range files {
		if strings.HasSuffix(name, "/") {
			delete(files, name)
		}
	}
	return files
}

var diffFiles = map[string]string{
	"a.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n", "open": "x\ny", "crlf": "a\r\nb\r\n", "run.sh": "#!\n", "gone": "bye\n", "nothing": "",
	"old name": "some\ntext\n", "way": "-> a.txt", "d/e/f": "deep\n", "d/g": "also\n", "odd\"\\\tname": "q\n", "ünï": "u\n", "bad\xff": "b\n", "same": "s\n",
}

func TestDiffIsAPatch(t *testing.T) {
	for name, changes := range map[string][]Change{
		"edit":          {Edit{Path: "a.txt", Lines: []LineEdit{{2, 2, "two"}, {9, 8, "between"}, {15, 15, ""}}}},
		"write":         {Write{Path: "a.txt", Data: []byte("1\n2\n")}},
		"new":           {Write{Path: "n/e/w", Data: []byte("new\nfile\n")}},
		"new, open":     {Write{Path: "new", Data: []byte("new")}},
		"new, empty":    {Write{Path: "new"}},
		"new, program":  {Write{Path: "new", Data: []byte("#!\n"), Mode: 0o755}},
		"deleted":       {Delete{Path: "gone"}},
		"deleted empty": {Delete{Path: "nothing"}},
		"emptied":       {Write{Path: "gone"}},
		"filled":        {Write{Path: "nothing", Data: []byte("x\n")}},
		"mode":          {Write{Path: "run.sh", Data: []byte("#!\n"), Mode: 0o755}},
		"mode and text": {Write{Path: "run.sh", Data: []byte("#!/bin/sh\n"), Mode: 0o755}},
		"close":         {Write{Path: "open", Data: []byte("x\ny\n")}},
		"open":          {Write{Path: "crlf", Data: []byte("a\r\nb")}},
		"still open":    {Write{Path: "open", Data: []byte("x\nz")}},
		"crlf":          {Edit{Path: "crlf", Lines: []LineEdit{{1, 1, "A"}}}},
		"renamed":       {Rename{From: "old name", To: "new/na me"}},
		"renamed empty": {Rename{From: "nothing", To: "still nothing"}},
		"directory":     {Rename{From: "d", To: "dd/x"}},
		"replaced":      {Rename{From: "gone", To: "same", Replace: true}},
		"tree deleted":  {Delete{Path: "d", All: true}},
		"link deleted":  {Delete{Path: "way"}},
		"link renamed":  {Rename{From: "way", To: "to"}},
		"through link":  {Write{Path: "way", Data: []byte("written\n")}},
		"odd name":      {Write{Path: "odd\"\\\tname", Data: []byte("Q\n")}, Rename{From: "ünï", To: "ünï \"2\""}, Write{Path: "bad\xff", Data: []byte("B\n")}, Write{Path: "new\nline", Data: []byte("N\n")}},
		"spaces":        {Edit{Path: "old name", Lines: []LineEdit{{1, 1, "other"}}}, Write{Path: "new name", Data: []byte("x\n")}},
		"to directory":  {Delete{Path: "gone"}, Write{Path: "gone/in", Data: []byte("x\n")}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorkspace(t, diffFiles)
			preview, err := w.Preview(context.Background(), changes...)
			must(t, err)
			sameTree(t, withoutDirs(tree(t, w.Dir())), diffFiles)
			s := w.Begin(name)
			var made Diff
			for _, c := range changes {
				d, err := s.Apply(context.Background(), c)
				must(t, err)
				made = append(made, d...)
			}
			whole, err := s.Diff()
			must(t, err)
			must(t, s.Close())
			want := withoutDirs(tree(t, w.Dir()))
			if preview.String() != made.String() {
				t.Errorf("previewed:\n%s\nmade:\n%s", preview, made)
			}
			for what, d := range map[string]Diff{"made": made, "whole": whole} {
				if len(d) == 0 || d.String() == "" {
					t.Errorf("%s: no diff", what)
					continue
				}
				sameTree(t, patched(t, diffFiles, nil, d.String()), want)
			}
		})
	}
}

func TestDiffTells(t *testing.T) {
	w := newWorkspace(t, map[string]string{"bin": "\x00", "a": "1\n2\n", "big": strings.Repeat("x\n", maxDiffed), "mode": "m", "linked": "l\n"})
	must(t, os.Link(filepath.Join(w.Dir(), "linked"), filepath.Join(w.Dir(), "other")))
	d := apply(t, w,
		Write{Path: "bin", Data: []byte("\x00\x01")},
		Write{Path: "a", Data: []byte("1\n3\n4\n")},
		Write{Path: "big", Data: []byte("small\n")},
		Write{Path: "mode", Data: []byte("m"), Mode: 0o600},
		Write{Path: "linked", Data: []byte("m\n")},
		Write{Path: "linked", Data: []byte("m\n")}, // no change, no diff
		Rename{From: "a", To: "b"},
	)
	if len(d) != 6 {
		t.Fatalf("got %d diffs: %+v", len(d), d)
	}
	if f := d[0]; !f.Binary || f.Status != Modified || !strings.Contains(f.Text, "Binary files a/bin and b/bin differ") {
		t.Errorf("binary: %+v", f)
	}
	want := "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,3 @@\n 1\n-2\n+3\n+4\n"
	if f := d[1]; f.Text != want || f.Insertions != 2 || f.Deletions != 1 || f.OldHash != Hash([]byte("1\n2\n")) || f.NewHash != Hash([]byte("1\n3\n4\n")) {
		t.Errorf("text: %+v", f)
	}
	if f := d[2]; !f.Omitted || f.Binary {
		t.Errorf("big: %+v", f)
	}
	if f := d[3]; f.Text != "" || f.OldMode != 0o644 || f.NewMode != 0o600 {
		t.Errorf("mode: %+v", f)
	}
	if f := d[4]; f.OtherLinks != 1 {
		t.Errorf("hard link: %+v", f)
	}
	if got := text(t, w, "other"); got != "l\n" {
		t.Errorf("the other name of a hard link has changed too: %q", got)
	}
	if f := d[5]; f.Status != Renamed || f.OldPath != "a" || f.Path != "b" {
		t.Errorf("rename: %+v", f)
	}
}

// Random texts: git must be able to apply the diff, and it must not be longer
// than git's own by much.
func TestDiffOfRandomTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(lines, words int) string {
		var b strings.Builder
		for range r.IntN(lines + 1) {
			fmt.Fprintf(&b, "%d\n", r.IntN(words))
		}
		if r.IntN(4) == 0 {
			b.WriteString("open")
		}
		return b.String()
	}
	dir := t.TempDir()
	git(t, dir, nil, "init", "-q")
	for range 120 {
		lines := []int{3, 12, 80, 400}[r.IntN(4)]
		words := []int{2, 10, 1000}[r.IntN(3)]
		before, after := random(lines, words), random(lines, words)
		if r.IntN(2) == 0 { // close to the old text
			if cut := strings.LastIndex(before, "5\n"); cut > 0 {
				after = before[:cut] + "new\n" + before[cut:]
			}
		}
		fill(t, dir, map[string]string{"f": before})
		h := compare([]byte(before), []byte(after))
		if before == after {
			if h.text != "" {
				t.Fatalf("diff of equal texts: %s", h.text)
			}
			continue
		}
		git(t, dir, []byte("--- a/f\n+++ b/f\n"+h.text), "apply", "--whitespace=nowarn", "--unidiff-zero", "-")
		if got, _ := os.ReadFile(filepath.Join(dir, "f")); string(got) != after {
			if !(after == "" && len(got) == 0) {
				t.Fatalf("%q to %q: git made %q of\n%s", before, after, got, h.text)
			}
		}
		fill(t, dir, map[string]string{"f": before, "g": after})
		out, _ := exec.Command("git", "-C", dir, "diff", "--no-index", "--minimal", "--numstat", "f", "g").Output()
		var ins, del int
		if n, _ := fmt.Sscanf(string(out), "%d %d", &ins, &del); n == 2 && words == 2 && h.insertions+h.deletions > 2*(ins+del)+4 {
			t.Errorf("%d lines where git needs %d", h.insertions+h.deletions, ins+del)
		}
	}
}

// The worst case for a diff, two large texts without a common line or with
// nothing but common ones, must stay quick.
func TestDiffOfLargeTexts(t *testing.T) {
	var a, b, c strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&a, "a%d\n", i)
		fmt.Fprintf(&b, "b%d\n", i)
		fmt.Fprintf(&c, "%d\n", i*i%7)
	}
	for _, pair := range [][2]string{{a.String(), b.String()}, {a.String(), c.String()}, {c.String(), strings.Repeat("3\n1\n", 50_000)}} {
		h := compare([]byte(pair[0]), []byte(pair[1]))
		if h.insertions-h.deletions != 0 || h.insertions == 0 {
			t.Errorf("%d insertions, %d deletions", h.insertions, h.deletions)
		}
	}
}
