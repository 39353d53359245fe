package drive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// turn is a prompt that is not answered yet.
type turn struct {
	ctx    context.Context // of questions and commands: ends when it is cancelled
	cancel context.CancelFunc
}

// killAfter is how long an agent gets to end the commands of a cancelled turn by
// itself.
const killAfter = 500 * time.Millisecond

var errCancelled = &jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: "denied: the turn was cancelled"}

func (l *link) beginTurn() *turn {
	t := &turn{}
	t.ctx, t.cancel = context.WithCancel(l.life)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn = t
	l.works.nextTurn()
	return t
}

func (l *link) endTurn(t *turn) {
	t.cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn = nil
}

// during is the context of something that the agent asked for: it ends when the
// agent takes that back, when the turn is cancelled and when the link ends.
func (l *link) during(ctx context.Context) (context.Context, context.CancelFunc) {
	l.mu.Lock()
	t := l.turn
	l.mu.Unlock()
	until := l.life
	if t != nil {
		until = t.ctx
	}
	ctx, cancel := context.WithCancel(ctx)
	if until.Err() != nil { // AfterFunc would say so a moment later
		cancel()
	}
	stop := context.AfterFunc(until, cancel)
	return ctx, func() { stop(); cancel() }
}

type outcome struct {
	stop agent.Stop
	err  error
}

// Prompt implements agent.Conversation.
func (c *conversation) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	if !c.turning.TryLock() {
		return agent.Stop{}, errors.New("prompt: a turn is under way: wait for its end, or cancel it")
	}
	defer c.turning.Unlock()
	if ctx.Err() != nil {
		return agent.Stop{Reason: agent.Cancelled}, nil
	}
	l, err := c.revive(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return agent.Stop{Reason: agent.Cancelled}, nil
		}
		return agent.Stop{}, err
	}
	if err := l.checkPrompt(p); err != nil {
		return agent.Stop{}, err
	}
	t := l.beginTurn()
	defer l.endTurn(t)
	done := make(chan outcome, 1)
	l.tasks.Go(func() {
		stop, err := l.take(t.ctx, p)
		done <- outcome{stop, err}
	})
	select {
	case o := <-done:
		return l.outcome(ctx, o)
	case <-ctx.Done():
		return l.cancelTurn(t, done), nil
	case <-l.life.Done():
		return l.outcome(ctx, outcome{err: context.Cause(l.life)})
	}
}

// take gives the agent its turn, after a login if it wants one.
func (l *link) take(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	stop, err := l.dialect.prompt(l.life, p)
	if wantsLogin(err) {
		if err = l.login(ctx, err); err == nil {
			stop, err = l.dialect.prompt(l.life, p)
		}
	}
	return stop, err
}

func (l *link) outcome(ctx context.Context, o outcome) (agent.Stop, error) {
	switch {
	case ctx.Err() != nil:
		l.works.killTurn()
		return agent.Stop{Reason: agent.Cancelled}, nil
	case o.err == nil:
		return o.stop, nil
	case l.talk.isClosed():
		return agent.Stop{Reason: agent.Cancelled, Detail: "the conversation was closed"}, nil
	case errors.Is(context.Cause(l.life), errHost):
		return agent.Stop{}, context.Cause(l.life)
	case errors.Is(o.err, jsonrpc.ErrClosed) || errors.Is(o.err, errGone):
		return agent.Stop{}, l.died()
	case hasCode(o.err, jsonrpc.CodeCancelled):
		return agent.Stop{Reason: agent.Cancelled}, nil
	}
	return agent.Stop{Ext: failure(o.err)}, fmt.Errorf("%s: %w", l.talk.agent.o.Name, said(o.err))
}

// cancelTurn asks the agent to end its turn, and sees to it that it does: what it
// asked is answered as cancelled, what it runs is ended, and so is it itself if it
// does not heed.
func (l *link) cancelTurn(t *turn, done <-chan outcome) agent.Stop {
	brief, cancel := context.WithTimeout(l.life, killAfter)
	defer cancel()
	_ = l.peer.Notify(brief, v1.MethodSessionCancel, encoded(&v1.CancelNotification{SessionID: v1.SessionID(l.talk.session())}))
	t.cancel()
	kill, late := time.NewTimer(killAfter), time.NewTimer(l.talk.agent.o.Grace)
	defer kill.Stop()
	defer late.Stop()
	for {
		select {
		case o := <-done:
			l.works.killTurn()
			stop := agent.Stop{Reason: agent.Cancelled}
			if o.err == nil {
				stop.Ext = o.stop.Ext
			}
			return stop
		case <-kill.C:
			l.works.killTurn()
		case <-late.C:
			if l.telling.Load() > 0 { // it waits for a front, not for the agent
				late.Reset(l.talk.agent.o.Grace)
				continue
			}
			_ = l.talk.host.Emit(agent.Log{Level: "warning", Text: fmt.Sprintf("%s did not end its turn within %v and was ended", l.talk.agent.o.Name, l.talk.agent.o.Grace)})
			l.works.killTurn()
			l.end(context.Background(), false)
			return agent.Stop{Reason: agent.Cancelled}
		case <-l.life.Done():
			return agent.Stop{Reason: agent.Cancelled}
		}
	}
}

// errHost says that the session takes nothing any more.
var errHost = errors.New("the session has ended")

// tell gives an event to the fronts, and waits for them.
func (l *link) tell(e agent.Event) error {
	if l.muted.Load() {
		return nil
	}
	l.telling.Add(1)
	err := l.talk.host.Emit(e)
	l.telling.Add(-1)
	l.told.Add(1)
	if err != nil {
		err = fmt.Errorf("%w: %w", errHost, err)
		l.die(err)
	}
	return err
}
