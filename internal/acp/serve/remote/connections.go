package remote

import (
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"hawser/internal/acp/serve"
	"hawser/internal/jsonrpc/ws"
	"hawser/internal/session"
)

// enter makes room for a connection, which leaves at its end.
func (s *server) enter() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending {
		return refused(http.StatusServiceUnavailable, "hawser is ending")
	}
	if s.count >= s.limits.connections {
		return refused(http.StatusServiceUnavailable, "there are %d connections already: end one", s.count)
	}
	s.count++
	s.all.Add(1)
	return nil
}

func (s *server) leave() {
	s.mu.Lock()
	s.count--
	s.mu.Unlock()
	s.all.Done()
}

// socket talks over a WebSocket.
func (s *server) socket(w http.ResponseWriter, r *http.Request) {
	if err := s.enter(); err != nil {
		answer(w, err)
		return
	}
	defer s.leave()
	w.Header().Set(connectionHeader, newID())
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has been answered
	}
	stream := ws.New(conn)
	if err := serve.Serve(s.ctx, stream, stream, s.o); err != nil {
		s.log(fmt.Sprintf("a connection from %s: %v", r.RemoteAddr, err))
	}
}

// open makes a link and talks over it.
func (s *server) open(from string) (*link, error) {
	if err := s.enter(); err != nil {
		return nil, err
	}
	k, in := newLink(s.limits, s.kept, func() {
		s.log(fmt.Sprintf("a connection from %s has been idle for %s and ends; its sessions can be loaded again", from, s.limits.idle))
	})
	s.mu.Lock()
	s.links[k.id] = k
	s.mu.Unlock()
	go func() {
		if err := serve.Serve(s.ctx, in, k, s.o); err != nil {
			s.log(fmt.Sprintf("a connection from %s: %v", from, err))
		}
		s.remove(k)
		s.leave()
		k.finish()
	}()
	return k, nil
}

// find gives the link that a request names.
func (s *server) find(id string) (*link, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.links[id]; k != nil {
		return k, nil
	}
	return nil, refused(http.StatusNotFound, "there is no connection %q: post initialize without %s", id, connectionHeader)
}

// remove makes a link unknown.
func (s *server) remove(k *link) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.links, k.id)
}

// kept says that a session of another connection can be loaded.
func (s *server) kept(id string) bool {
	if s.o.Data == "" {
		return false
	}
	l, err := session.Find(s.o.Data, id)
	return err == nil && l.ID == id && l.Agent == s.o.AgentName
}
