package jsonrpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Run reads, handles and writes until the input ends, ctx is cancelled or
// Close is called, and all handlers have returned. It is called once. The
// error is nil if the peer closed the connection, or we did.
//
// At the end of the input the peer's requests are cancelled, and notifications
// that came before are still handled. A Read or Write that goes on although
// its stream was closed, as on a terminal, is left behind, and so is a Close that
// takes too long.
func (p *Peer) Run(ctx context.Context) error {
	started := false
	p.running.Do(func() { started = true })
	if !started {
		return fmt.Errorf("run: %w", ErrClosed)
	}
	defer close(p.done)
	defer context.AfterFunc(ctx, p.shut)()
	defer p.shut()

	written, read := make(chan struct{}), make(chan error, 1)
	go func() { defer close(written); p.out.write() }()
	go func() { read <- p.receive() }()

	cause, reading := p.untilEnd(read)
	p.end(cause, reading)
	p.stopAsks()
	drain := time.AfterFunc(p.left(forHandlers), p.shut)
	p.handlers.Wait()
	drain.Stop()

	p.out.close()
	await(written, p.left(forWriting))
	p.shut()
	closed := make(chan struct{})
	go func() { // a stream may want to say goodbye, to somebody who is not there
		defer close(closed)
		closeStreams(p.w, p.r)
	}()
	await(closed, p.left(forAll))
	await(written, p.left(forAll))
	await(p.dismiss(), p.left(forAll))
	if reading {
		await(read, p.left(forAll))
	}
	if cause == nil || errors.Is(cause, io.EOF) {
		return nil
	}
	return cause
}

// untilEnd waits for the end of the input, for closing, or for a peer that can
// no longer be written to: what it has said is still read, but not for long.
// Reading says that the reader has not ended.
func (p *Peer) untilEnd(read <-chan error) (cause error, reading bool) {
	select {
	case err := <-read:
		return notRead(err), false
	case <-p.closing.Done():
		return nil, true
	case <-p.out.failed:
	}
	cause = p.out.failure()
	drain := time.NewTimer(p.left(forHandlers))
	defer drain.Stop()
	select {
	case <-read:
		return cause, false
	case <-p.closing.Done():
	case <-drain.C:
	}
	return cause, true
}

func notRead(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("read: %w", err)
}

// end fails all calls that wait, and all that are yet to come; those that wait
// in order, behind the notifications before them, unless it must be now.
func (p *Peer) end(cause error, now bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended == nil {
		p.ended = ErrClosed
		if cause != nil && errors.Is(cause, ErrClosed) {
			p.ended = cause
		} else if cause != nil {
			p.ended = fmt.Errorf("%w: %w", ErrClosed, cause)
		}
	}
	for _, c := range p.pending {
		p.remove(c)
		if now {
			c.err = p.ended
			p.deliver(c)
		} else {
			p.settle(c, nil, p.ended, 0)
		}
	}
}

// Close writes what is queued, ends the connection and cancels all handlers.
// It does not wait for them: Done tells.
func (p *Peer) Close() error {
	defer p.shut()
	idle := false
	p.running.Do(func() { idle = true })
	p.end(nil, true)
	if idle {
		closeStreams(p.w, p.r)
		close(p.done)
		return nil
	}
	ctx, stop := context.WithTimeout(p.closing, p.left(forHandlers))
	defer stop()
	if err := p.out.flush(ctx); err != nil && p.closing.Err() == nil {
		return fmt.Errorf("close: %w", err)
	}
	return nil
}

func closeStreams(streams ...any) {
	for _, s := range streams {
		if c, ok := s.(io.Closer); ok {
			c.Close()
		}
	}
}

// The end has several steps, and one time for all of them: a peer that does not read
// may hold up each. These are the tenths of it after which a step is over; what a
// slow handler leaves must do for writing its answer.
const (
	forHandlers = 8
	forWriting  = 9
	forAll      = 10
)

// left is how much time a step of the end has left. The time runs from the first call.
func (p *Peer) left(tenths int) time.Duration {
	p.ending.Do(func() { p.endBegan = time.Now() })
	return time.Until(p.endBegan.Add(p.o.Drain / forAll * time.Duration(tenths)))
}

// await waits for something, but not longer than d.
func await[T any](c <-chan T, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c:
	case <-t.C:
	}
}
