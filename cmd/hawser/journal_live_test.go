//go:build linux

package main

import (
	"os"
	"strings"
	"testing"

	"hawser/internal/journal"
)

// liveJournal is a session that this process runs.
func liveJournal(t *testing.T) *journal.Journal {
	t.Helper()
	data := t.TempDir()
	t.Setenv("HAWSER_DATA", data)
	dir := journal.Dir(data, "live")
	j, err := journal.Create(dir, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	lock, err := journal.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lock.Close() })
	return j
}

func TestFollowLive(t *testing.T) {
	j := liveJournal(t)
	say := func(text string) {
		t.Helper()
		if _, err := j.Append("note", map[string]string{"says": text}); err != nil {
			t.Fatal(err)
		}
	}
	say("one")
	s := start(t, "journal", "follow", "li")
	if got := s.line(t); !strings.HasSuffix(got, "says=one") {
		t.Errorf("got %q", got)
	}
	say("two\x1b[2J")
	if got := s.line(t); !strings.HasSuffix(got, `says=two‹U+001B›[2J`) {
		t.Errorf("got %q", got)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if code := s.end(t); code != 0 {
		t.Errorf("exit %d\n%s", code, s.err.String())
	}
}

func TestFollowInterrupted(t *testing.T) {
	j := liveJournal(t)
	if _, err := j.Append("note", nil); err != nil {
		t.Fatal(err)
	}
	s := start(t, "journal", "follow", "live")
	s.line(t)
	s.Process.Signal(os.Interrupt)
	if code := s.end(t); code != 130 || s.err.Len() > 0 {
		t.Errorf("exit %d\n%s", code, s.err.String())
	}
}

func TestReplayInterrupted(t *testing.T) {
	j := liveJournal(t)
	r, err := j.Recording("t1", 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Write([]byte("{\"version\":2,\"width\":80,\"height\":24}\n[0, \"o\", \"one\\r\\n\"]\n[9999, \"o\", \"two\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	s := start(t, "journal", "replay", "live", "--idle", "9999s")
	if got := s.line(t); got != "one" {
		t.Errorf("got %q", got)
	}
	s.Process.Signal(os.Interrupt)
	if code := s.end(t); code != 130 {
		t.Errorf("exit %d\n%s", code, s.err.String())
	}
}
