package session

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"

	"hawser/internal/agent"
)

const (
	queueLength   = 256
	backlogLength = 1024
)

// stream gives every event to every subscriber, in one order.
type stream struct {
	now func() time.Time

	// mu is held while an event is handed out, so that all see the same order.
	// It is why a slow front holds the session back.
	mu   sync.Mutex
	seq  int64
	turn int
	// record writes an event down before anybody sees it.
	record func(Envelope) error
	closed bool

	// subs has a lock of its own: who hurries must not wait for mu.
	subsMu sync.Mutex
	subs   []*Subscription
}

// emit hands an event out. It waits for subscribers that must miss nothing.
func (s *stream) emit(e agent.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.emitLocked(e)
}

func (s *stream) emitLocked(e agent.Event) error {
	if s.closed {
		return ErrClosed
	}
	s.seq++
	env := Envelope{Seq: s.seq, At: s.now(), Turn: s.turn, Event: e}
	var err error
	if s.record != nil {
		err = s.record(env)
	}
	for _, sub := range s.all() {
		if !sub.put(env) {
			s.drop(sub)
		}
	}
	return err
}

func (s *stream) all() []*Subscription {
	s.subsMu.Lock()
	defer s.subsMu.Unlock()
	return s.subs
}

// drop makes a new list: whoever goes through the old one keeps it.
func (s *stream) drop(gone *Subscription) {
	s.subsMu.Lock()
	defer s.subsMu.Unlock()
	s.subs = slices.DeleteFunc(slices.Clone(s.subs), func(sub *Subscription) bool { return sub == gone })
}

// hurry stops waiting for fronts that take nothing: from now on they lose what
// they are too slow for.
func (s *stream) hurry() {
	for _, sub := range s.all() {
		sub.hurryOnce.Do(func() { close(sub.hurried) })
	}
}

// beginTurn numbers the events that follow.
func (s *stream) beginTurn(e agent.Began) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn++
	return s.emitLocked(e)
}

func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.closed = true
	for _, sub := range s.all() {
		close(sub.events)
		s.drop(sub)
	}
}

// SubscribeOptions say how a front wants events. The zero value misses nothing
// and holds the session back while it is slow.
type SubscribeOptions struct {
	// Lossy drops what the front is too slow for, and says how much.
	Lossy bool
}

// Subscription is one front's view of the events. It is for one goroutine,
// besides Close.
type Subscription struct {
	events chan Envelope
	lossy  bool
	lost   int64 // guarded by the stream's mu
	done   chan struct{}
	once   sync.Once

	hurried   chan struct{}
	hurryOnce sync.Once
}

func (s *stream) subscribe(o SubscribeOptions) *Subscription {
	length := queueLength
	if o.Lossy {
		length = backlogLength
	}
	sub := &Subscription{events: make(chan Envelope, length), lossy: o.Lossy, done: make(chan struct{}), hurried: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		close(sub.events)
		return sub
	}
	s.subsMu.Lock()
	defer s.subsMu.Unlock()
	s.subs = append(slices.Clone(s.subs), sub)
	return sub
}

// put hands over one event. It answers false when nobody takes them any more.
func (sub *Subscription) put(e Envelope) bool {
	select {
	case <-sub.done:
		return false
	default:
	}
	if !sub.lossy {
		select {
		case sub.events <- e:
			return true
		case <-sub.done:
			return false
		case <-sub.hurried:
			sub.lossy = true
		}
	}
	if sub.lost > 0 && len(sub.events) > cap(sub.events)/2 {
		sub.lost++
		return true
	}
	select {
	case sub.events <- e:
		sub.lost = 0
	default:
		sub.lost++
	}
	return true
}

// Next waits for an event. The error is io.EOF when the session has ended and
// every event was given. Gaps in Seq are what a lossy one has lost.
func (sub *Subscription) Next(ctx context.Context) (Envelope, error) {
	select {
	case e, ok := <-sub.events:
		if !ok {
			return Envelope{}, io.EOF
		}
		return e, nil
	case <-sub.done:
		return Envelope{}, io.EOF
	case <-ctx.Done():
		return Envelope{}, ctx.Err()
	}
}

// Close ends the subscription; the session goes on without it.
func (sub *Subscription) Close() { sub.once.Do(func() { close(sub.done) }) }
