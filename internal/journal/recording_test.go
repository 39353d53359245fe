package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRecordingIsCapped(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	r := must[*Recording](t)(j.Recording("t1", 10))
	for _, p := range []string{"12345", "6789", "ab", "c", "de"} { // "ab" does not fit, and what follows would leave a hole
		if n, err := r.Write([]byte(p)); n != len(p) || err != nil {
			t.Error(n, err)
		}
		if full := strings.ContainsAny(p, "abcde"); r.Drop(0) != full {
			t.Errorf("after %q it is full: %v", p, !full)
		}
	}
	if !r.Drop(100) {
		t.Error("what is dropped is wanted")
	}
	ok(t, r.Close())
	ok(t, r.Close())
	if _, err := r.Write([]byte("x")); !errors.Is(err, fs.ErrClosed) {
		t.Error(err)
	}
	ok(t, j.Close())
	sum, empty := hashLine([]byte("123456789")), hashLine(nil)
	want := []string{
		`recording {"name":"t1","bytes":0,"sha256":"` + empty + `"}`,
		`recording {"name":"t1","bytes":9,"sha256":"` + sum + `","dropped":2}`,
		`recording {"name":"t1","bytes":9,"sha256":"` + sum + `","closed":true,"dropped":105}`,
	}
	if d := cmp.Diff(want, f.shown(t)[:3]); d != "" {
		t.Error(d)
	}
	if got := f.read(t, castPath(f.dir, "t1")); got != "123456789" {
		t.Errorf("kept %q", got)
	}
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
}

func TestRecordingIsNotedNowAndThen(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	r := must[*Recording](t)(j.Recording("t1", 0))
	piece := []byte(strings.Repeat("x", 64<<10))
	for range 3 * castNoteEvery / len(piece) {
		must[int](t)(r.Write(piece))
	}
	abandon(j)
	if got := len(f.shown(t)); got != 4 {
		t.Errorf("%d records", got)
	}
	if r := f.verify(t); r.State != Open {
		t.Errorf("%+v", r)
	}
	ok(t, os.Truncate(castPath(f.dir, "t1"), castNoteEvery))
	if r := f.verify(t); r.State != Tampered || r.Bad != 4 {
		t.Errorf("%+v", r)
	}
}

func TestRecordingNames(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	for _, name := range []string{"", ".", "..", "../x", "a/b", `a\b`, ".x", "x.", "a b", "ü", "a\x00", strings.Repeat("a", 129)} {
		if _, err := j.Recording(name, 0); err == nil {
			t.Errorf("%q was taken", name)
		}
	}
	must[*Recording](t)(j.Recording("a.B-9_z", 0))
	if _, err := j.Recording("a.B-9_z", 0); !errors.Is(err, fs.ErrExist) {
		t.Errorf("twice: %v", err)
	}
	ok(t, j.Close())
	if r := f.verify(t); r.State != Sealed || r.Records != 3 {
		t.Errorf("%+v", r)
	}
}

// The journal outlives a recording that cannot be written.
func TestRecordingFails(t *testing.T) {
	f := newFolder(t)
	o := hooks(hooked{onWrite: func(p []byte) (int, error) {
		if string(p) == "too much" {
			return 3, syscall.ENOSPC
		}
		return 0, nil
	}})
	j := f.create(t, o)
	r := must[*Recording](t)(j.Recording("t1", 0))
	for range 2 {
		if _, err := r.Write([]byte("too much")); !errors.Is(err, syscall.ENOSPC) {
			t.Error(err)
		}
	}
	if err := j.Close(); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("close: %v", err)
	}
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
	want := fmt.Sprintf(`recording {"name":"t1","bytes":3,"sha256":"%s","closed":true,"error":"%s"}`, hashLine([]byte("too")), syscall.ENOSPC)
	if got := f.shown(t)[1]; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A secret whose letters occur in a digest does not make the digest wrong.
func TestSecretInADigest(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{Secrets: []string{hashLine([]byte("x"))[:6], firstPrev("s1")[:6]}})
	r := must[*Recording](t)(j.Recording("t1", 0))
	must[int](t)(r.Write([]byte("x")))
	ok(t, j.Close())
	j, _, err := Continue(f.dir, Options{Secrets: []string{hashLine([]byte("x"))[:6]}})
	ok(t, err)
	ok(t, j.Close())
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
}
