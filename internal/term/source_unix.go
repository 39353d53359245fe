//go:build unix

package term

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// past interrupts a reader that waits.
var past = time.Unix(1, 0)

// ttyRoom is more than a terminal holds between its two sides.
const ttyRoom = 256 << 10

// descriptor reads without holding a buffer while there is nothing to read.
type descriptor struct {
	conn  syscall.RawConn
	large bool // the pipe was enlarged
}

func (d *descriptor) open(f *os.File) (err error) {
	if d.conn, err = f.SyscallConn(); err != nil {
		return err
	}
	return f.SetReadDeadline(time.Time{}) // fails if it cannot be waited for
}

// outcome is what one look at the descriptor brought.
type outcome int

const (
	nothing outcome = iota
	some
	hungUp // a TTY that nobody has open; somebody may open it again
	ended
)

func (s *source) read() {
	for {
		var got outcome
		var unsent *delivery
		err := s.conn.Read(func(fd uintptr) bool {
			got, unsent = s.take(int(fd))
			return got == some || got == ended || got == hungUp && isClosed(s.asked)
		})
		unsent.send(s)
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded):
			// Clear first, then look: an interruption in between is not lost.
			s.file.SetReadDeadline(time.Time{})
			if isClosed(s.stopped) || s.rest() {
				return
			}
		case err != nil || got == ended || got == hungUp:
			return
		}
	}
}

// rest reads what is there now that the process has ended. It stops at what
// its descriptor can hold, since a descendant may go on writing for ever.
func (s *source) rest() (over bool) {
	if !isClosed(s.asked) || isClosed(s.drained) {
		return false
	}
	before := s.offset()
	for left := s.capacity(); left > 0; {
		var got outcome
		var unsent *delivery
		err := s.conn.Read(func(fd uintptr) bool {
			got, unsent = s.take(int(fd))
			return true
		})
		unsent.send(s)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			s.file.SetReadDeadline(time.Time{})
			if isClosed(s.stopped) {
				return true
			}
			continue
		}
		if err != nil || got == ended || got == hungUp {
			return true
		}
		if got == nothing {
			break
		}
		now := s.offset()
		left -= int(now - before)
		before = now
	}
	s.finish.Do(func() { close(s.drained) })
	return false
}

// take reads once and feeds it, under one lock.
func (s *source) take(fd int) (outcome, *delivery) {
	t := s.t
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen == nil && t.spec.Sink == nil {
		if room := t.ring.room(gulp); room != nil {
			n, got := s.readOnce(fd, room)
			if n > 0 {
				t.ring.advance(n)
				s.fed()
			}
			return got, nil
		}
	}
	buf := chunks.Get().(*[chunk]byte)
	n, got := s.fill(fd, buf[:])
	if n > 0 {
		s.feed(buf[:n])
		if t.spec.Sink != nil {
			return got, &delivery{buf, n}
		}
	}
	chunks.Put(buf)
	return got, nil
}

// fill reads as much as is there: a TTY gives no more than a page at a time.
func (s *source) fill(fd int, p []byte) (n int, got outcome) {
	for n < len(p) {
		var k int
		k, got = s.readOnce(fd, p[n:])
		n += k
		if got != some || !s.tty {
			break
		}
	}
	if n > 0 {
		return n, some // how it goes on shows at the next look
	}
	return 0, got
}

func (s *source) readOnce(fd int, p []byte) (int, outcome) {
	for {
		n, err := syscall.Read(fd, p)
		switch {
		case err == syscall.EINTR:
		case err == syscall.EAGAIN:
			return 0, nothing
		case err == syscall.EIO && s.tty:
			return 0, hungUp
		case err != nil || n == 0:
			return 0, ended
		default:
			if !s.tty && n >= chunk && !s.large {
				s.large = true
				enlarge(fd)
			}
			return n, some
		}
	}
}

// delivery is what the sink has yet to get, outside the lock.
type delivery struct {
	buf *[chunk]byte
	n   int
}

func (d *delivery) send(s *source) {
	if d == nil {
		return
	}
	s.t.spec.Sink(s.stream, d.buf[:d.n])
	chunks.Put(d.buf)
}

// drain makes the reader read what is left, and waits until it has.
func (s *source) drain() {
	s.ask.Do(func() { close(s.asked) })
	s.interrupt()
	<-s.drained
}

func (s *source) interrupt() { s.file.SetReadDeadline(past) }

func (s *source) capacity() int {
	if s.tty {
		return ttyRoom
	}
	return largePipe
}

func (s *source) offset() int64 {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	return s.t.ring.end
}
