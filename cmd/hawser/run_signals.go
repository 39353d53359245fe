package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"hawser/internal/session"
)

// turnSignals hand what hawser is told to the session: the first Ctrl-C cancels
// the turn; a second one, or a request to end, ends hawser, and the second at once.
type turnSignals struct {
	caught chan os.Signal
	cancel context.CancelFunc
	done   chan struct{}
	quit   chan struct{}

	mu      sync.Mutex
	session *session.Session
	end     bool
	first   bool
}

func catchTurns(ctx context.Context) (context.Context, *turnSignals) {
	s := &turnSignals{caught: make(chan os.Signal, 4), done: make(chan struct{}), quit: make(chan struct{})}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE} { // the last: nobody reads any more
		if !signal.Ignored(sig) {
			signal.Notify(s.caught, sig)
		}
	}
	ctx, s.cancel = context.WithCancel(ctx)
	go func() {
		defer close(s.done)
		for {
			select {
			case <-s.quit:
				return
			case sig := <-s.caught:
				s.tell(sig)
			}
		}
	}()
	return ctx, s
}

// over says that there is a session to cancel turns of.
func (s *turnSignals) over(to *session.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session = to
}

func (s *turnSignals) tell(sig os.Signal) {
	if sig == syscall.SIGPIPE && !outputBroken() {
		return
	}
	if s.cancelled(sig) {
		return
	}
	s.mu.Lock()
	again := s.first || s.end
	s.end = true
	to := s.session
	s.mu.Unlock()
	s.cancel()
	if again && to != nil {
		to.Hurry()
	}
}

// cancelled cancels the turn, if this is the first Ctrl-C in it.
func (s *turnSignals) cancelled(sig os.Signal) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sig != os.Interrupt || s.first || s.session == nil || !s.session.Cancel() {
		return false
	}
	s.first = true
	return true
}

// cancelling says that the next Ctrl-C ends hawser.
func (s *turnSignals) cancelling() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.first
}

// interrupt is Ctrl-C where a terminal gives no signal for it.
func (s *turnSignals) interrupt() { s.tell(os.Interrupt) }

// again lets the next Ctrl-C cancel a turn, as the first did.
func (s *turnSignals) again() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.first = false
}

func (s *turnSignals) ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end
}

func (s *turnSignals) stop() {
	signal.Stop(s.caught)
	close(s.quit)
	<-s.done
	s.cancel()
}
