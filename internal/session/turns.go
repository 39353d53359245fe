package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"hawser/internal/agent"
)

// turns lets one prompt in at a time, in the order in which they came.
type turns struct {
	mu      sync.Mutex
	busy    bool
	waiting []chan struct{}
	cancel  context.CancelCauseFunc // of the turn that is under way
}

var (
	errCancelled = errors.New("the turn was cancelled")
	errTurnTime  = errors.New("the turn took too long")
	errClosing   = errors.New("the session was closed")
)

// enter waits for the turn's place.
func (t *turns) enter(ctx context.Context, closed <-chan struct{}) error {
	t.mu.Lock()
	if !t.busy {
		t.busy = true
		t.mu.Unlock()
		return nil
	}
	if len(t.waiting) >= maxWaiting {
		t.mu.Unlock()
		return ErrBusy
	}
	place := make(chan struct{})
	t.waiting = append(t.waiting, place)
	t.mu.Unlock()
	select {
	case <-place:
		return nil
	case <-ctx.Done():
		t.giveUp(place)
		return ctx.Err()
	case <-closed:
		t.giveUp(place)
		return ErrClosed
	}
}

// giveUp leaves the queue, or passes on the place that came meanwhile.
func (t *turns) giveUp(place chan struct{}) {
	t.mu.Lock()
	i := slices.Index(t.waiting, place)
	if i >= 0 {
		t.waiting = slices.Delete(t.waiting, i, i+1)
	}
	t.mu.Unlock()
	if i < 0 {
		t.leave()
	}
}

func (t *turns) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cancel = nil
	if len(t.waiting) == 0 {
		t.busy = false
		return
	}
	next := t.waiting[0]
	t.waiting = t.waiting[1:]
	close(next)
}

// begin makes the turn's context, which stop ends.
func (t *turns) begin(ctx context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cancel = cancel
	return ctx, cancel
}

func (t *turns) stop(cause error) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cancel == nil {
		return false
	}
	t.cancel(cause)
	return true
}

// Waiting is how many prompts wait for their turn.
func (s *Session) Waiting() int {
	s.turns.mu.Lock()
	defer s.turns.mu.Unlock()
	return len(s.turns.waiting)
}

// Cancel ends the turn that is under way. It says whether there was one.
func (s *Session) Cancel() bool { return s.turns.stop(errCancelled) }

// Prompt gives the agent its turn, after those who asked earlier, and returns
// when it has ended. The turn's failure is in Stop; the error is for a turn that
// did not begin.
func (s *Session) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	if s.options.Agent == nil {
		return agent.Stop{}, fmt.Errorf("this session has no agent: %w", errInvalid)
	}
	if err := s.turns.enter(ctx, s.closed); err != nil {
		return agent.Stop{}, err
	}
	defer s.turns.leave()
	turn, cancel := s.turns.begin(ctx)
	defer cancel(nil)
	if s.options.Turn > 0 {
		clock := time.AfterFunc(s.options.Turn, func() { cancel(errTurnTime) })
		defer clock.Stop()
	}
	if err := s.beginTurn(turn, p); err != nil {
		return agent.Stop{}, errors.Join(err, s.notBegun())
	}
	stop := s.takeTurn(turn, p)
	return stop, s.endTurn(stop)
}

func (s *Session) beginTurn(ctx context.Context, p agent.Prompt) error {
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return ErrClosed
	}
	s.state.Turns++
	s.state.Running, s.state.Used = true, time.Now()
	if s.state.Title == "" {
		s.state.Title = title(s.redactor.String(p.Text()))
	}
	turn := s.state.Turns
	err := s.saveState()
	s.mu.Unlock()
	if err != nil {
		return err
	}
	if err := s.reopen(ctx); err != nil {
		return err
	}
	if err := s.files.Begin(fmt.Sprintf("turn %d", turn)); err != nil {
		return err
	}
	return s.stream.beginTurn(agent.Began{Prompt: p})
}

// notBegun takes a turn back that did not begin.
func (s *Session) notBegun() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || !s.state.Running {
		return nil
	}
	s.state.Turns--
	s.state.Running = false
	return s.saveState()
}

// takeTurn lets the agent work, and ends it if it does not heed a cancellation.
func (s *Session) takeTurn(ctx context.Context, p agent.Prompt) agent.Stop {
	type result struct {
		stop agent.Stop
		err  error
	}
	s.mu.Lock()
	c := s.conversation
	s.mu.Unlock()
	// An agent that never returns is left behind: nothing waits for this one.
	done := make(chan result, 1)
	go func() {
		stop, err := c.Prompt(ctx, p)
		done <- result{stop, err}
	}()
	var r result
	select {
	case r = <-done:
	case <-ctx.Done():
		s.gate.CancelAll()
		select {
		case r = <-done:
		case <-time.After(s.options.Grace):
			s.stream.hurry() // the agent may wait for a front that takes nothing
			s.endAgent(c)
			select {
			case <-done:
			case <-time.After(s.options.Grace):
			}
		}
	}
	if ctx.Err() != nil {
		s.endWork()
		return cancelledStop(context.Cause(ctx))
	}
	if r.err != nil {
		s.emit(agent.Failure{Text: r.err.Error()})
		return agent.Stop{Reason: agent.Failed, Detail: r.err.Error(), Ext: r.stop.Ext}
	}
	if r.stop.Reason == "" {
		r.stop.Reason = agent.Ended
	}
	return r.stop
}

// TimedOut says that a turn ended because it took longer than Options.Turn.
func TimedOut(s agent.Stop) bool {
	return s.Reason == agent.Limited && s.Detail == errTurnTime.Error()
}

func cancelledStop(cause error) agent.Stop {
	if errors.Is(cause, errTurnTime) {
		return agent.Stop{Reason: agent.Limited, Detail: cause.Error()}
	}
	return agent.Stop{Reason: agent.Cancelled}
}

func (s *Session) endTurn(stop agent.Stop) error {
	err := s.Emit(agent.End{Stop: stop})
	s.mu.Lock()
	s.state.Running, s.state.Used = false, time.Now()
	if s.conversation != nil {
		s.state.Conversation = s.conversation.ID()
	}
	err = errors.Join(err, s.saveState())
	s.mu.Unlock()
	if s.journal != nil {
		err = errors.Join(err, s.journal.Head())
	}
	return err
}

// saveState is called with mu held.
func (s *Session) saveState() error {
	if s.dir == "" {
		return nil
	}
	return s.state.write(s.dir)
}

// title is the beginning of a prompt, on one line.
func title(text string) string {
	const most = 80
	line := strings.Join(strings.Fields(text[:min(len(text), 1000)]), " ")
	if r := []rune(line); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return strings.ToValidUTF8(line, "")
}
