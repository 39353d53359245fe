package remote

import (
	"context"
	"io"
	"slices"
	"time"
)

// portion is how many bytes are sent at once, if there are several events.
const portion = 64 << 10

// reading is one GET of a stream.
type reading struct {
	of       *stream
	replaced chan struct{} // closed when another one reads
}

// next gives events that were not sent yet. There are none if none came for a
// while, and io.EOF says that none will come, at least not here.
func (r *reading) next(ctx context.Context, patience time.Duration) ([]event, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	s := r.of
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case s.reader != r:
			return nil, io.EOF
		case s.sent < len(s.events):
			n, size := s.sent, 0
			for n < len(s.events) && (size == 0 || size+s.events[n].cost() <= portion) {
				size += s.events[n].cost()
				n++
			}
			return slices.Clone(s.events[s.sent:n]), nil
		case s.over:
			return nil, io.EOF
		}
		moved := s.awaitMove()
		s.mu.Unlock()
		var err error
		beating := false
		select {
		case <-moved:
		case <-r.replaced:
		case <-ctx.Done():
			err = ctx.Err()
		case <-late.C:
			beating = true
		}
		s.mu.Lock()
		if err != nil || beating {
			return nil, err
		}
	}
}

// wrote says that all events up to one were sent.
func (r *reading) wrote(id int64) {
	s := r.of
	s.mu.Lock()
	if s.reader != r {
		s.mu.Unlock()
		return
	}
	for ; s.sent < len(s.events) && s.events[s.sent].id <= id; s.sent++ {
		s.move(s.events[s.sent].cost())
	}
	for ; s.kept > s.window; s.sent-- {
		s.kept -= s.events[0].cost()
		s.events[0] = event{}
		s.events = s.events[1:]
	}
	due := s.passed()
	s.tell()
	s.mu.Unlock()
	for _, b := range due {
		b.then()
	}
}

// end is the end of the request.
func (r *reading) end() {
	s := r.of
	s.mu.Lock()
	var due []barrier
	if s.reader == r {
		s.reader = nil
		due = s.passed()
	}
	s.mu.Unlock()
	for _, b := range due {
		b.then()
	}
}
