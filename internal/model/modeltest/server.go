package modeltest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Server plays a model until its test ends.
type Server struct {
	URL string // without a path; OpenAI's clients want /v1 behind it

	script   Script
	asking   sync.Mutex
	mu       sync.Mutex
	requests []Request
	answers  int
	end      chan struct{}
}

// New starts a server on the loopback.
func New(t testing.TB, s Script) *Server {
	m := &Server{script: s, end: make(chan struct{})}
	h := httptest.NewServer(m)
	m.URL = h.URL
	t.Cleanup(func() {
		close(m.end) // for turns that hang
		h.Close()
	})
	return m
}

// Requests are those that asked for an answer, up to now.
func (m *Server) Requests() []Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.requests)
}

// ServeHTTP implements http.Handler.
func (m *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	switch {
	case err != nil:
		return // the client has gone
	case r.Method != http.MethodPost:
		reply(w, 200, map[string]any{"object": "list", "data": []any{map[string]any{"id": "scripted", "object": "model"}}, "models": []any{}})
		return
	case strings.Contains(r.URL.Path, "count"):
		reply(w, 200, map[string]any{"input_tokens": 10, "totalTokens": 10})
		return
	}
	q, ok := readRequest(r.URL.Path, r.Header.Clone(), body)
	if !ok {
		reply(w, 404, map[string]any{"error": map[string]any{"message": "there is nothing at " + r.URL.Path}})
		return
	}
	m.asking.Lock()
	m.mu.Lock()
	m.requests = append(m.requests, q)
	m.answers++
	id := fmt.Sprint(m.answers)
	m.mu.Unlock()
	turn := m.script(q)
	m.asking.Unlock()
	m.answer(w, r, q, turn, id)
}

func (m *Server) answer(w http.ResponseWriter, r *http.Request, q Request, t Turn, id string) {
	if t.Hang {
		select {
		case <-r.Context().Done():
		case <-m.end:
		}
		return
	}
	if t.Status != 0 {
		if t.RetryAfter != "" {
			w.Header().Set("Retry-After", t.RetryAfter)
		}
		reply(w, t.Status, t.complaint())
		return
	}
	a := newAnswer(q, t, id)
	d := dialects[q.Dialect]
	if !q.Stream || t.Whole {
		if m.pause(r, t.Delay) && !t.Break {
			reply(w, 200, d.whole(a))
		} else {
			panic(http.ErrAbortHandler)
		}
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for t.Ping {
		if !m.pause(r, time.Millisecond) || !tell(w, event{"ping", object{"type": "ping"}}) {
			return
		}
	}
	list := d.events(a)
	for i, e := range list {
		half := i >= len(list)/2
		if t.Break && half {
			panic(http.ErrAbortHandler)
		}
		if t.Kind != "" && half {
			tell(w, event{"error", t.complaint()})
			return
		}
		if !m.pause(r, t.Delay) || !tell(w, e) {
			return
		}
	}
}

// tell sends an event, and says that the client is still there.
func tell(w http.ResponseWriter, e event) bool {
	if e.name != "" {
		fmt.Fprintf(w, "event: %s\n", e.name)
	}
	fmt.Fprintf(w, "data: %s\n\n", e.text())
	return http.NewResponseController(w).Flush() == nil
}

// complaint is an error as all dialects tell it, more or less.
func (t Turn) complaint() object {
	kind := t.Kind
	if kind == "" {
		kind = "scripted"
	}
	return object{"type": "error", "error": object{"type": kind, "message": t.Error}}
}

// pause waits, and says that the client is still there.
func (m *Server) pause(r *http.Request, d time.Duration) bool {
	if d == 0 {
		return true
	}
	select {
	case <-time.After(d):
		return true
	case <-r.Context().Done():
	case <-m.end:
	}
	return false
}

func reply(w http.ResponseWriter, code int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(body) // the client may have gone
}
