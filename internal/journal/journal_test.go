package journal

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTranscript is a short session as it stands in the file.
func TestTranscript(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{Now: clock(), Secrets: []string{"hunter22"}})
	must[int64](t)(j.Append("session", map[string]any{"agent": "script", "title": "use <hunter22>"}))
	ok(t, j.Text("message", "m1", "I will run this:"))
	if seq := must[int64](t)(j.Commit(t.Context(), "exec", struct {
		Args []string `json:"args"`
	}{[]string{"echo", "hunter22"}})); seq != 3 {
		t.Errorf("record %d, not 3", seq)
	}
	must[int64](t)(j.Append("note", nil))
	ok(t, j.Head())
	ok(t, j.Head()) // nothing happened since
	ok(t, j.Text("message", "m1", "done"))
	ok(t, j.Close())
	ok(t, j.Close())

	got := f.shown(t)
	for i, line := range got { // signatures differ
		if before, _, ok := strings.Cut(line, `,"hash":`); ok {
			got[i] = before
		}
	}
	want := []string{
		`session {"agent":"script","title":"use <[redacted]>"}`,
		`message {"key":"m1","text":"I will run this:"}`,
		`exec {"args":["echo","[redacted]"]}`,
		`note {}`,
		`head {"session":"s1","seq":4`,
		`message {"key":"m1","text":"done"}`,
		`seal {"session":"s1","seq":6`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if r := f.verify(t); r.String() != "sealed, 7 records" {
		t.Errorf("%+v", r)
	}
	first := f.lines(t)[0]
	if !strings.HasPrefix(first, `{"seq":1,"at":"2026-01-02T03:04:07.6Z","kind":"session","prev":"`+firstPrev("s1")+`","data":{`) {
		t.Errorf("the first line is %s", first)
	}
}

func TestSwitchedOff(t *testing.T) {
	var j *Journal
	_, err1 := j.Append("BAD KIND", nil)
	_, err2 := j.Commit(t.Context(), "a", nil)
	r, err3 := j.Recording("../x", 0)
	n, err4 := r.Write([]byte("abc"))
	if err := errors.Join(err1, err2, err3, err4, r.Close(), j.Text("a", "", "x"), j.Head(), j.Close()); err != nil || n != 3 {
		t.Error(n, err)
	}
	red := j.Redactor()
	if got := red.Flush(red.Append(nil, []byte("x"))); string(got) != "x" || red.String("y") != "y" || red.fork() != nil {
		t.Errorf("got %q", got)
	}
}

func TestBadInput(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	for _, kind := range []string{"", "A", "a b", `a"`, strings.Repeat("a", 65)} {
		if _, err := j.Append(kind, nil); err == nil {
			t.Errorf("kind %q was taken", kind)
		}
		if err := j.Text(kind, "", "x"); err == nil {
			t.Errorf("kind %q was taken", kind)
		}
	}
	for _, data := range []any{func() {}, make(chan int), strings.Repeat("x", maxData+1)} {
		if _, err := j.Append("a", data); err == nil {
			t.Errorf("%T was taken", data)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := j.Commit(ctx, "a", nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	must[int64](t)(j.Append("a", strings.Repeat("x", maxData-2)))
	ok(t, j.Close())
	if r := f.verify(t); r.State != Sealed || r.Records != 2 {
		t.Errorf("%+v", r)
	}
	if _, err := j.Append("a", nil); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
	if err := j.Text("a", "", "x"); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := Create(f.dir, Options{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("created twice: %v", err)
	}
	for _, dir := range []string{f.data, filepath.Join(f.data, "sessions"), filepath.Join(f.data, "sessions", ".x"), filepath.Join(f.data, "x", "s")} {
		if _, err := Create(dir, Options{}); err == nil {
			t.Errorf("created in %s", dir)
		}
	}
}

// Many write at once; every record is there once and the chain holds.
func TestConcurrent(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	const writers, each = 16, 50
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			r, err := j.Recording("r"+strings.ToLower(t.Name())+filepath.Base(t.TempDir()), 0)
			if err != nil {
				t.Error(err)
			}
			for i := range each {
				_, err1 := j.Append("a", i)
				err2 := j.Text("text", "", "x")
				_, err3 := j.Commit(t.Context(), "c", i)
				_, err4 := r.Write([]byte("y"))
				if err := errors.Join(err1, err2, err3, err4); err != nil {
					t.Error(err)
				}
				if i == each/2 {
					if err := j.Head(); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	ok(t, j.Close())
	counts := map[string]int{}
	text := 0
	for r, err := range Read(f.dir) {
		ok(t, err)
		counts[r.Kind]++
		if r.Kind == "text" {
			text += strings.Count(string(r.Data), "x") - 1 // of "text"
		}
	}
	if counts["a"] != writers*each || counts["c"] != writers*each || text != writers*each {
		t.Errorf("%v, %d pieces of text", counts, text)
	}
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
}

func TestKeys(t *testing.T) {
	data := t.TempDir()
	var all sync.WaitGroup
	keys := make([]string, 16)
	for i := range keys {
		all.Go(func() {
			key, err := signingKey(data)
			if err != nil {
				t.Error(err)
			}
			keys[i] = string(key)
		})
	}
	all.Wait()
	if slices.ContainsFunc(keys, func(k string) bool { return k != keys[0] }) {
		t.Error("several keys were made at once")
	}
	entries := must[[]os.DirEntry](t)(os.ReadDir(filepath.Join(data, "keys")))
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if d := cmp.Diff([]string{"journal.key", "journal.pub"}, names); d != "" {
		t.Error(d)
	}
	private, _ := keyPaths(data)
	if info := must[fs.FileInfo](t)(os.Stat(private)); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	ok(t, os.Chmod(private, 0o644))
	if _, err := Create(Dir(data, "x"), Options{}); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a key for everyone: %v", err)
	}
}
