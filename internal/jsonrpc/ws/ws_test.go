package ws

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/coder/websocket"

	"hawser/internal/jsonrpc"
)

// connect gives both ends of a WebSocket, the far one bare.
func connect(t *testing.T) (*Stream, *websocket.Conn) {
	far := make(chan *websocket.Conn, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		far <- c
	}))
	t.Cleanup(server.Close)
	near, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, f := New(near), <-far
	f.SetReadLimit(-1)
	t.Cleanup(func() { f.CloseNow(); s.Close() })
	return s, f
}

func TestMessagesBecomeLines(t *testing.T) {
	s, far := connect(t)
	long := strings.Repeat("x", 1<<20)
	send := func(kind websocket.MessageType, text string) {
		if err := far.Write(t.Context(), kind, []byte(text)); err != nil {
			t.Error(err)
		}
	}
	go func() {
		send(websocket.MessageText, `{"a":1}`)
		send(websocket.MessageBinary, "skipped\n")
		send(websocket.MessageText, "{\n\"b\":\n2}\n")
		send(websocket.MessageText, "")
		send(websocket.MessageText, long)
		far.Close(websocket.StatusNormalClosure, "")
	}()
	got, err := io.ReadAll(iotest.HalfReader(s))
	if err != nil {
		t.Fatal(err)
	}
	if want := "{\"a\":1}\n{\t\"b\":\t2}\t\n\n" + long + "\n"; string(got) != want {
		t.Errorf("got %.80q, want %.80q", got, want)
	}
}

func TestLinesBecomeMessages(t *testing.T) {
	s, far := connect(t)
	go func() {
		for _, part := range []string{"one\ntwo\nthr", "ee\n", "fo", "ur", "\n\n"} {
			if n, err := s.Write([]byte(part)); n != len(part) || err != nil {
				t.Errorf("wrote %d of %d: %v", n, len(part), err)
			}
		}
	}()
	for _, want := range []string{"one", "two", "three", "four", ""} {
		kind, got, err := far.Read(t.Context())
		if err != nil || kind != websocket.MessageText || string(got) != want {
			t.Errorf("%v %q %v, want %q", kind, got, err, want)
		}
	}
}

func TestClose(t *testing.T) {
	s, far := connect(t)
	read := make(chan error, 1)
	go func() {
		_, err := s.Read(make([]byte, 10))
		read <- err
	}()
	go func() {
		_, _, err := far.Read(context.Background())
		read <- err
	}()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := <-read; err == nil {
			t.Error("a read went on")
		}
	}
	if _, err := s.Write([]byte("x\n")); err == nil {
		t.Error("a write went on")
	}
}

func TestDeath(t *testing.T) {
	s, far := connect(t)
	far.CloseNow()
	if _, err := bufio.NewReader(s).ReadString('\n'); err == nil {
		t.Errorf("read gave %v", err)
	}
}

// Two peers over a WebSocket.
func TestPeers(t *testing.T) {
	near, conn := connect(t)
	far := New(conn)
	echo := func(_ context.Context, r *jsonrpc.Request) (any, error) { return r.Params, nil }
	a, b := jsonrpc.New(near, near, nil, jsonrpc.Options{}), jsonrpc.New(far, far, echo, jsonrpc.Options{})
	ended := make(chan error, 2)
	for _, p := range []*jsonrpc.Peer{a, b} {
		go func() { ended <- p.Run(context.Background()) }()
	}
	for _, size := range []int{1, 100_000, 300_000} {
		want, got := strings.Repeat("ü", size), ""
		if err := a.Call(t.Context(), "echo", want, &got); err != nil || got != want {
			t.Errorf("%d characters came back as %d, %v", size, len(got), err)
		}
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}
