//go:build unix

package session

import (
	"context"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// TestHurryWhileClosing: a close that gives a command its grace ends with the command,
// which is killed at once.
func TestHurryWhileClosing(t *testing.T) {
	const grace = 2 * time.Minute
	s := open(t, testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
		_, err := h.Run(ctx, term.Spec{Args: []string{"trap '' TERM; echo ready; while :; do sleep 1; done"}, Shell: true, Grace: grace})
		return agent.Stop{}, err
	}}))
	if stop, err := s.Prompt(t.Context(), agent.Ask("x")); err != nil || stop.Reason != agent.Ended {
		t.Fatal(stop, err)
	}
	work := s.registry.Terminals(workScope)
	if len(work) != 1 {
		t.Fatalf("%d commands run", len(work))
	}
	for { // until it ignores TERM
		if out, err := work[0].Output(t.Context()); err != nil {
			t.Fatal(err)
		} else if out.Output == "ready\n" {
			break
		}
		time.Sleep(time.Millisecond)
	}
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	for len(s.registry.Terminals(workScope)) > 0 { // until the release is under way
		time.Sleep(time.Millisecond)
	}
	s.Hurry()
	select {
	case err := <-closed:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(grace / 2):
		t.Error("it waits for a command that was to be killed")
	}
}
