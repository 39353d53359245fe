package approval

import (
	"context"
	"testing"
	"testing/synctest"
)

func newGate(t testing.TB, o Options) *Gate {
	t.Helper()
	g, err := NewGate(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// asking is a question under way.
type asking struct {
	answer Answer
	err    error
	done   chan struct{}
}

func ask(ctx context.Context, g *Gate, q Question) *asking {
	a := &asking{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		a.answer, a.err = g.Ask(ctx, q)
	}()
	return a
}

func (a *asking) wait(t testing.TB) Answer {
	t.Helper()
	<-a.done
	if a.err != nil {
		t.Error(a.err)
	}
	return a.answer
}

// only waits until everybody waits, and gives the one question that is pending.
func only(t testing.TB, g *Gate) Question {
	t.Helper()
	synctest.Wait()
	p := g.Pending()
	if len(p) != 1 {
		t.Fatalf("%d questions wait", len(p))
	}
	return p[0]
}

func permission(args ...string) Question {
	return Question{Kind: Permission, Title: "may I", Action: &Action{Kind: Exec, Args: args}}
}

func reading(path string) Question {
	return Question{Kind: Permission, Title: "may I", Action: &Action{Kind: Read, Path: path}}
}

func fromAgent(q Question, options ...Option) Question {
	q.FromAgent, q.Options = true, options
	return q
}

func want(t testing.TB, what string, got Answer, verdict Verdict, by string) {
	t.Helper()
	if got.Verdict != verdict || got.By != by {
		t.Errorf("%s: %s by %q (%s), want %s by %q", what, got.Verdict, got.By, got.Reason, verdict, by)
	}
}
