package ws

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

const (
	// beat is how often the other side is asked whether it is there.
	beat = 30 * time.Second
	// patience is how long it may take to answer. It is long because one that is
	// slow in reading answers late, and is not to be taken for dead.
	patience = 60 * time.Second
	// mostUnsent is how many times in a row it may not even be possible to ask,
	// because what was written before is not taken.
	mostUnsent = 10
)

// ErrDead says that the other side has not answered for too long.
var ErrDead = fmt.Errorf("the other side of the WebSocket does not answer: %w", io.ErrUnexpectedEOF)

// pulse asks at every tick whether the other side is there, and ends the connection if
// it is not. Answers are seen by Read alone: while nobody reads, nothing is asked, and
// nothing follows from silence.
func (s *Stream) pulse(tick <-chan time.Time, patience time.Duration) {
	defer close(s.still)
	unsent := 0
	for {
		select {
		case <-tick:
		case <-s.ctx.Done():
			return
		}
		reads := s.reads.Load()
		if !isWaiting(reads) {
			unsent = 0
			continue
		}
		switch answered, sent := s.ping(patience); {
		case s.ctx.Err() != nil:
			return
		case answered || s.reads.Load() != reads:
			unsent = 0
			continue
		case !sent:
			if unsent++; unsent < mostUnsent {
				continue
			}
		}
		s.dead.Store(true)
		_ = s.conn.CloseNow()
		return
	}
}

// ping asks, and says whether it was answered, and whether it could be sent.
func (s *Stream) ping(patience time.Duration) (answered, sent bool) {
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	err := s.conn.Ping(ctx)
	if errors.Is(err, net.ErrClosed) {
		s.stop()
	}
	return err == nil, ctx.Err() != nil
}

// isWaiting says whether a Read is under way: it counts at its beginning and its end.
func isWaiting(reads int64) bool { return reads%2 == 1 }
