package agenttest

import (
	"context"
	"errors"
	"testing"

	"hawser/internal/agent"
)

// closeDuringTurn closes the conversation in the middle of a turn, which ends
// with it.
func closeDuringTurn(t *testing.T, k Kind) {
	for _, c := range []struct {
		name string
		turn []Act
		o    Options
		when func(*Host)
	}{
		{"hanging", []Act{{Do: Say, Text: "one "}, {Do: Hang}}, Options{},
			func(h *Host) { h.Await("a word", func() bool { return h.Text() != "" }) }},
		{"command", []Act{{Do: RunCommand, Text: "wait"}}, Options{Run: hangs},
			func(h *Host) { h.Await("the command", func() bool { return h.Ran("wait") }) }},
		{"question", []Act{{Do: Ask, Text: "well?"}}, Options{Ask: unanswered},
			func(h *Host) { h.AwaitAction("ask") }},
	} {
		k.run(t, c.name, (Behaviour{c.turn}).verbs(), func(t *testing.T) {
			w := k.open(t, Behaviour{c.turn}, c.o)
			done := w.prompt(context.Background(), "go")
			c.when(w.host)
			shut(t, w.talk)
			if r := w.await(done); r.err == nil && r.stop.Reason == agent.Ended {
				t.Error("the turn ended as if it had been finished")
			}
			if _, err := w.talk.Prompt(context.Background(), agent.Ask("go on")); err == nil {
				t.Error("a closed conversation takes prompts")
			}
		})
	}
}

// crash ends the agent's own process in the middle of a turn: the turn fails and
// says why, and so does the next.
func crash(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{{{Do: Say, Text: "one "}, {Do: Crash}}, again}, Options{})
	r := w.await(w.prompt(context.Background(), "go"))
	switch {
	case r.err == nil:
		t.Errorf("the agent crashed, and the turn ended with %+v and no error", r.stop)
	case errors.Is(r.err, context.Canceled) || errors.Is(r.err, context.DeadlineExceeded):
		t.Errorf("the error does not say that the agent crashed: %v", r.err)
	}
	w.says([]string{"one"})
	if r := w.await(w.prompt(context.Background(), "go on")); r.err == nil && r.stop.Reason != agent.Ended {
		t.Errorf("after a crash, the next turn ended with %+v", r.stop)
	}
}

// apart has two conversations at once, whose events must not mix.
func apart(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{{{Do: Echo}}, {{Do: Echo}}}, Options{})
	other := NewHost(t, w.host.options)
	talk := w.converse(other)
	for range 2 {
		a, b := w.prompt(context.Background(), "left "), begin(context.Background(), talk, "right ")
		w.ends(w.await(a), agent.Ended)
		if r := await(t, b); r.err != nil || r.stop.Reason != agent.Ended {
			t.Fatalf("the other turn ended with %+v, %v", r.stop, r.err)
		}
	}
	w.says([]string{"left", "left"})
	(&bench{t: t, host: other}).says([]string{"right", "right"})
}

func resumeUnknown(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{again}, Options{})
	c, err := w.agent.Open(context.Background(), w.host, agent.Resume{ID: "no-such-conversation"})
	if err == nil {
		shut(t, c)
		t.Error("a conversation that never was is resumed")
	}
}

func setUnknown(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{again}, Options{})
	if err := w.talk.Set(context.Background(), "no-such-option", "x"); err == nil {
		t.Error("an option that nobody announced can be set")
	}
}
