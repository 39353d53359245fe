// Package remote lets clients that are not on this machine's standard input reach
// an agent: over a WebSocket at /acp, with a token. It knows HTTP and who may come
// in; what is said is package serve's.
package remote

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"hawser/internal/acp/serve"
	"hawser/internal/jsonrpc/ws"
)

// Path is where clients connect.
const Path = "/acp"

// connectionHeader names a connection, as the protocol's draft wants it.
const connectionHeader = "Acp-Connection-Id"

// Serve takes connections until ctx is cancelled, and returns when all of them have
// ended. Everybody needs the token, as "Authorization: Bearer TOKEN".
func Serve(ctx context.Context, l net.Listener, token string, o serve.Options) error {
	if token == "" {
		return errors.New("a token is needed")
	}
	s := &server{token: sha256.Sum256([]byte(token)), o: o, ctx: ctx}
	mux := http.NewServeMux()
	mux.HandleFunc(Path, s.connect)
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { web.Close() })
	defer stop()
	err := web.Serve(l)
	s.all.Wait()
	if ctx.Err() != nil && errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

type server struct {
	token [sha256.Size]byte
	o     serve.Options
	ctx   context.Context
	all   sync.WaitGroup
}

// connect lets a client in and talks with it.
func (s *server) connect(w http.ResponseWriter, r *http.Request) {
	s.all.Add(1)
	defer s.all.Done()
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	sum := sha256.Sum256([]byte(strings.TrimLeft(given, " ")))
	if !strings.EqualFold(scheme, "Bearer") || subtle.ConstantTimeCompare(sum[:], s.token[:]) != 1 {
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "a token is needed: Authorization: Bearer TOKEN", http.StatusUnauthorized)
		return
	}
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		http.Error(w, "connect with a WebSocket", http.StatusUpgradeRequired)
		return
	}
	w.Header().Set(connectionHeader, strings.ToLower(rand.Text()))
	// Browsers of other sites are refused by their Origin.
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has been answered
	}
	stream := ws.New(conn)
	if err := serve.Serve(s.ctx, stream, stream, s.o); err != nil && s.o.Log != nil {
		s.o.Log(fmt.Sprintf("a connection from %s: %v", r.RemoteAddr, err))
	}
}
