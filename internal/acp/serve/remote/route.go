package remote

import (
	"errors"
	"fmt"
	"net/http"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
)

// route says what becomes of an answer.
type route struct {
	method string
	about  string        // the session, if there is one
	reply  chan<- []byte // who gets it; nil: a stream
}

// session is whose stream gets it; empty: the connection's.
func (r *route) session() string {
	if unopened[r.method] {
		return ""
	}
	return r.about
}

// scoped are the methods that are about a session.
var scoped = map[string]bool{
	v1.MethodSessionPrompt: true, v1.MethodSessionCancel: true, v1.MethodSessionClose: true, v1.MethodSessionDelete: true,
	v1.MethodSessionLoad: true, v1.MethodSessionResume: true, v1.MethodSessionSetMode: true, v1.MethodSessionSetConfigOption: true,
}

// unopened are those of them that need no session which is open here. Their answers
// come on the connection's stream, since the session's need not exist yet.
var unopened = map[string]bool{v1.MethodSessionLoad: true, v1.MethodSessionResume: true, v1.MethodSessionDelete: true}

var sessionID = jsonrpc.LaneOf("sessionId")

// expect checks a message that was posted with the header of a session or without,
// and remembers where its answer goes.
func (k *link) expect(h jsonrpc.Head, header string) error {
	if h.Method == "" {
		return nil // an answer: the agent knows what it asked
	}
	r := route{method: h.Method}
	inside := string(sessionID(h.Method, h.Params))
	k.mu.Lock()
	defer k.mu.Unlock()
	if scoped[h.Method] || inside != "" {
		switch s := k.sessions[header]; {
		case header == "":
			return refused(http.StatusBadRequest, "%s is about a session: name it in %s, too", h.Method, sessionHeader)
		case inside != "" && inside != header:
			return refused(http.StatusBadRequest, "%s and sessionId name different sessions", sessionHeader)
		case !unopened[h.Method] && (s == nil || !s.open && s.opening == 0):
			return refused(http.StatusNotFound, "session %q is not open on this connection: load it", header)
		}
		r.about = header
	}
	if h.ID.IsZero() {
		return nil
	}
	if h.Method == v1.MethodSessionLoad || h.Method == v1.MethodSessionResume {
		k.session(header).opening++
	}
	k.awaited[h.ID] = append(k.awaited[h.ID], r)
	return nil
}

// session gives the stream of a session, which can take messages unless this is the
// end of all; mu is held.
func (k *link) session(id string) *sessionStream {
	s := k.sessions[id]
	if s == nil {
		s = &sessionStream{stream: k.newStream()}
		k.sessions[id] = s
	}
	s.set(k.closed)
	return s
}

// sort puts a line of the agent into its stream.
func (k *link) sort(line []byte) error {
	h, err := jsonrpc.ReadHead(line)
	if err != nil {
		return fmt.Errorf("a message of our own: %w", err)
	}
	if h.Method != "" {
		return k.put(string(sessionID(h.Method, h.Params)), line)
	}
	r := k.answers(h.ID)
	if r.reply != nil {
		r.reply <- append([]byte(nil), line...)
		return nil
	}
	failed := h.Result == nil
	switch r.method {
	case v1.MethodSessionNew:
		if id := sessionID("", h.Result); len(id) > 0 {
			k.opened(string(id))
		}
	case v1.MethodSessionLoad, v1.MethodSessionResume:
		return k.loaded(r.about, line, failed)
	case v1.MethodSessionClose:
		if !failed {
			defer k.closes(r.about) // the answer comes on the session's stream
		}
	case v1.MethodSessionDelete:
		if !failed {
			k.closes(r.about)
		}
	}
	return k.put(r.session(), line)
}

// answers finds out where an answer goes.
func (k *link) answers(id jsonrpc.ID) (r route) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if list := k.awaited[id]; len(list) > 1 {
		k.awaited[id] = list[1:]
		return list[0]
	} else if len(list) == 1 {
		delete(k.awaited, id)
		return list[0]
	}
	return route{}
}

// put adds a message to the stream of a session, or of the connection if there is
// none of the session.
func (k *link) put(session string, line []byte) error {
	k.mu.Lock()
	s := k.sessions[session]
	k.mu.Unlock()
	if s != nil {
		if err := s.put(line, false); !errors.Is(err, errOver) {
			return err
		}
	}
	return k.whole.put(line, false)
}

func (k *link) opened(session string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.session(session).open = true
}

// loaded answers a request to load or resume. The client is to have what is told
// again before it has the answer.
func (k *link) loaded(session string, line []byte, failed bool) error {
	k.mu.Lock()
	s := k.session(session)
	s.opening--
	s.open = s.open || !failed
	if !s.open && s.opening == 0 && s.unread() {
		delete(k.sessions, session) // with what was told before it failed
	}
	k.mu.Unlock()
	if failed {
		return k.whole.put(line, false)
	}
	line = append([]byte(nil), line...)
	s.whenSent(func() { _ = k.whole.put(line, true) }) // if it is over, nobody asks
	return nil
}

// closes ends the stream of a session when all has been read, unless the session is
// being opened again.
func (k *link) closes(session string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if s := k.sessions[session]; s != nil {
		s.open = false
		s.set(k.closed || s.opening == 0)
		k.forget(session)
	}
}

// forget forgets the stream of a session that is not open, unless it is being read
// or something waits in it; mu is held.
func (k *link) forget(session string) {
	if s := k.sessions[session]; s != nil && !s.open && s.opening == 0 && s.unread() && s.empty() {
		delete(k.sessions, session)
	}
}
