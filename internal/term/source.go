package term

import (
	"os"
	"sync"
	"time"
)

const (
	chunk = 64 << 10  // read at once through a shared buffer
	gulp  = 128 << 10 // read at once into the ring
)

// chunks are shared by all terminals: an idle one holds none.
var chunks = sync.Pool{New: func() any { return new([chunk]byte) }}

// source is one descriptor that output comes from, and its reader.
type source struct {
	t      *Terminal
	stream Stream
	file   *os.File
	tty    bool
	descriptor

	asked   chan struct{} // closed: the process has ended, read what is left
	drained chan struct{} // closed: that has been read
	stopped chan struct{} // closed: read no more
	ask     sync.Once
	finish  sync.Once
	quit    sync.Once
}

func newSource(t *Terminal, stream Stream, f *os.File) (*source, error) {
	s := &source{t: t, stream: stream, file: f, tty: t.spec.TTY != nil,
		asked: make(chan struct{}), drained: make(chan struct{}), stopped: make(chan struct{})}
	return s, s.open(f)
}

// run reads until the end of the stream or until it is stopped.
func (s *source) run() {
	defer s.t.readers.Done()
	s.read()
	s.t.mu.Lock()
	s.t.open--
	s.t.wake()
	s.t.mu.Unlock()
	if !s.tty { // a TTY's descriptor is the input's too
		s.file.Close()
	}
	s.ask.Do(func() { close(s.asked) })
	s.finish.Do(func() { close(s.drained) })
}

// stop makes the reader end.
func (s *source) stop() {
	s.quit.Do(func() { close(s.stopped) })
	s.interrupt()
}

// feed takes what was read. The terminal's mu is held. What it answers on its
// own, such as a cursor report, is sent while mu is held: a settled terminal
// has no answer on its way.
func (s *source) feed(p []byte) {
	t := s.t
	t.ring.write(p)
	if t.screen != nil {
		t.screen.Write(p)
		if r := t.screen.Replies(); len(r) > 0 {
			t.input.reply(r)
		}
	}
	s.fed()
}

func (s *source) fed() {
	if s.t.spec.Idle > 0 {
		s.t.lastOutput = time.Now()
	}
	s.t.wake()
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
