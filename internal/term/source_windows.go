package term

import (
	"os"
	"time"
)

// lateTime is how long output may trail behind the process that wrote it.
const lateTime = 100 * time.Millisecond

// descriptor is read by waiting in a read: pipes cannot be polled here.
type descriptor struct{}

func (descriptor) open(*os.File) error { return nil }

func (s *source) read() {
	buf := make([]byte, 32<<10)
	for {
		n, err := s.file.Read(buf)
		if n > 0 {
			s.t.mu.Lock()
			s.feed(buf[:n])
			s.t.mu.Unlock()
			if s.t.spec.Sink != nil {
				s.t.spec.Sink(s.stream, buf[:n])
			}
		}
		if err != nil {
			return
		}
	}
}

// drain waits for the end of the output, but not for a descendant that holds
// it open.
func (s *source) drain() {
	timer := time.NewTimer(lateTime)
	defer timer.Stop()
	select {
	case <-s.drained:
	case <-timer.C:
		s.finish.Do(func() { close(s.drained) })
	}
}

func (s *source) interrupt() { s.file.Close() }
