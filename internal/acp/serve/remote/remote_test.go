package remote

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/serve"
	"hawser/internal/jsonrpc/ws"
	"hawser/internal/sandbox"
	"hawser/internal/script"
	"hawser/internal/session"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild()
	os.Exit(m.Run())
}

const token = "0123456789"

// start serves on loopback until the test ends, and gives the address.
func start(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "data")
	o := serve.Options{Data: data, AgentName: "script:test", Session: func(_ context.Context, w serve.Wanted) (session.Options, error) {
		a, err := script.New("test", []byte("say You said {prompt}.\nstall"), script.Options{})
		return session.Options{Data: data, Agent: a, AgentName: "script:test", Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: w.Dir}}, err
	}}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, l, token, o) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String() + Path
}

func TestConversation(t *testing.T) {
	address := start(t)
	conn, answer, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + token}}})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Header.Get(connectionHeader) == "" {
		t.Error("the connection has no id")
	}
	stream := ws.New(conn)
	defer stream.Close()
	lines := bufio.NewReader(stream)
	var checker schematest.Checker
	say := func(line string) {
		if err := checker.Line(schematest.Client, []byte(line)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(stream, line+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	hear := func(part string) string {
		line, err := lines.ReadString('\n')
		if err != nil || !strings.Contains(line, part) {
			t.Fatalf("%q (%v) instead of %s", line, err, part)
		}
		if err := checker.Line(schematest.Agent, []byte(line)); err != nil {
			t.Error(err)
		}
		return line
	}
	say(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}`)
	hear(`"protocolVersion":1`)
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":%q,"mcpServers":[]}}`, t.TempDir()))
	_, after, _ := strings.Cut(hear(`"sessionId"`), `"sessionId":"`)
	id, _, _ := strings.Cut(after, `"`)
	hear("available_commands_update")
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{"sessionId":%q,"prompt":[{"type":"text","text":"hello"}]}}`, id))
	hear("session_info_update")
	hear("You said hello.")
	say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":%q}}`, id))
	hear(`"stopReason":"cancelled"`)
}

func TestWhoMayNotComeIn(t *testing.T) {
	address := start(t)
	for _, c := range []struct {
		name   string
		header http.Header
		want   int
	}{
		{"no token", http.Header{}, http.StatusUnauthorized},
		{"another token", http.Header{"Authorization": {"Bearer 0123456780"}}, http.StatusUnauthorized},
		{"no scheme", http.Header{"Authorization": {token}}, http.StatusUnauthorized},
		{"another scheme", http.Header{"Authorization": {"Basic " + token}}, http.StatusUnauthorized},
		{"no WebSocket, in lower case", http.Header{"Authorization": {"bearer " + token}}, http.StatusUpgradeRequired},
		{"no WebSocket", http.Header{"Authorization": {"Bearer " + token}}, http.StatusUpgradeRequired},
		{"another site", http.Header{"Authorization": {"Bearer " + token}, "Origin": {"https://example.org"}, "Connection": {"Upgrade"}, "Upgrade": {"websocket"},
			"Sec-Websocket-Version": {"13"}, "Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="}}, http.StatusForbidden},
	} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", address, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = c.header
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != c.want {
			t.Errorf("%s: %s", c.name, got.Status)
		}
	}
}
