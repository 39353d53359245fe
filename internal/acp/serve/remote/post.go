package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
)

const jsonType = "application/json"

// post takes a message of the client.
func (s *server) post(w http.ResponseWriter, r *http.Request) {
	if err := jsonBody(r); err != nil {
		answer(w, err)
		return
	}
	var k *link
	var message, own place
	defer message.release()
	defer own.release()
	id, err := one(r, connectionHeader)
	if err == nil && id != "" {
		if k, err = s.find(id); err == nil {
			k.heard()
			message.in, own.in = k.posts, k.large
			err = s.admitted(r, &message)
		}
	}
	if err != nil {
		answer(w, err)
		return
	}
	frame, err := s.body(w, r, &own)
	if err != nil {
		answer(w, err)
		return
	}
	h, err := jsonrpc.ReadHead(frame)
	if err != nil {
		answer(w, err)
		return
	}
	if k == nil {
		if h.Method != v1.MethodInitialize || h.ID.IsZero() {
			answer(w, refused(http.StatusBadRequest, "%s is missing: post initialize first, whose answer gives it", connectionHeader))
			return
		}
		s.initialize(w, r, h, frame)
		return
	}
	session, err := one(r, sessionHeader)
	if err == nil {
		err = k.expect(h, session)
	}
	if err == nil && k.post(frame) != nil {
		err = refused(http.StatusNotFound, "connection %s has ended", id)
	}
	if err != nil {
		answer(w, err)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// admitted waits until a message of a connection may come. While its body is not read,
// HTTP/1.1 does not say that a client has given up, so nobody waits for long.
func (s *server) admitted(r *http.Request, p *place) error {
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.pause)
	defer cancel()
	err := p.take(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return refused(http.StatusServiceUnavailable, "%d messages wait for the agent already: read the streams, and post this one again", cap(p.in))
	}
	return err
}

// jsonBody refuses what does not say that it is JSON.
func jsonBody(r *http.Request) error {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := params["charset"]
	if err != nil || kind != jsonType || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return refused(http.StatusUnsupportedMediaType, "Content-Type must be %s", jsonType)
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return refused(http.StatusUnsupportedMediaType, "Content-Encoding %s is not supported: send the message as it is", coding)
	}
	return nil
}

// one gives a header that may come once.
func one(r *http.Request, name string) (string, error) {
	switch values := r.Header.Values(name); len(values) {
	case 0:
		return "", nil
	case 1:
		return values[0], nil
	default:
		return "", refused(http.StatusBadRequest, "%s is there %d times", name, len(values))
	}
}

// initialize makes a connection; its answer is the only one that comes at once.
func (s *server) initialize(w http.ResponseWriter, r *http.Request, h jsonrpc.Head, frame []byte) {
	k, err := s.open(r.RemoteAddr)
	if err != nil {
		answer(w, err)
		return
	}
	reply := make(chan []byte, 1)
	k.awaits(h.ID, reply)
	if err := k.post(frame); err != nil {
		answer(w, fmt.Errorf("the agent has ended: %w", err))
		return
	}
	var line []byte
	select {
	case line = <-reply:
	case <-k.ended:
		answer(w, refused(http.StatusServiceUnavailable, "the agent has ended"))
		return
	case <-r.Context().Done():
		k.leave()
		return
	}
	if got, err := jsonrpc.ReadHead(line); err != nil || !object(got.Result) {
		s.remove(k) // nobody learns its name
		k.leave()
	} else {
		w.Header().Set(connectionHeader, k.id)
		line = named(got, k.id)
	}
	w.Header().Set("Content-Type", jsonType)
	_, _ = w.Write(line)
}

func object(value []byte) bool { return len(value) > 0 && value[0] == '{' }

// named is the answer with the connection's id in its result, which is an object.
func named(h jsonrpc.Head, id string) []byte {
	inside := bytes.TrimSpace(h.Result[1 : len(h.Result)-1])
	comma := ","
	if len(inside) == 0 {
		comma = ""
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"connectionId":"%s"%s%s}}`, h.ID, id, comma, inside)
}
