package term

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// errInterrupted says that a key which interrupts has come meanwhile. The rest would
// be for whoever reads next, such as a shell.
var errInterrupted = errors.New("a key has interrupted it: the rest was not typed")

// UnreadError says how much of what was to be typed a program has left no room
// for. It is an ErrInputFull.
type UnreadError struct{ Typed, All int }

func (e *UnreadError) Error() string {
	return fmt.Sprintf("%v: %d of %d bytes were typed", ErrInputFull, e.Typed, e.All)
}

// Unwrap gives ErrInputFull.
func (e *UnreadError) Unwrap() error { return ErrInputFull }

// Type is Send for keys of any length: what does not fit is typed as the program
// reads. It gives up with an UnreadError when the program has taken nothing for
// so long; what was typed until then still waits for it. A key that interrupts,
// written meanwhile, ends it: nothing of keys is typed behind that one.
func (t *Terminal) Type(ctx context.Context, keys string, patience time.Duration) error {
	p, err := t.keys(keys)
	if err != nil {
		return err
	}
	if len(p) <= inputPiece { // such as the C-c that ends who does not read
		if _, err := t.Write(p); !errors.Is(err, ErrInputFull) {
			return err
		}
	}
	drops := t.input.beginTyping()
	defer t.input.endTyping()
	t.settle.mark(t)
	for rest := p; ; {
		n, taken, err := t.input.putSome(rest, drops)
		if err != nil {
			return fmt.Errorf("type into %s: %w", t.spec.Args[0], err)
		}
		if rest = rest[n:]; len(rest) == 0 {
			return nil
		}
		timer := time.NewTimer(patience)
		select {
		case <-taken:
		case <-t.exited:
			return fmt.Errorf("type into %s: it has ended: %w", t.spec.Args[0], os.ErrClosed)
		case <-timer.C:
			return &UnreadError{len(p) - len(rest), len(p)}
		case <-ctx.Done():
			timer.Stop()
			return &UnreadError{len(p) - len(rest), len(p)}
		}
		timer.Stop()
	}
}

// beginTyping gives how often something was dropped up to now.
func (in *input) beginTyping() (drops int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.typing++
	return in.drops
}

func (in *input) endTyping() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.typing--
}

// putSome puts what fits, and tells when there may be more room. After another drop
// than those it puts nothing.
func (in *input) putSome(p []byte, drops int) (n int, taken <-chan struct{}, err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.drops != drops {
		return 0, nil, errInterrupted
	}
	n = min(len(p), max(0, inputRoom-len(in.queue)))
	if err := in.add(p[:n]); err != nil {
		return 0, nil, err
	}
	if in.taken == nil {
		in.taken = make(chan struct{})
	}
	return n, in.taken, nil
}
