package model

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"
)

// Retry says how long to go on after errors that may pass. The zero value works.
type Retry struct {
	Attempts int           // in all: 8 if 0
	First    time.Duration // before the second attempt: 1 s if 0; it doubles each time
	Most     time.Duration // between two attempts, unless the provider wants more: 1 min if 0
	Patience time.Duration // for all waits together: 10 min if 0
}

func (r Retry) filled() Retry {
	if r.Attempts == 0 {
		r.Attempts = 8
	}
	if r.First == 0 {
		r.First = time.Second
	}
	if r.Most == 0 {
		r.Most = time.Minute
	}
	if r.Patience == 0 {
		r.Patience = 10 * time.Minute
	}
	return r
}

// patient asks a model again after errors that may pass, as long as the
// provider wants it to wait, or ever longer.
type patient struct {
	Model
	retry Retry
}

func (p *patient) Answer(ctx context.Context, r Request) iter.Seq2[Delta, error] {
	return func(yield func(Delta, error) bool) {
		waited := time.Duration(0)
		var before *Error // why the attempt before failed
		for attempt := 1; ; attempt++ {
			var failure *Error
			for d, err := range p.Model.Answer(ctx, r) {
				if e, ok := errors.AsType[*Error](err); ok && e.passing() {
					failure = e
					break
				}
				if !yield(d, late(err, before)) {
					return
				}
			}
			if failure == nil {
				return
			}
			after, err := p.next(failure, attempt, waited)
			if err != nil {
				yield(Delta{}, err)
				return
			}
			if !yield(Delta{Again: &Again{Attempt: attempt + 1, After: after, Err: failure}}, nil) {
				return
			}
			waited, before = waited+after, failure
			if err := sleep(ctx, after); err != nil {
				yield(Delta{}, late(err, before))
				return
			}
		}
	}
}

// late says what kept the answer from coming in time.
func late(err error, before *Error) error {
	if before == nil || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w; the last attempt: %w", err, before)
}

// next says how long to wait, or that it is enough.
func (p *patient) next(e *Error, attempt int, waited time.Duration) (time.Duration, error) {
	r := p.retry
	if attempt >= r.Attempts {
		return 0, fmt.Errorf("gave up at attempt %d: %w", attempt, e)
	}
	pause := min(r.First<<min(attempt-1, 30), r.Most)
	// Who was refused together should not come back together.
	after := pause/2 + rand.N(pause/2+1)
	if e.After > 0 {
		after = e.After
	}
	if waited+after > r.Patience {
		return 0, fmt.Errorf("gave up at attempt %d: the provider wants %v more, and that is longer than %v in all: %w",
			attempt, after.Round(time.Second), r.Patience, e)
	}
	return after, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
