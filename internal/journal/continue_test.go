package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestContinueSealed(t *testing.T) {
	f := sample(t, true)
	j, r, err := Continue(f.dir, Options{Now: clock()})
	ok(t, err)
	if r.State != Sealed {
		t.Errorf("found %+v", r)
	}
	if r := f.verify(t); r.String() != "open after record 11, the last 1 record not signed" {
		t.Errorf("meanwhile %s", r)
	}
	must[int64](t)(j.Append("note", nil))
	ok(t, j.Close())
	if r := f.verify(t); r.String() != "sealed, 13 records" {
		t.Errorf("in the end %s", r)
	}
	got := f.shown(t)[10:12]
	want := []string{`continued {"after":10,"at":"2026-01-02T03:04:18.6Z","signed":10,"sealed":true}`, `note {}`}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestContinueInterrupted(t *testing.T) {
	f := sample(t, false)
	j, r, err := Continue(f.dir, Options{})
	ok(t, err)
	if r.State != Open || r.Records != 10 || r.Signed != 5 {
		t.Errorf("found %+v", r)
	}
	ok(t, j.Close())
	if r := f.verify(t); r.String() != "sealed, 12 records" {
		t.Errorf("in the end %s", r)
	}
	if got := f.shown(t)[10]; !strings.HasPrefix(got, `continued {"after":10,`) || !strings.HasSuffix(got, `,"signed":5,"sealed":false}`) {
		t.Error(got)
	}
}

// Wherever the last line is torn, it is kept beside the journal and told of.
func TestContinueTorn(t *testing.T) {
	const part = `{"seq":11,"at":"2026`
	torn := func(t *testing.T) (folder, string) {
		f := sample(t, false)
		path := filepath.Join(f.dir, journalName)
		f.write(t, path, f.read(t, path)+part)
		return f, path
	}
	check := func(t *testing.T, f folder) {
		t.Helper()
		j, _, err := Continue(f.dir, Options{})
		ok(t, err)
		ok(t, j.Close())
		if r := f.verify(t); r.String() != "sealed, 12 records" {
			t.Errorf("in the end %s", r)
		}
		got := f.shown(t)[10]
		if !strings.HasPrefix(got, `recovered {"after":10,`) || !strings.HasSuffix(got, `"torn":20,"sha256":"`+hashLine([]byte(part))+`","file":"torn-11"}`) {
			t.Error(got)
		}
		if got := f.read(t, filepath.Join(f.dir, "torn-11")); got != part {
			t.Errorf("kept %q", got)
		}
	}
	t.Run("once", func(t *testing.T) {
		f, _ := torn(t)
		check(t, f)
	})
	t.Run("killed after the file was kept", func(t *testing.T) {
		f, _ := torn(t)
		f.write(t, filepath.Join(f.dir, "torn-11"), part)
		check(t, f)
	})
	t.Run("killed after the journal was cut", func(t *testing.T) {
		f, path := torn(t)
		f.write(t, filepath.Join(f.dir, "torn-11"), part)
		f.write(t, path, strings.TrimSuffix(f.read(t, path), part))
		check(t, f)
	})
}

// What a killed hawser recorded is bound to the journal by the next one.
func TestContinueClosesRecordings(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	r := must[*Recording](t)(j.Recording("t1", 0))
	must[int](t)(r.Write([]byte("after the last digest")))
	abandon(j)
	j, _, err := Continue(f.dir, Options{})
	ok(t, err)
	if _, err := j.Recording("t1", 0); err == nil {
		t.Error("a recording was begun twice")
	}
	ok(t, j.Close())
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
	if got := f.shown(t)[2]; got != `recording {"name":"t1","bytes":21,"sha256":"`+hashLine([]byte("after the last digest"))+`","closed":true,"interrupted":true}` {
		t.Error(got)
	}
	f.write(t, castPath(f.dir, "t1"), "after the last di")
	if r := f.verify(t); r.State != Tampered || r.Recording != "t1" {
		t.Errorf("%+v", r)
	}
}

// The power went after the head was there and before the journal was.
func TestContinueHardlyBegun(t *testing.T) {
	f := newFolder(t)
	abandon(f.create(t, Options{}))
	ok(t, os.Remove(filepath.Join(f.dir, journalName)))
	if r := f.verify(t); r.String() != "open after record 0" {
		t.Error(r)
	}
	if s := must[Summary](t)(Summarize(f.summary())); s.State != Open || s.Records != 0 {
		t.Errorf("%+v", s)
	}
	j, _, err := Continue(f.dir, Options{})
	ok(t, err)
	ok(t, j.Close())
	if r := f.verify(t); r.String() != "sealed, 2 records" {
		t.Error(r)
	}
}

func TestContinueNothing(t *testing.T) {
	f := newFolder(t)
	if _, _, err := Continue(f.dir, Options{}); !os.IsNotExist(unwrap(err)) {
		t.Error(err)
	}
}
