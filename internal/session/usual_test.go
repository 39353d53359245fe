//go:build linux

package session

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// needsLimits leaves out what an ordinary user without control groups cannot see.
func needsLimits(t *testing.T, s *Session, l sandbox.Limits) {
	t.Helper()
	_, err := s.box.Enforces(l)
	switch {
	case err == nil:
	case os.Getenv("CI") == "true":
		t.Fatal(err)
	default:
		t.Skip(err)
	}
}

// end runs a command to its end and says which limit that was.
func end(t *testing.T, h agent.Host, spec term.Spec) term.Limit {
	t.Helper()
	w, err := h.Run(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Release(context.Background())
	st, err := w.Wait(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return st.Limit
}

func TestUsualLimits(t *testing.T) {
	const spin = "while :; do :; done"
	small := WorkLimits{Resources: sandbox.Limits{Memory: 64 << 20, Pids: 20, CPU: 300 * time.Millisecond}}
	for name, c := range map[string]struct {
		work, usual WorkLimits
		spec        term.Spec
		want        term.Limit
	}{
		"time":              {usual: WorkLimits{Wall: 200 * time.Millisecond}, spec: termSpec("sleep 1000"), want: term.LimitTime},
		"memory":            {usual: small, spec: termSpec(`x=0123456789abcdef; while :; do x=$x$x; done`), want: term.LimitMemory},
		"processes":         {usual: small, spec: termSpec(`for i in $(seq 60); do sleep 1000 & done; wait`), want: term.LimitPids},
		"processor time":    {usual: small, spec: termSpec(spin), want: term.LimitCPU},
		"enough":            {usual: small, spec: termSpec("true")},
		"more was asked":    {usual: WorkLimits{Wall: 10 * time.Millisecond}, spec: term.Spec{Args: []string{"sleep", "0.1"}, Wall: time.Hour}},
		"more is permitted": {work: WorkLimits{Wall: time.Hour}, usual: WorkLimits{Wall: 10 * time.Millisecond}, spec: termSpec("sleep 0.1")},
		"less is permitted": {work: WorkLimits{Resources: sandbox.Limits{CPU: 200 * time.Millisecond}}, usual: WorkLimits{Resources: sandbox.Limits{CPU: time.Hour}}, spec: termSpec(spin), want: term.LimitCPU},
		"a screen may stay": {usual: WorkLimits{Wall: 10 * time.Millisecond, Resources: sandbox.Limits{CPU: time.Millisecond}}, spec: term.Spec{Args: []string{"sleep", "0.1"}, TTY: &term.Size{Cols: 80, Rows: 24}}},
		"but not grow":      {usual: small, spec: term.Spec{Args: []string{"sh", "-c", `for i in $(seq 60); do sleep 1000 & done; wait`}, TTY: &term.Size{Cols: 80, Rows: 24}}, want: term.LimitPids},
	} {
		t.Run(name, func(t *testing.T) {
			o := testOptions(t, nil)
			o.Work, o.Usual = c.work, c.usual
			s := open(t, o)
			needsLimits(t, s, c.usual.Resources)
			if got := end(t, s, c.spec); got != c.want {
				t.Errorf("ended by %q, not %q", got, c.want)
			}
		})
	}
}

// A limit that nobody asked for stops nobody where it cannot be enforced; one that
// somebody asked for does.
func TestUsualLimitsThatCannotBe(t *testing.T) {
	const tooMany = 1 << 30 // than any kernel takes
	o := testOptions(t, nil)
	o.Usual.Resources.Pids = tooMany
	s := open(t, o)
	events := collect(s)
	for range 2 {
		if got := end(t, s, termSpec("true")); got != "" {
			t.Errorf("ended by %q", got)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	said := 0
	for _, e := range events() {
		if l, ok := e.Event.(agent.Log); ok && strings.Contains(l.Text, "without the usual limit of processes, which cannot be enforced here") {
			said++
		}
	}
	if said != 1 {
		t.Errorf("it was said %d times", said)
	}
	o.Usual, o.Work.Resources.Pids = WorkLimits{}, tooMany
	s = open(t, o)
	if w, err := s.Run(t.Context(), termSpec("true")); err == nil {
		w.Release(context.Background())
		t.Error("a command runs without the limit that it was given")
	} else if !strings.Contains(err.Error(), "pids limit cannot be enforced") {
		t.Error(err)
	}
}
