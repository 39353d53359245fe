package agenttest

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

// hangs is a command that runs until it is killed.
func hangs(term.Spec) (Work, error) { return HangWork, nil }

// unanswered is a question that nobody answers.
func unanswered(ctx context.Context, _ approval.Question) (approval.Answer, error) {
	<-ctx.Done()
	return approval.Answer{Verdict: approval.Cancelled}, ctx.Err()
}

// again is the turn after a cancelled one.
var again = []Act{{Do: Say, Text: "again "}}

func cancelAtAnyMoment(t *testing.T, k Kind) {
	talk := []Act{{Do: Say, Text: "one "}, {Do: Say, Text: "two "}, {Do: Say, Text: "three "}, {Do: Hang}}
	k.run(t, "before", []Verb{Say, Hang}, func(t *testing.T) {
		w := k.open(t, Behaviour{talk, again}, Options{})
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		w.ends(w.await(w.prompt(ctx, "go")), agent.Cancelled)
	})
	k.run(t, "at an event", []Verb{Say, Hang}, func(t *testing.T) { cancelAtEvents(t, k, Behaviour{talk, again}) })
	k.run(t, "while it hangs", []Verb{Say, Hang}, func(t *testing.T) {
		cancelOnce(t, k, Behaviour{talk, again}, Options{}, func(h *Host) {
			h.Await("three words", func() bool { return h.Emitted() >= 3 })
		})
	})
	k.run(t, "during a command", []Verb{RunCommand, Say}, func(t *testing.T) {
		b := Behaviour{{{Do: RunCommand, Text: "wait"}, {Do: Say, Text: "never"}}, again}
		w := cancelOnce(t, k, b, Options{Run: hangs}, func(h *Host) {
			h.Await("the command", func() bool { return h.Ran("wait") })
		})
		for _, work := range w.host.Terminals() {
			if !work.Ended() {
				t.Error("the command outlived its turn")
			}
		}
	})
	k.run(t, "during a question", []Verb{Ask, Say}, func(t *testing.T) {
		b := Behaviour{{{Do: Ask, Text: "well?"}, {Do: Say, Text: "never"}}, again}
		cancelOnce(t, k, b, Options{Ask: unanswered}, func(h *Host) { h.AwaitAction("ask") })
	})
	k.run(t, "while the front blocks", []Verb{Say, Hang}, func(t *testing.T) { cancelBlocked(t, k, Behaviour{talk, again}) })
	k.run(t, "after the end", []Verb{Say}, func(t *testing.T) {
		w := k.open(t, Behaviour{again, again}, Options{})
		ctx, cancel := context.WithCancel(context.Background())
		r := w.await(w.prompt(ctx, "go"))
		cancel()
		w.ends(r, agent.Ended)
		w.turn("once more")
		w.says([]string{"again", "again"})
	})
	k.run(t, "deaf", []Verb{Say, HangForever}, func(t *testing.T) { cancelDeaf(t, k) })
}

// cancelOnce cancels the first turn at a moment, and has a second one.
func cancelOnce(t *testing.T, k Kind, b Behaviour, o Options, moment func(*Host)) *bench {
	t.Helper()
	w := k.open(t, b, o)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := w.prompt(ctx, "go")
	moment(w.host)
	cancel()
	w.ends(w.await(done), agent.Cancelled)
	w.turn("go on")
	w.lastWord("again")
	return w
}

func (w *bench) lastWord(want string) {
	w.t.Helper()
	events := w.host.Events()
	for i := len(events) - 1; i >= 0; i-- {
		if m, ok := events[i].(agent.Message); ok {
			if got := strings.Fields(m.Text); len(got) == 0 || got[len(got)-1] != want {
				w.t.Errorf("the last message is %q", m.Text)
			}
			return
		}
	}
	w.t.Error("the agent said nothing")
}

// cancelAtEvents cancels while an event is being told: the first, the second …
func cancelAtEvents(t *testing.T, k Kind, b Behaviour) {
	for n := int64(1); n <= 3; n++ {
		ctx, cancel := context.WithCancel(context.Background())
		var told atomic.Int64
		w := k.open(t, b, Options{Emit: func(e agent.Event) error {
			if _, ok := e.(agent.Message); ok && told.Add(1) == n {
				cancel()
			}
			return nil
		}})
		w.ends(w.await(w.prompt(ctx, "go")), agent.Cancelled)
		w.turn("go on")
		w.lastWord("again")
		cancel()
	}
}

// cancelBlocked cancels while the front takes nothing. The turn may wait for it,
// and ends when it takes events again.
func cancelBlocked(t *testing.T, k Kind, b Behaviour) {
	block, blocked := make(chan struct{}), make(chan struct{}, 16)
	w := k.open(t, b, Options{Emit: func(e agent.Event) error {
		if _, ok := e.(agent.Message); ok {
			select {
			case blocked <- struct{}{}:
			default:
			}
			<-block
		}
		return nil
	}})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := w.prompt(ctx, "go")
	select {
	case <-blocked:
	case <-time.After(patience):
		t.Fatal("nothing was told")
	}
	cancel()
	close(block)
	w.ends(w.await(done), agent.Cancelled)
	w.turn("go on")
	w.lastWord("again")
}

// cancelDeaf cancels an agent that does not listen: it is ended after a grace
// time, and its process with it.
func cancelDeaf(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{{{Do: Say, Text: "one "}, {Do: HangForever}}}, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := w.prompt(ctx, "go")
	w.host.Await("a word", func() bool { return w.host.Text() != "" })
	cancel()
	w.ends(w.await(done), agent.Cancelled)
}
