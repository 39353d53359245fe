package jsonrpc

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// keepBuffer is the largest buffer that is used again.
const keepBuffer = 1 << 20

// outbox holds frames that wait to be written. While one batch is being
// written the next one gathers, so many small frames go out in one write.
type outbox struct {
	w       io.Writer
	trace   func(frame []byte) // nil: none
	closing <-chan struct{}    // closed: nobody waits for room any more

	mu      sync.Mutex
	buf     []byte // whole frames, each with its newline
	spare   []byte
	active  bool // somebody writes
	writing int  // bytes that are being written
	taken   int64
	written int64
	err     error // why nothing is taken any more
	closed  bool  // write what there is and end

	wake   chan struct{} // for the writer: there is something to do
	moved  chan struct{} // closed when bytes were written or err was set; nil if nobody waits
	failed chan struct{} // closed when writing has failed
}

func newOutbox(w io.Writer, trace func([]byte), closing <-chan struct{}) *outbox {
	return &outbox{w: w, trace: trace, closing: closing, wake: make(chan struct{}, 1), failed: make(chan struct{})}
}

// put queues a frame and sees to it that it is written. As long as limit bytes
// wait it waits too, until ctx is cancelled; if there is room ctx does not
// matter.
func (q *outbox) put(ctx context.Context, f *frame, limit int) error {
	err := q.leave(ctx, f, limit)
	if err == nil {
		q.rouse()
	}
	return err
}

func (q *outbox) rouse() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// leave is put for somebody who will call help.
func (q *outbox) leave(ctx context.Context, f *frame, limit int) error {
	q.mu.Lock()
	for {
		if q.err != nil {
			q.mu.Unlock()
			return q.err
		}
		if len(q.buf)+q.writing < limit {
			break
		}
		moved := q.awaitMove()
		q.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		case <-q.closing:
			return ErrClosed
		}
		q.mu.Lock()
	}
	begin := len(q.buf)
	q.buf = f.append(q.buf)
	if q.trace != nil {
		q.trace(q.buf[begin:])
	}
	q.buf = append(q.buf, '\n')
	q.taken += int64(len(q.buf) - begin)
	q.mu.Unlock()
	return nil
}

// awaitMove gives the channel that tells of the next change; mu is held.
func (q *outbox) awaitMove() <-chan struct{} {
	if q.moved == nil {
		q.moved = make(chan struct{})
	}
	return q.moved
}

// tell wakes those who wait for a change; mu is held.
func (q *outbox) tell() {
	if q.moved != nil {
		close(q.moved)
		q.moved = nil
	}
}

// close refuses further frames and lets write end when all are written.
func (q *outbox) close() {
	q.mu.Lock()
	q.closed = true
	if q.err == nil {
		q.err = ErrClosed
	}
	q.tell()
	q.mu.Unlock()
	q.rouse()
}

// flush waits until what was queued before is written.
func (q *outbox) flush(ctx context.Context) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for goal := q.taken; q.written < goal; {
		if q.err != nil && !q.closed {
			return q.err
		}
		moved := q.awaitMove()
		q.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			q.mu.Lock()
			return ctx.Err()
		}
		q.mu.Lock()
	}
	return nil
}

// write writes until close or an error.
func (q *outbox) write() {
	for {
		<-q.wake
		q.mu.Lock()
		q.drain()
		ended := !q.active && q.err != nil
		q.mu.Unlock()
		if ended {
			return
		}
	}
}

// help writes what waits, unless somebody does already. A goroutine that has
// nothing else to do spares the one of write from being woken.
func (q *outbox) help() {
	q.mu.Lock()
	q.drain()
	ended := q.err != nil
	q.mu.Unlock()
	if ended {
		q.rouse()
	}
}

// drain writes until nothing waits; mu is held, but not while writing.
func (q *outbox) drain() {
	if q.active {
		return
	}
	q.active = true
	for len(q.buf) > 0 {
		batch := q.buf
		q.buf, q.spare = q.spare[:0], nil
		q.writing = len(batch)
		q.mu.Unlock()
		n, err := q.w.Write(batch)
		if err == nil && n < len(batch) {
			err = io.ErrShortWrite
		}
		q.mu.Lock()
		q.writing = 0
		if cap(batch) <= keepBuffer {
			q.spare = batch[:0]
		}
		if err != nil {
			q.fail(fmt.Errorf("%w: write: %w", ErrClosed, err))
			break
		}
		q.written += int64(len(batch))
		q.tell()
	}
	q.active = false
}

// fail refuses further frames and forgets those that wait; mu is held.
func (q *outbox) fail(err error) {
	q.err, q.closed, q.buf = err, false, nil
	q.tell()
	close(q.failed)
}

// failure is why writing has failed, or nil.
func (q *outbox) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return nil
	}
	return q.err
}
