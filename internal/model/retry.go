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
		for attempt := 1; ; attempt++ {
			var failure *Error
			for d, err := range p.Model.Answer(ctx, r) {
				if e, ok := errors.AsType[*Error](err); ok && e.passing() {
					failure = e
					break
				}
				if !yield(d, err) {
					return
				}
			}
			if failure == nil {
				return
			}
			after, err := p.next(ctx, failure, attempt, waited)
			if err != nil {
				yield(Delta{}, err)
				return
			}
			if !yield(Delta{Again: &Again{Attempt: attempt + 1, After: after, Err: failure}}, nil) {
				return
			}
			waited += after
			if err := sleep(ctx, after); err != nil {
				yield(Delta{}, err)
				return
			}
		}
	}
}

// next says how long to wait, or why there is no use in it.
func (p *patient) next(ctx context.Context, e *Error, attempt int, waited time.Duration) (time.Duration, error) {
	r := p.retry
	if attempt >= r.Attempts {
		return 0, fmt.Errorf("gave up at attempt %d: %w", attempt, e)
	}
	pause := min(r.First<<min(attempt-1, 30), r.Most)
	// Who was refused together should not come back together.
	after, who := pause/2+rand.N(pause/2+1), "the next would follow in"
	if e.After > 0 {
		after, who = e.After, "the provider wants to be left alone for"
	}
	left, of := r.Patience-waited, fmt.Sprintf("of %v for all waits", r.Patience)
	if end, ok := ctx.Deadline(); ok && time.Until(end) < left {
		left, of = time.Until(end), "for the answer"
	}
	if after > left {
		return 0, fmt.Errorf("gave up at attempt %d: %s %v, and %v are left %s: %w",
			attempt, who, short(after), short(left), of, e)
	}
	return after, nil
}

// short is a time for a person to read.
func short(d time.Duration) time.Duration {
	if d < time.Second {
		return d.Round(time.Millisecond)
	}
	return d.Round(time.Second)
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
