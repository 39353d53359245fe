package remote

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// body reads a message as a whole. Of large ones only a few are read at once, one of
// each connection, and whoever stops in the middle is not waited for. What it takes a
// place in is to be released when the message is not held any more.
func (s *server) body(w http.ResponseWriter, r *http.Request, own *place) ([]byte, error) {
	tooLarge := refused(http.StatusRequestEntityTooLarge, "the message is too long: at most %d bytes are taken", s.limits.body)
	if r.ContentLength > int64(s.limits.body) {
		return nil, tooLarge
	}
	control := http.NewResponseController(w)
	b := make([]byte, 0, min(max(int(r.ContentLength)+2, 512), s.limits.small))
	all := place{in: s.large}
	defer all.release()
	for {
		if len(b) == cap(b) {
			if len(b) >= s.limits.small {
				_ = control.SetReadDeadline(time.Time{}) // it is not the client who pauses here
				if err := errors.Join(own.take(r.Context()), all.take(r.Context())); err != nil {
					return nil, err
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

// place is one of a few.
type place struct {
	in    chan struct{}
	taken bool
}

// take waits for a place, unless it has one, or there is nothing to wait for.
func (p *place) take(ctx context.Context) error {
	if p.taken || p.in == nil {
		return nil
	}
	select {
	case p.in <- struct{}{}:
		p.taken = true
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *place) release() {
	if p.taken {
		<-p.in
	}
}
