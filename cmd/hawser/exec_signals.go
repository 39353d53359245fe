package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"hawser/internal/term"
)

// signals hands what hawser is told to the command: the first Ctrl-C reaches
// it, the second kills it, and a request to end hawser ends it. What comes
// before there is a command calls the start off.
type signals struct {
	caught  chan os.Signal
	command chan *term.Terminal
	done    chan struct{}
	told    os.Signal // that hawser is to end, or not to start; valid after stop
}

func catchSignals(ctx context.Context) (context.Context, *signals) {
	// Reading in the background is an end of input, and setting up a terminal
	// there no reason to stop.
	signal.Ignore(ignored...)
	s := &signals{caught: make(chan os.Signal, 4), command: make(chan *term.Terminal), done: make(chan struct{})}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(sig) { // nohup means it
			signal.Notify(s.caught, sig)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer close(s.done)
		defer cancel()
		select {
		case t, ok := <-s.command:
			if ok {
				s.forward(t)
			}
		case s.told = <-s.caught:
			cancel()
			if t, ok := <-s.command; ok { // it had started all the same
				t.Kill(cancelled())
				<-s.command
			}
		}
	}()
	return ctx, s
}

func (s *signals) forward(t *term.Terminal) {
	interrupted := false
	for {
		select {
		case <-s.command: // closed: the command has ended
			return
		case sig := <-s.caught:
			switch {
			case sig == syscall.SIGQUIT:
				t.Signal(syscall.SIGQUIT)
			case sig == os.Interrupt && !interrupted:
				interrupted = true
				t.Signal(syscall.SIGINT)
			case sig == os.Interrupt:
				t.Kill(cancelled())
			default:
				s.told = sig
				t.Kill(context.Background())
			}
		}
	}
}

// stop ends the forwarding; it may be called once.
func (s *signals) stop() {
	signal.Stop(s.caught)
	close(s.command)
	<-s.done
}

// instead is the end that a signal to hawser itself gives, nil without one.
func (s *signals) instead(what string) error {
	sig, ok := s.told.(syscall.Signal)
	if !ok {
		return nil
	}
	return &exitError{128 + int(sig), fmt.Errorf("%s: told to end by the signal %q", what, sig)}
}

// cancelled is a context that allows no grace.
func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
