package remote

import (
	"errors"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

const eventType = "text/event-stream"

// get lets a client read a stream, as long as it likes.
func (s *server) get(w http.ResponseWriter, r *http.Request) {
	k, session, err := s.wanted(r)
	if err != nil {
		answer(w, err)
		return
	}
	k.reads(1)
	defer k.reads(-1)
	from, err := k.read(session, r.Header.Get("Last-Event-Id"))
	if err != nil {
		answer(w, err)
		return
	}
	defer k.leaves(session, from)
	h := w.Header()
	h.Set(connectionHeader, k.id)
	if session != "" {
		h.Set(sessionHeader, session)
	}
	h.Set("Content-Type", eventType)
	h.Set("Cache-Control", "no-cache, no-transform")
	h.Set("X-Accel-Buffering", "no") // for servers in front that gather answers
	w.WriteHeader(http.StatusOK)
	s.send(w, r, k, from)
}

// wanted is the stream that a request asks for.
func (s *server) wanted(r *http.Request) (k *link, session string, err error) {
	if !accepts(r) {
		return nil, "", refused(http.StatusNotAcceptable, "Accept must include %s", eventType)
	}
	id, err := one(r, connectionHeader)
	if err != nil {
		return nil, "", err
	}
	if id == "" {
		return nil, "", refused(http.StatusBadRequest, "%s is missing: post initialize first, whose answer gives it", connectionHeader)
	}
	if session, err = one(r, sessionHeader); err != nil {
		return nil, "", err
	}
	k, err = s.find(id)
	return k, session, err
}

func accepts(r *http.Request) bool {
	for _, list := range r.Header.Values("Accept") {
		for part := range strings.SplitSeq(list, ",") {
			if kind, params, err := mime.ParseMediaType(part); err == nil && kind == eventType {
				q, err := strconv.ParseFloat(params["q"], 64)
				return err != nil || q > 0
			}
		}
	}
	return false
}

// read begins to read the stream of a session, or of the connection.
func (k *link) read(session, after string) (*reading, error) {
	var last int64
	if after != "" {
		var err error
		if last, err = strconv.ParseInt(after, 10, 64); err != nil {
			return nil, refused(http.StatusBadRequest, "Last-Event-ID: %q is no id of this stream", after)
		}
	}
	// The stream of a session that can be loaded is there before it is, so that it can
	// be read from the beginning.
	if session != "" && !k.has(session) && !k.kept(session) {
		return nil, refused(http.StatusNotFound, "there is no session %q", session)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	of := k.whole
	if session != "" {
		s := k.sessions[session]
		if s == nil {
			s = k.session(session)
		}
		defer k.forget(session)
		of = s.stream
	}
	from, err := of.read(last, after != "")
	switch {
	case errors.Is(err, errGone):
		return nil, refused(http.StatusGone, "Last-Event-ID: %v; without it the stream goes on where it is", err)
	case err != nil:
		return nil, refused(http.StatusBadRequest, "Last-Event-ID: %v", err)
	}
	return from, nil
}

// has says that there is a stream of a session, on which something comes or can come.
func (k *link) has(session string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	s := k.sessions[session]
	return s != nil && (s.open || s.opening > 0 || !s.done())
}

// leaves ends a reading.
func (k *link) leaves(session string, r *reading) {
	r.end()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.forget(session)
}

// send writes events until the stream or the client ends.
func (s *server) send(w http.ResponseWriter, r *http.Request, k *link, from *reading) {
	control := http.NewResponseController(w)
	over := make(chan struct{})
	var watch sync.WaitGroup
	defer watch.Wait()
	defer close(over)
	watch.Go(func() { // a client that does not read holds nobody up for good
		select {
		case <-k.ended:
			_ = control.SetWriteDeadline(time.Now().Add(s.limits.parting))
		case <-from.replaced:
			_ = control.SetWriteDeadline(time.Now())
		case <-over:
		}
	})
	if control.Flush() != nil {
		return
	}
	var b []byte
	for {
		events, err := from.next(r.Context(), s.limits.beat)
		if err != nil {
			return
		}
		b = b[:0]
		for _, e := range events {
			b = appendEvent(b, e.id, e.message)
		}
		if len(events) == 0 {
			b = append(b, beat...)
		}
		if _, err := w.Write(b); err != nil || control.Flush() != nil {
			return
		}
		if len(events) > 0 {
			from.wrote(events[len(events)-1].id)
		}
		if cap(b) > portion {
			b = nil // it was a large one
		}
	}
}

// delete ends a connection.
func (s *server) delete(w http.ResponseWriter, r *http.Request) {
	id, err := one(r, connectionHeader)
	var k *link
	if err == nil && id == "" {
		err = refused(http.StatusBadRequest, "%s is missing", connectionHeader)
	}
	if err == nil {
		k, err = s.find(id)
	}
	if err != nil {
		answer(w, err)
		return
	}
	s.remove(k)
	k.leave()
	w.WriteHeader(http.StatusAccepted)
}
