// Package remote lets clients that are not on this machine's standard input reach
// an agent: at /acp, over a WebSocket or over streamable HTTP, with a token. It
// knows HTTP, who may come in, and which stream a message belongs to; what is said
// is package serve's.
//
// Over streamable HTTP each message of the client is a POST, and what the agent
// says comes on streams of server-sent events: one for the connection, and one for
// each session. A link stands between them and the agent, which reads and writes
// lines as ever.
package remote

import (
	"context"
	"crypto/sha256"
	"errors"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"hawser/internal/acp/serve"
)

// Path is where clients connect.
const Path = "/acp"

// The headers that name a connection and a session, as the protocol's draft wants
// them.
const (
	connectionHeader = "Acp-Connection-Id"
	sessionHeader    = "Acp-Session-Id"
)

// limits bound what clients can make hawser hold.
type limits struct {
	connections int           // at once, of both kinds
	body        int           // bytes of a message
	small       int           // bytes of one that needs no place among the few large ones
	large       int           // of those, at once
	posts       int           // messages of a connection that are on their way to the agent at once
	room        int           // bytes that wait in a stream before the agent does
	window      int           // bytes that are kept of what was sent on a stream
	idle        time.Duration // without a request and a stream, until a connection ends
	beat        time.Duration // between signs of life on a stream
	pause       time.Duration // within a message that is being sent
	parting     time.Duration // to read what is left at the end
}

var defaults = limits{
	connections: 64, body: 64 << 20, small: 1 << 20, large: 4, posts: 16, room: 1 << 20, window: 4 << 20,
	idle: 5 * time.Minute, beat: 15 * time.Second, pause: 30 * time.Second, parting: 3 * time.Second,
}

// Serve takes connections until ctx is cancelled, and returns when all of them have
// ended. Everybody needs the token, as "Authorization: Bearer TOKEN".
func Serve(ctx context.Context, l net.Listener, token string, o serve.Options) error {
	if token == "" {
		return errors.New("a token is needed")
	}
	return newServer(token, o, defaults).serve(ctx, l)
}

type server struct {
	token  [sha256.Size]byte
	o      serve.Options
	limits limits
	large  chan struct{} // a place for each large message

	ctx context.Context // cancelled: every connection ends
	all sync.WaitGroup  // the connections

	mu     sync.Mutex
	count  int
	ending bool
	links  map[string]*link
}

func newServer(token string, o serve.Options, l limits) *server {
	return &server{token: sha256.Sum256([]byte(token)), o: o, limits: l, large: make(chan struct{}, l.large), links: map[string]*link{}}
}

func (s *server) serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.ctx = ctx
	mux := http.NewServeMux()
	mux.Handle(Path, s)
	web := &http.Server{
		Handler: mux, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		ErrorLog: log.New(complaints{s}, "", 0), Protocols: new(http.Protocols),
	}
	// The draft wants HTTP/2, which here comes without TLS; WebSockets, and what
	// many clients and servers in front speak, are HTTP/1.1.
	web.Protocols.SetHTTP1(true)
	web.Protocols.SetUnencryptedHTTP2(true)
	served := make(chan error, 1)
	go func() { served <- web.Serve(l) }()
	var err error
	select {
	case <-ctx.Done():
	case err = <-served:
		served <- nil
	}
	cancel()
	s.mu.Lock()
	s.ending = true
	s.mu.Unlock()
	s.all.Wait() // while requests are taken: clients are asked to release their terminals
	rest, stop := context.WithTimeout(context.Background(), s.limits.parting)
	defer stop()
	_ = web.Shutdown(rest)
	web.Close()
	if ended := <-served; err == nil && !errors.Is(ended, http.ErrServerClosed) {
		err = ended
	}
	return err
}

// ServeHTTP is every request to Path.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := s.admit(r); err != nil {
		answer(w, err)
		return
	}
	switch {
	case r.Method == http.MethodGet && strings.EqualFold(r.Header.Get("Upgrade"), "websocket"):
		s.socket(w, r)
	case r.Method == http.MethodGet:
		s.get(w, r)
	case r.Method == http.MethodPost:
		s.post(w, r)
	case r.Method == http.MethodDelete:
		s.delete(w, r)
	default:
		w.Header().Set("Allow", "GET, POST, DELETE")
		answer(w, refused(http.StatusMethodNotAllowed, "use POST for messages, GET for streams and WebSockets, DELETE for the end"))
	}
}

// complaints are what the HTTP server has to say.
type complaints struct{ s *server }

func (c complaints) Write(b []byte) (int, error) {
	c.s.log(strings.TrimSpace(string(b)))
	return len(b), nil
}

func (s *server) log(text string) {
	if s.o.Log != nil {
		s.o.Log(text)
	}
}
