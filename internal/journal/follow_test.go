package journal

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestFollow(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	must[int64](t)(j.Commit(t.Context(), "a", nil))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var got []string
	for r, err := range Follow(ctx, f.dir) {
		ok(t, err)
		got = append(got, r.Kind)
		switch r.Kind { // each step is seen before the next is done
		case "a":
			ok(t, j.Text("b", "", "x"))
		case "b":
			must[int64](t)(j.Commit(ctx, "c", strings.Repeat("x", 1<<20)))
		case "c":
			ok(t, j.Close())
		}
	}
	if d := cmp.Diff([]string{"a", "b", "c", "seal"}, got); d != "" || ctx.Err() != nil {
		t.Error(d, ctx.Err())
	}
}

// A seal that is not the end is a record like others.
func TestFollowContinued(t *testing.T) {
	f := sample(t, true)
	j, _, err := Continue(f.dir, Options{})
	ok(t, err)
	ok(t, j.Close())
	n := 0
	for _, err := range Follow(t.Context(), f.dir) {
		ok(t, err)
		n++
	}
	if n != 12 {
		t.Errorf("%d records", n)
	}
}

// Half a record that is set aside is not taken for a part of the next.
func TestFollowRecovered(t *testing.T) {
	f := sample(t, false)
	path := filepath.Join(f.dir, journalName)
	f.write(t, path, f.read(t, path)+`{"seq":11,"at":"`+strings.Repeat("x", 100))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan error, 1)
	n := int64(0)
	for r, err := range Follow(ctx, f.dir) {
		ok(t, err)
		n = r.Seq
		if n == 10 {
			go func() { // while the follower looks at the half record
				j, _, err := Continue(f.dir, Options{})
				if err == nil {
					err = j.Close()
				}
				done <- err
			}()
		}
	}
	ok(t, <-done)
	if n != 12 {
		t.Errorf("it ended with record %d", n)
	}
}

func TestFollowIsCancelled(t *testing.T) {
	f := sample(t, false)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for _, err := range Follow(ctx, f.dir) {
		ok(t, err)
		if n++; n == 10 {
			cancel()
		}
	}
	if n != 10 {
		t.Errorf("%d records", n)
	}
	for _, err := range Follow(t.Context(), Dir(f.data, "unknown")) {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
	}
}

func TestReadTorn(t *testing.T) {
	f := sample(t, false)
	path := filepath.Join(f.dir, journalName)
	f.write(t, path, f.read(t, path)+`{"seq`)
	n := 0
	var last error
	for _, err := range Read(f.dir) {
		if last = err; err == nil {
			n++
		}
	}
	if n != 10 || !errors.Is(last, ErrTorn) {
		t.Errorf("%d records, then %v", n, last)
	}
}

// endless is a line without an end.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	for i := range p {
		p[i] = 'x'
	}
	if e.read > 1<<30 {
		return 0, io.EOF
	}
	return len(p), nil
}

func TestEndlessLine(t *testing.T) {
	e := &endless{}
	if _, err := newLines(e).next(); !errors.Is(err, errLong) {
		t.Error(err)
	}
	if e.read > 2*maxLine {
		t.Errorf("%d bytes were read", e.read)
	}
}

func TestSessions(t *testing.T) {
	f := sample(t, true)
	ok(t, f2(f, "s0").create(t, Options{}).Close())
	ok(t, os.MkdirAll(Dir(f.data, "empty"), 0o700))
	ok(t, os.RemoveAll(Dir(f.data, "s0")))
	ids := must[[]string](t)(Sessions(f.data))
	if d := cmp.Diff([]string{"s0", "s1"}, ids); d != "" {
		t.Error(d)
	}
	if ids, err := Sessions(filepath.Join(f.data, "nowhere")); len(ids) > 0 || err != nil {
		t.Error(ids, err)
	}
	if r := f2(f, "s0").verify(t); r.State != Tampered {
		t.Errorf("%+v", r)
	}
}

func f2(f folder, id string) folder { return folder{f.data, id, Dir(f.data, id)} }

func TestSummary(t *testing.T) {
	s := must[Summary](t)(Summarize(sample(t, true).summary()))
	if s.State != Sealed || s.Records != 10 || string(s.About) != `{"agent":"script"}` || !s.Last.After(s.Started) {
		t.Errorf("%+v", s)
	}
	f := sample(t, false)
	if s := must[Summary](t)(Summarize(f.summary())); s.State != Open || s.Records != 10 {
		t.Errorf("%+v", s)
	}
	path := filepath.Join(f.dir, journalName)
	good := f.read(t, path)
	f.write(t, path, good+`{"seq":11`)
	if s := must[Summary](t)(Summarize(f.summary())); s.State != Torn || s.Records != 10 {
		t.Errorf("%+v", s)
	}
	f.write(t, path, "")
	if s := must[Summary](t)(Summarize(f.summary())); s.State != Tampered || s.Records != 0 {
		t.Errorf("%+v", s)
	}
	f = newFolder(t)
	j := f.create(t, Options{})
	must[int64](t)(j.Commit(t.Context(), "big", strings.Repeat("x", maxData-2)))
	abandon(j)
	if s := must[Summary](t)(Summarize(f.summary())); s.State != Open || s.Records != 1 {
		t.Errorf("%+v", s)
	}
}

func (f folder) summary() (string, string) { return f.data, f.id }

func TestLockAndRemove(t *testing.T) {
	f := sample(t, false)
	if Locked(f.dir) {
		t.Error("locked by nobody")
	}
	l := must[io.Closer](t)(Lock(f.dir))
	if _, err := Lock(f.dir); !errors.Is(err, fs.ErrExist) {
		t.Errorf("locked twice: %v", err)
	}
	path := filepath.Join(f.dir, journalName)
	f.write(t, path, f.read(t, path)+`{"seq":11`)
	if r := f.verify(t); r.String() != "open after record 10, the last 5 records not signed, running" {
		t.Error(r)
	}
	if err := Remove(f.data, f.id); !errors.Is(err, fs.ErrExist) {
		t.Errorf("removed while it runs: %v", err)
	}
	ok(t, l.Close())
	if r := f.verify(t); r.State != Torn {
		t.Error(r)
	}
	// Somebody else was killed in the middle of it.
	ok(t, f2(f, "s0").create(t, Options{}).Close())
	ok(t, os.Rename(Dir(f.data, "s0"), Dir(f.data, removedPrefix+"s0")))
	ok(t, Remove(f.data, f.id))
	ok(t, Remove(f.data, f.id))
	if ids := must[[]string](t)(Sessions(f.data)); len(ids) > 0 {
		t.Error(ids)
	}
	if list := must[[]os.DirEntry](t)(os.ReadDir(filepath.Join(f.data, "sessions"))); len(list) > 0 {
		t.Error(list)
	}
	if err := Remove(f.data, "../x"); err == nil {
		t.Error("a path was taken")
	}
}
