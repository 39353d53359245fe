package term

import (
	"context"
	"runtime"
	"sync"
	"syscall"
	"time"
)

const (
	firstStep = 100 * time.Microsecond
	lastStep  = 20 * time.Millisecond
	// fineStep is where the runtime's timers, which count milliseconds when
	// nothing else runs, are exact enough.
	fineStep = time.Millisecond
)

// settler is what a Terminal remembers for settling.
type settler struct {
	mu     sync.Mutex
	peer   *peer
	closed bool
	last   *mark
	keys   bool // last is from before the first keys since the last wait
}

// mark notes what the tree does before keys are sent to it.
func (s *settler) mark(t *Terminal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.keys {
		s.last, s.keys = observe(t, s.last), true
	}
}

func (s *settler) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.peer != nil {
		s.peer.close()
	}
}

// begin prepares one wait. It gives nil if nothing can be known.
func (s *settler) begin(t *Terminal, deadline time.Time) *look {
	s.mu.Lock()
	defer s.mu.Unlock()
	keys := s.keys
	if s.keys = false; !keys {
		s.last = observe(t, s.last)
	}
	if s.last.at.IsZero() {
		return nil // the tree cannot be seen
	}
	if s.peer == nil && !s.closed {
		// An error leaves it nil, which makes the terminal always busy.
		s.peer, _ = openPeer(t.input.file)
	}
	if s.peer == nil {
		return nil
	}
	return newLook(t, s.peer, s.last, keys, deadline)
}

// wait looks again and again. It returns false when the time has passed, or at
// once if it cannot look at all.
func (s *settler) wait(ctx context.Context, t *Terminal, deadline time.Time, atInput bool) (bool, error) {
	l := s.begin(t, deadline)
	if l == nil {
		return false, nil
	}
	l.atInput = atInput && l.keys
	began := time.Now()
	step := firstStep
	for {
		if isClosed(t.exited) || l.settled() {
			return true, nil
		}
		for again := true; again; again = l.stillBusy() {
			left := time.Until(deadline)
			if left <= 0 {
				return false, nil
			}
			if ended, err := t.pause(ctx, min(step, left)); ended || err != nil {
				return ended, err
			}
			// Never later than a twentieth of what was waited already.
			step = min(step*3/2, 200*time.Microsecond+time.Since(began)/20, lastStep)
		}
	}
}

// sleepers bounds the threads that sleep in the kernel: each keeps a processor
// of the runtime for its time.
var sleepers = make(chan struct{}, max(1, runtime.NumCPU()/2))

// pause waits a short time exactly or a longer one roughly.
func (t *Terminal) pause(ctx context.Context, d time.Duration) (ended bool, err error) {
	if d < fineStep {
		select {
		case sleepers <- struct{}{}:
			ts := syscall.NsecToTimespec(int64(d))
			_ = syscall.Nanosleep(&ts, nil) // a signal only makes it shorter
			<-sleepers
			return isClosed(t.exited), ctx.Err()
		default:
		}
	}
	return t.rest(ctx, d)
}
