package drive

import (
	"context"
	"errors"
	"fmt"
	"time"
)

var errLate = errors.New("no answer")

// timely does something that the agent should answer soon. It may take its time
// while it tells something, or waits for an answer of ours, such as a person's.
func (l *link) timely(ctx context.Context, do func(context.Context) error) error {
	return l.within(ctx, l.talk.agent.o.Opening, "opening=5m", do)
}

// within is timely with a limit, and the option that makes it longer.
func (l *link) within(ctx context.Context, limit time.Duration, option string, do func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		if l.fallsSilent(limit, done) {
			cancel(errLate)
		}
	}()
	err := do(ctx)
	close(done)
	<-watched
	if err != nil && context.Cause(ctx) == errLate {
		return fmt.Errorf("it has answered initialize and then nothing for %v; if it needs more time, say -o %s%s", limit, option, l.words())
	}
	return err
}

// fallsSilent waits until nothing has come for a time, or for the end.
func (l *link) fallsSilent(limit time.Duration, done <-chan struct{}) bool {
	for {
		before := l.read.Load()
		select {
		case <-done:
			return false
		case <-time.After(limit):
		}
		if l.read.Load() == before && !l.owes() {
			return true
		}
	}
}

// owes says that the agent waits for us: for an answer, for a person who is at an
// address that it gave, or until a front has taken what it told.
func (l *link) owes() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.serving.Load() > 0 || l.telling.Load() > 0 || len(l.urls) > 0
}
