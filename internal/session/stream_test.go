package session

import (
	"context"
	"testing"
	"time"

	"hawser/internal/agent"
)

// chatty says more than any front's queue holds.
func chatty(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
	for range 10 * queueLength {
		if err := h.Emit(agent.Message{Text: "x", Chunk: true}); err != nil {
			return agent.Stop{}, err
		}
	}
	return agent.Stop{}, nil
}

func TestSlowFrontMissesNothing(t *testing.T) {
	s := open(t, testOptions(t, &puppet{turn: chatty}))
	sub := s.Subscribe(SubscribeOptions{})
	lossy := s.Subscribe(SubscribeOptions{Lossy: true})
	done := make(chan error, 1)
	go func() {
		_, err := s.Prompt(context.Background(), agent.Ask("x"))
		done <- err
	}()
	var last int64
	for {
		e, err := sub.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if last > 0 && e.Seq != last+1 {
			t.Fatalf("event %d after %d", e.Seq, last)
		}
		last = e.Seq
		if e.Event.Type() == "end" {
			break
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	first, err := lossy.Next(context.Background())
	if err != nil || first.Seq != 2 { // after the warning that all is approved
		t.Errorf("the lossy front begins with %d, %v", first.Seq, err)
	}
}

func TestStuckFrontDoesNotHoldTheEnd(t *testing.T) {
	o := testOptions(t, &puppet{turn: chatty})
	o.Grace = 20 * time.Millisecond
	s := open(t, o)
	s.Subscribe(SubscribeOptions{}) // and nobody reads
	done := make(chan agent.Stop, 1)
	go func() {
		stop, err := s.Prompt(context.Background(), agent.Ask("x"))
		if err != nil {
			t.Error(err)
		}
		done <- stop
	}()
	await(t, func() bool { return s.Cancel() })
	if stop := <-done; stop.Reason != agent.Cancelled {
		t.Errorf("ended with %+v", stop)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestClosingWithAStuckFront(t *testing.T) {
	o := testOptions(t, &puppet{turn: chatty})
	o.Grace = 20 * time.Millisecond
	s := open(t, o)
	s.Subscribe(SubscribeOptions{})
	go s.Prompt(context.Background(), agent.Ask("x"))
	await(t, func() bool { return s.State().Turns == 1 })
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
