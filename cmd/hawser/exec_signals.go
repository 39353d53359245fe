package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"hawser/internal/term"
)

// signals hands what hawser is told to the command: the first Ctrl-C reaches
// it, the second kills it, and a request to end hawser ends it. What comes
// before there is a command calls the start off.
type signals struct {
	caught  chan os.Signal
	command chan *term.Terminal
	done    chan struct{}
	first   os.Signal // the one that called the start off
}

func catchSignals(ctx context.Context) (context.Context, *signals) {
	signal.Ignore(ignored...) // reading in the background is an end of input, not a reason to stop
	s := &signals{caught: make(chan os.Signal, 4), command: make(chan *term.Terminal), done: make(chan struct{})}
	signal.Notify(s.caught, os.Interrupt, syscall.SIGTERM, hangUp)
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer close(s.done)
		defer cancel()
		select {
		case t, ok := <-s.command:
			if ok {
				s.forward(t)
			}
		case s.first = <-s.caught:
			cancel()
			if t, ok := <-s.command; ok { // it had started all the same
				t.Kill(cancelled())
			}
		}
	}()
	return ctx, s
}

func (s *signals) forward(t *term.Terminal) {
	first := true
	for {
		select {
		case <-s.command: // closed: the command has ended
			return
		case sig := <-s.caught:
			switch {
			case sig == os.Interrupt && first:
				t.Interrupt()
			case sig == os.Interrupt:
				t.Kill(cancelled())
			default:
				t.Kill(context.Background())
			}
			first = false
		}
	}
}

// stop ends the forwarding; it may be called once.
func (s *signals) stop() {
	signal.Stop(s.caught)
	close(s.command)
	<-s.done
}

// cancelled is a context that allows no grace.
func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// interrupts tells, of keys typed at a raw terminal, two Ctrl-C in quick
// succession: slower ones are for the program alone.
type interrupts struct{ last time.Time }

func (i *interrupts) twice(now bool) bool {
	if !now {
		return false
	}
	before := i.last
	i.last = time.Now()
	return time.Since(before) < 500*time.Millisecond
}

func pause() { time.Sleep(10 * time.Millisecond) }
