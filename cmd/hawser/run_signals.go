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
// the turn, a second one, or a request to end, ends hawser.
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
	s.mu.Lock()
	defer s.mu.Unlock()
	if sig == os.Interrupt && !s.first && s.session != nil && s.session.Cancel() {
		s.first = true
		return
	}
	s.end = true
	s.cancel()
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
