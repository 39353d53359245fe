package session

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// endWork ends what the turn has started and is still running; what earlier
// turns left running stays.
func (s *Session) endWork() {
	s.mu.Lock()
	var list []*term.Terminal
	for _, v := range s.working {
		if v.turn == s.state.Turns {
			list = append(list, v.terminal)
		}
	}
	s.mu.Unlock()
	var killed sync.WaitGroup
	for _, t := range list {
		killed.Go(func() { _ = t.Kill(context.Background()) })
	}
	killed.Wait()
}

// endAgent ends an agent that does not end its turn: its conversation, and its
// program with all that it started.
func (s *Session) endAgent(c agent.Conversation) {
	s.emit(agent.Log{Level: "warning", Text: fmt.Sprintf("the agent did not stop within %v and was ended", s.options.Grace)})
	s.mu.Lock()
	s.conversation = nil
	s.mu.Unlock()
	done := make(chan struct{})
	go func() { // it may hang as its turn does
		_ = c.Close()
		close(done)
	}()
	_ = s.registry.ReleaseScope(context.Background(), agentScope)
	select {
	case <-done:
	case <-time.After(s.options.Grace):
	}
}

// reopen starts the agent again if it had to be ended.
func (s *Session) reopen(ctx context.Context) error {
	s.mu.Lock()
	c, id := s.conversation, s.state.Conversation
	s.mu.Unlock()
	if c != nil {
		return nil
	}
	var from agent.Resume
	if s.options.Agent.Info().Abilities.Resume {
		from.ID = id
	}
	c, err := s.options.Agent.Open(ctx, s, from)
	if err != nil {
		return &AgentError{err}
	}
	s.mu.Lock()
	s.conversation = c
	s.mu.Unlock()
	return nil
}

// Hurry kills all that was started, without a grace: for somebody who has asked before
// and waits. The session still has to be closed.
func (s *Session) Hurry() {
	now, cancel := context.WithCancel(context.Background())
	cancel()
	s.mu.Lock()
	own := s.own
	s.mu.Unlock()
	var killed sync.WaitGroup
	killed.Go(func() { _ = s.registry.Close(now) })
	// What somebody already releases gets its grace, unless nothing of it is left.
	for _, box := range []*sandbox.Box{s.box, own} {
		if box != nil {
			killed.Go(func() {
				ctx, cancel := context.WithTimeout(context.Background(), s.options.Grace)
				defer cancel()
				_ = box.KillAll(ctx)
			})
		}
	}
	killed.Wait()
}

// Close ends the turn, the agent, all work and the Box, and seals the journal.
// Closing twice is fine.
func (s *Session) Close() error {
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		<-s.closed
		return nil
	}
	s.closing = true
	s.mu.Unlock()
	defer close(s.closed)
	return s.shut(true)
}

// abandon undoes what begin has made.
func (s *Session) abandon() {
	s.closing = true
	_ = s.shut(false)
	close(s.closed)
}

func (s *Session) shut(orderly bool) error {
	var err error
	if s.control != nil {
		err = errors.Join(err, s.control.close())
	}
	hurry := time.AfterFunc(s.options.Grace, s.stream.hurry)
	defer hurry.Stop()
	s.turns.stop(errClosing)
	if s.gate != nil {
		s.gate.CancelAll()
	}
	s.awaitTurn()
	err = errors.Join(err, s.endConversation())
	err = errors.Join(err, s.registry.Close(context.Background()))
	if s.own != nil {
		err = errors.Join(err, s.own.Close())
	}
	if s.box != nil {
		err = errors.Join(err, s.box.Close())
	}
	s.die()
	s.tasks.Wait()
	s.stream.close()
	s.endClaims()
	if s.files != nil {
		err = errors.Join(err, s.files.close())
	}
	if s.journal != nil {
		err = errors.Join(err, s.journal.Close())
	}
	if s.lock == nil {
		return err
	}
	if orderly {
		s.state.Closed, s.state.Running, s.state.Pid, s.state.Socket = true, false, 0, ""
		err = errors.Join(err, s.state.write(s.dir))
	}
	return errors.Join(err, s.lock.Close())
}

// endConversation closes it; one that hangs loses its program instead.
func (s *Session) endConversation() error {
	s.mu.Lock()
	c := s.conversation
	s.mu.Unlock()
	if c == nil {
		return nil
	}
	done := make(chan error, 1)
	go func() { done <- c.Close() }()
	select {
	case err := <-done:
		return err
	case <-time.After(s.options.Grace):
		return nil
	}
}

// awaitTurn waits until the turn that was stopped has said its last word.
func (s *Session) awaitTurn() {
	ctx, cancel := context.WithTimeout(context.Background(), 4*s.options.Grace)
	defer cancel()
	_ = s.turns.enter(ctx, nil)
}
