package remote

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// body reads a message as a whole. Of large ones only a few are read at once, and
// whoever stops in the middle is not waited for.
func (s *server) body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	tooLarge := refused(http.StatusRequestEntityTooLarge, "the message is too long: at most %d bytes are taken", s.limits.body)
	if r.ContentLength > int64(s.limits.body) {
		return nil, tooLarge
	}
	control := http.NewResponseController(w)
	b := make([]byte, 0, min(max(int(r.ContentLength)+2, 512), s.limits.small))
	placed := false
	for {
		if len(b) == cap(b) {
			if !placed && len(b) >= s.limits.small {
				select {
				case s.large <- struct{}{}:
					placed = true
					defer func() { <-s.large }()
				case <-r.Context().Done():
					return nil, r.Context().Err()
				}
			}
			b = append(make([]byte, 0, min(2*len(b), s.limits.body+2)), b...)
		}
		_ = control.SetReadDeadline(time.Now().Add(s.limits.pause))
		n, err := r.Body.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		switch {
		case len(b) > s.limits.body:
			return nil, tooLarge
		case errors.Is(err, io.EOF):
			_ = control.SetReadDeadline(time.Time{}) // otherwise the rest is not waited for either
			return b, nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, refused(http.StatusRequestTimeout, "nothing came for %s in the middle of the message", s.limits.pause)
		case err != nil:
			return nil, refused(http.StatusBadRequest, "the message ends in the middle: %v", err)
		}
	}
}
