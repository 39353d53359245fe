//go:build unix

package term

import (
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

func TestWallTimeEndsTheTree(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{Wall: 100 * time.Millisecond, Grace: 20 * time.Millisecond,
		Args: []string{"sh", "-c", "(setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' &); while :; do echo x; sleep 0.01; done"}})
	s := wait(t, term)
	if s.Limit != LimitTime || s.Duration < 100*time.Millisecond {
		t.Errorf("status %+v", s)
	}
	if tree, err := term.process.Tree(); err != nil || len(tree) != 0 {
		t.Errorf("left: %v %v", tree, err)
	}
}

func TestIdleTimeCountsFromTheLastOutput(t *testing.T) {
	// Pauses are much shorter than the limit, so that a busy machine does not stretch one
	// to it, and together longer.
	term := start(t, openBox(t, sandbox.Host), Spec{Idle: 2 * time.Second,
		Args: []string{"sh", "-c", "for i in 1 2 3 4 5 6; do echo $i; sleep 0.4; done; sleep 1000"}})
	s := wait(t, term)
	if s.Limit != LimitIdle || s.Duration < 4*time.Second {
		t.Errorf("status %+v", s)
	}
	if got := output(t, term).Output; got != "1\n2\n3\n4\n5\n6\n" {
		t.Errorf("output %q", got)
	}
}

func TestLimitsDoNotTouchWhatIsFaster(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{Wall: time.Minute, Idle: time.Minute, Args: []string{"sh", "-c", "exit 4"}})
	if s := wait(t, term); s.Limit != "" || s.ExitCode == nil || *s.ExitCode != 4 {
		t.Errorf("status %+v", s)
	}
}

func TestOutputLimitKeepsTheNewest(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{Limit: 100, Args: []string{"seq", "100000"}})
	wait(t, term)
	got := output(t, term)
	if len(got.Output) != 100 || !strings.HasSuffix(got.Output, "\n99999\n100000\n") || !got.Truncated {
		t.Errorf("got %d bytes, truncated %v: %q", len(got.Output), got.Truncated, got.Output)
	}
}

func TestResourceLimitsAreNamed(t *testing.T) {
	for _, c := range []struct {
		limits sandbox.Limits
		line   string
		want   Limit
	}{
		{sandbox.Limits{Memory: 64 << 20}, "a=x; while :; do a=$a$a; done", LimitMemory},
		{sandbox.Limits{CPU: 300 * time.Millisecond}, "while :; do :; done", LimitCPU},
	} {
		term, err := Start(t.Context(), openBox(t, sandbox.Host),
			Spec{Resources: c.limits, Wall: 20 * time.Second, Args: []string{"bash", "-c", c.line}})
		if err != nil {
			// What this machine cannot limit must be refused by name.
			if !strings.Contains(err.Error(), string(c.want)) {
				t.Errorf("%s: %v", c.want, err)
			}
			continue
		}
		if s := wait(t, term); s.Limit != c.want {
			t.Errorf("%s: %+v", c.want, s)
		}
		if err := term.Release(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

func TestBadSpecsStartNothing(t *testing.T) {
	box := openBox(t, sandbox.Host)
	for _, spec := range []Spec{
		{},
		{Args: []string{""}},
		{Args: []string{"true"}, Limit: -2},
		{Args: []string{"true"}, Wall: -1},
		{Args: []string{"true"}, TTY: &sandbox.Size{}},
		{Args: []string{"true"}, TTY: &sandbox.Size{Cols: 100000, Rows: 100000}},
		{Args: []string{"true\x00"}},
		{Args: []string{"true"}, Env: []string{"A=\x00"}},
	} {
		if term, err := Start(t.Context(), box, spec); err == nil {
			t.Errorf("started %+v", spec)
			term.Release(t.Context())
		}
	}
}
