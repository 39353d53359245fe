package remote

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/acp/serve"
	"hawser/internal/journal"
	"hawser/internal/sandbox"
	"hawser/internal/script"
	"hawser/internal/session"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild()
	os.Exit(m.Run())
}

const token = "0123456789"

// patience is for what certainly comes, on a machine that has much else to do.
const patience = 30 * time.Second

// fixture is a server on loopback with a script behind it.
type fixture struct {
	t      *testing.T
	server *server
	url    string
	data   string
	dir    string // a workspace

	cancel context.CancelFunc
	once   sync.Once
	done   chan error
	logs   chan string
}

// begin serves a script until the test ends; tune changes the limits.
func begin(t *testing.T, text string, tune func(*limits)) *fixture {
	t.Helper()
	return beginWith(t, text, tune, serve.Options{})
}

func beginWith(t *testing.T, text string, tune func(*limits), o serve.Options) *fixture {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{t: t, url: "http://" + l.Addr().String() + Path, dir: t.TempDir(), done: make(chan error, 1), logs: make(chan string, 100)}
	f.data = filepath.Join(t.TempDir(), "data")
	o.Data, o.AgentName = f.data, "script:test"
	o.Session = func(_ context.Context, w serve.Wanted) (session.Options, error) {
		a, err := script.New("test", []byte(text), script.Options{})
		return session.Options{Data: f.data, Agent: a, AgentName: "script:test", Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: w.Dir}}, err
	}
	o.Log = func(text string) {
		t.Log(text)
		select {
		case f.logs <- text:
		default:
		}
	}
	tuned := defaults
	if tune != nil {
		tune(&tuned)
	}
	f.server = newServer(token, o, tuned)
	var ctx context.Context
	ctx, f.cancel = context.WithCancel(context.Background())
	go func() { f.done <- f.server.serve(ctx, l) }()
	t.Cleanup(f.end)
	return f
}

// end ends the server, which must have nothing to complain of.
func (f *fixture) end() {
	f.once.Do(func() {
		f.cancel()
		select {
		case err := <-f.done:
			if err != nil {
				f.t.Error(err)
			}
		case <-time.After(patience):
			f.t.Error("the server does not end")
		}
	})
}

// link is the server's side of a connection.
func (f *fixture) link(c *client) *link {
	f.t.Helper()
	k, err := f.server.find(c.connection)
	if err != nil {
		f.t.Fatal(err)
	}
	return k
}

// logged waits for a word in the log.
func (f *fixture) logged(word string) {
	f.t.Helper()
	late := time.After(patience)
	for {
		select {
		case text := <-f.logs:
			if strings.Contains(text, word) {
				return
			}
		case <-late:
			f.t.Fatalf("nobody logs %q", word)
		}
	}
}

// sealed checks that all sessions, one at least, were written down to their end.
func (f *fixture) sealed() {
	f.t.Helper()
	list, err := session.List(f.data)
	if err != nil || len(list) == 0 {
		f.t.Fatal(list, err)
	}
	for _, l := range list {
		if got, err := journal.Verify(f.data, l.ID); err != nil || got.State != journal.Sealed {
			f.t.Errorf("session %s: %v, %v", l.ID, got.State, err)
		}
	}
}
