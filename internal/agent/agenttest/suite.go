package agenttest

import (
	"context"
	"slices"
	"testing"
	"time"

	"hawser/internal/agent"
)

// Kind is a kind of agent, as the suite needs it.
type Kind struct {
	// New makes an agent that behaves so in each of its conversations.
	New func(t *testing.T, b Behaviour) agent.Agent
	// Lacks are the acts that this kind has no way to do.
	Lacks []Verb
	// Programs says that the agent has a program of its own, which the suite lets
	// it start in a host Box. The package's TestMain must be Main.
	Programs bool
	// Terminals says that the agent opens a terminal in each turn, which the suite
	// lets it open in such a Box too.
	Terminals bool
}

// Run checks that a kind of agent keeps the promises of package agent.
func Run(t *testing.T, k Kind) {
	for _, c := range []struct {
		name  string
		check func(*testing.T, Kind)
		needs []Verb
	}{
		{"TouchesNothing", touchesNothing, nil},
		{"Order", order, []Verb{Say, Many}},
		{"Turns", turns, []Verb{Say}},
		{"Command", command, []Verb{RunCommand, Say}},
		{"CommandDenied", commandDenied, []Verb{RunCommand, Say}},
		{"File", file, []Verb{WriteFile}},
		{"Question", question, []Verb{Ask, Say}},
		{"Cancel", cancelAtAnyMoment, nil},
		{"SlowFront", slowFront, []Verb{Many}},
		{"BlockedFront", blockedFront, []Verb{Many}},
		{"HostEnds", hostEnds, []Verb{Say, Many}},
		{"CloseDuringTurn", closeDuringTurn, nil},
		{"Crash", crash, []Verb{Say, Crash}},
		{"Apart", apart, []Verb{Echo}},
		{"ResumeUnknown", resumeUnknown, []Verb{Say}},
		{"SetUnknown", setUnknown, []Verb{Say}},
	} {
		k.run(t, c.name, c.needs, func(t *testing.T) { c.check(t, k) })
	}
}

// run runs a check, unless the kind lacks what it needs: then there is no
// promise to keep.
func (k Kind) run(t *testing.T, name string, needs []Verb, check func(*testing.T)) {
	for _, v := range needs {
		if slices.Contains(k.Lacks, v) {
			return
		}
	}
	t.Run(name, check)
}

// bench is one agent under test with one conversation.
type bench struct {
	t     *testing.T
	host  *Host
	agent agent.Agent
	talk  agent.Conversation
	told  int // events of turns, when the last turn had ended; less than 0 while one is under way
}

// open makes an agent and opens a conversation with it. When the test ends both
// are closed, and nothing may be left.
func (k Kind) open(t *testing.T, b Behaviour, o Options) *bench {
	t.Helper()
	if k.Programs || k.Terminals {
		o.Box = OpenBox(t)
		if o.Run == nil { // work stays fake
			o.Run = exits
		}
	}
	before := takeCensus()
	t.Cleanup(func() { before.check(t) })
	host := NewHost(t, o)
	a := k.New(t, b)
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Errorf("close the agent: %v", err)
		}
	})
	w := &bench{t: t, host: host, agent: a}
	t.Cleanup(w.quiet) // once the conversation is closed
	w.talk = w.converse(host)
	return w
}

// converse opens a conversation until the test ends.
func (w *bench) converse(h *Host) agent.Conversation {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := w.agent.Open(ctx, h, agent.Resume{})
	if err != nil {
		w.t.Fatalf("open a conversation: %v", err)
	}
	w.t.Cleanup(func() { shut(w.t, c) })
	return c
}

// shut closes a conversation, for which it gets a while.
func shut(t *testing.T, c agent.Conversation) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- c.Close() }()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("close the conversation: %v", err)
		}
	case <-time.After(patience):
		t.Fatalf("the conversation was not closed within %v", patience)
	}
}

// result is what Prompt returned.
type result struct {
	stop agent.Stop
	err  error
}

// prompt begins a turn.
func (w *bench) prompt(ctx context.Context, text string) <-chan result {
	w.quiet()
	w.told = -1
	return begin(ctx, w.talk, text)
}

// await waits for the end of the turn.
func (w *bench) await(done <-chan result) result {
	w.t.Helper()
	r := await(w.t, done)
	w.told = w.host.ofTurns()
	return r
}

func begin(ctx context.Context, c agent.Conversation, text string) <-chan result {
	done := make(chan result, 1)
	go func() {
		stop, err := c.Prompt(ctx, agent.Ask(text))
		done <- result{stop, err}
	}()
	return done
}

func await(t *testing.T, done <-chan result) result {
	t.Helper()
	select {
	case r := <-done:
		return r
	case <-time.After(patience):
		t.Fatalf("the turn has not ended within %v", patience)
		return result{}
	}
}

// turn has a whole turn that must end well.
func (w *bench) turn(text string) {
	w.t.Helper()
	r := w.await(w.prompt(context.Background(), text))
	if r.err != nil || r.stop.Reason != agent.Ended {
		w.t.Fatalf("the turn ended with %+v, %v; the transcript:\n%s", r.stop, r.err, w.host.Transcript())
	}
}

// ends checks how a turn ended.
func (w *bench) ends(r result, want agent.Reason) {
	w.t.Helper()
	if r.err != nil || r.stop.Reason != want {
		w.t.Errorf("the turn ended with %+v, %v, not with %s; the transcript:\n%s", r.stop, r.err, want, w.host.Transcript())
	}
}

// quiet checks that what belongs to a turn was told before its end. Other
// events may come between turns.
func (w *bench) quiet() {
	w.t.Helper()
	if late := w.host.ofTurns() - w.told; w.told >= 0 && late > 0 {
		w.t.Errorf("%d events of the turn came after its end; the transcript:\n%s", late, w.host.Transcript())
	}
}

// ofTurns counts the events that belong to turns.
func (h *Host) ofTurns() int {
	n := 0
	for _, e := range h.Events() {
		switch e.(type) {
		case agent.Message, agent.Thought, agent.Progress, agent.Media, agent.Plan, agent.ToolCall, agent.ToolUpdate:
			n++
		}
	}
	return n
}
