package remote

import (
	"bytes"
	"errors"
	"sort"
	"sync"
)

// eventCost is what an event takes besides its message.
const eventCost = 128

var (
	errOver    = errors.New("nothing is sent here any more")
	errGone    = errors.New("the events after this one are not kept any more")
	errNoEvent = errors.New("there was no such event")
)

type event struct {
	id      int64
	message []byte
}

func (e *event) cost() int { return len(e.message) + eventCost }

// stream is what a client gets by GET: the messages that wait for it, and the
// newest of those that it was sent, should it not have got them. It is there also
// while nobody reads it.
type stream struct {
	room   int // bytes that may wait before writers do
	window int // bytes that are kept when they were sent

	mu       sync.Mutex
	events   []event // the oldest first
	sent     int     // how many of them were sent
	kept     int     // the cost of those
	waiting  int     // the cost of the others
	last     int64   // the newest event's id
	over     bool
	reader   *reading // the only one; nil if nobody reads
	barriers []barrier
	moved    chan struct{} // closed at the next change; nil if nobody waits for one
}

// barrier is something to do when an event was sent.
type barrier struct {
	id   int64
	then func()
}

// put adds a message. As long as too many bytes wait it waits too, unless it must
// not.
func (s *stream) put(message []byte, now bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !now && !s.over && s.waiting >= s.room {
		moved := s.awaitMove()
		s.mu.Unlock()
		<-moved
		s.mu.Lock()
	}
	if s.over {
		return errOver
	}
	s.last++
	e := event{s.last, bytes.Clone(message)}
	s.events = append(s.events, e)
	s.waiting += e.cost()
	s.tell()
	return nil
}

// awaitMove gives the channel that tells of the next change; mu is held.
func (s *stream) awaitMove() <-chan struct{} {
	if s.moved == nil {
		s.moved = make(chan struct{})
	}
	return s.moved
}

// tell wakes those who wait for a change; mu is held.
func (s *stream) tell() {
	if s.moved != nil {
		close(s.moved)
		s.moved = nil
	}
}

// set says whether it is over: then no messages are taken, and those that wait can
// still be read.
func (s *stream) set(over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = over
	s.tell()
}

// unread says that nobody reads.
func (s *stream) unread() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reader == nil
}

// empty says that nothing waits.
func (s *stream) empty() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.waiting == 0
}

// done says that nothing waits and nothing will come.
func (s *stream) done() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.over && s.waiting == 0
}

// read begins where the last reader ended, or behind an event. Who read before is
// sent away: he may be gone without anybody having noticed.
func (s *stream) read(after int64, known bool) (*reading, error) {
	s.mu.Lock()
	if known {
		if err := s.rewind(after); err != nil {
			s.mu.Unlock()
			return nil, err
		}
	}
	if s.reader != nil {
		close(s.reader.replaced)
	}
	r := &reading{of: s, replaced: make(chan struct{})}
	s.reader = r
	due := s.passed() // he may have got more than anybody knows to have been sent
	s.tell()
	s.mu.Unlock()
	for _, b := range due {
		b.then()
	}
	return r, nil
}

// rewind makes an event the last that was sent; mu is held.
func (s *stream) rewind(after int64) error {
	oldest := s.last + 1
	if len(s.events) > 0 {
		oldest = s.events[0].id
	}
	switch {
	case after < 0 || after > s.last:
		return errNoEvent
	case after < oldest-1:
		return errGone
	}
	n := sort.Search(len(s.events), func(i int) bool { return s.events[i].id > after })
	for ; s.sent < n; s.sent++ {
		s.move(s.events[s.sent].cost())
	}
	for ; s.sent > n; s.sent-- {
		s.move(-s.events[s.sent-1].cost())
	}
	return nil
}

func (s *stream) move(cost int) { s.kept, s.waiting = s.kept+cost, s.waiting-cost }

// whenSent does something when the reader was sent all that waits now, or at once
// if there is no reader to wait for.
func (s *stream) whenSent(then func()) {
	s.mu.Lock()
	if s.reader != nil && s.waiting > 0 {
		s.barriers = append(s.barriers, barrier{s.last, then})
		s.mu.Unlock()
		return
	}
	s.mu.Unlock()
	then()
}

// passed takes out what need not wait any more; mu is held.
func (s *stream) passed() (due []barrier) {
	sent := s.last - int64(len(s.events)-s.sent)
	n := 0
	for n < len(s.barriers) && (s.reader == nil || s.barriers[n].id <= sent) {
		n++
	}
	due, s.barriers = s.barriers[:n:n], s.barriers[n:]
	return due
}
