package remote

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hawser/internal/acp/serve"
)

// slow is a request as HTTP/2 has it: once a deadline has passed, nothing is read any
// more, whatever the next one is.
type slow struct {
	http.ResponseWriter
	io.Reader
	late  *time.Timer
	ended bool
}

func (s *slow) SetReadDeadline(at time.Time) error {
	if s.late != nil {
		s.late.Stop()
	}
	if !at.IsZero() {
		s.late = time.AfterFunc(time.Until(at), func() { s.ended = true })
	}
	return nil
}

func (s *slow) Read(b []byte) (int, error) {
	if s.ended {
		return 0, os.ErrDeadlineExceeded
	}
	return s.Reader.Read(b)
}

func (*slow) Close() error { return nil }

// TestWaitingIsNoPause has a message that waits for its place longer than a client may
// pause.
func TestWaitingIsNoPause(t *testing.T) {
	for _, busy := range []string{"of the connection", "of all"} {
		synctest.Test(t, func(t *testing.T) {
			l := defaults
			l.small, l.large = 1000, 1
			s := newServer(token, serve.Options{}, l)
			own := place{in: make(chan struct{}, 1)}
			taken := own.in
			if busy == "of all" {
				taken = s.large
			}
			taken <- struct{}{}
			text := strings.Repeat("x", 5000)
			w := &slow{ResponseWriter: httptest.NewRecorder(), Reader: strings.NewReader(text)}
			r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, Path, w)
			go func() {
				time.Sleep(2 * l.pause)
				<-taken
			}()
			got, err := s.body(w, r, &own)
			if err != nil || string(got) != text {
				t.Errorf("the place %s: %d bytes, %v", busy, len(got), err)
			}
		})
	}
}
