package vt

import (
	"fmt"
	"testing"
)

// TestRegionBelowTheTopIsNoHistory differs from tmux, which keeps what leaves
// any region and so mixes status lines into the history; xterm does not.
func TestRegionBelowTheTopIsNoHistory(t *testing.T) {
	e := New(Options{Cols: sceneCols, Rows: sceneRows})
	_, _ = e.Write([]byte(filled + "\x1b[2;4r\x1b[4H\n\n"))
	if s := e.Scrolled(); s.Total != 0 || len(s.Lines) != 0 {
		t.Errorf("scrolled %d lines: %q", s.Total, s.Lines)
	}
}

func TestScrollbackIsLimited(t *testing.T) {
	const limit, lines = 64 << 10, 50_000
	e := New(Options{Cols: 80, Rows: 24, Scrollback: limit})
	for i := range lines {
		fmt.Fprintf(e, "line %d \x1b[31mred\x1b[m\r\n", i)
	}
	s := e.Scrolled()
	if s.Total != lines-23 || e.ScrolledTotal() != s.Total {
		t.Errorf("total %d and %d, want %d", s.Total, e.ScrolledTotal(), lines-23)
	}
	if want := fmt.Sprintf("line %d red", lines-24); s.Lines[len(s.Lines)-1] != want {
		t.Errorf("the newest line is %q, want %q", s.Lines[len(s.Lines)-1], want)
	}
	held := 0
	for _, c := range e.history.chunks {
		held += c.size()
	}
	if held > limit || held != e.history.bytes || held < limit/2 {
		t.Errorf("history holds %d bytes, counts %d, may hold %d", held, e.history.bytes, limit)
	}
}

func TestNoScrollback(t *testing.T) {
	e := New(Options{Cols: 10, Rows: 2, Scrollback: -1})
	_, _ = e.Write([]byte("1\r\n2\r\n3\r\n4"))
	if s := e.Scrolled(); s.Total != 2 || len(s.Lines) != 0 {
		t.Errorf("scrolled %+v", s)
	}
	if e.History() != "3\n4\n" {
		t.Errorf("history %q", e.History())
	}
}
