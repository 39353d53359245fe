package remote

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"hawser/internal/acp/schematest"
	"hawser/internal/jsonrpc/ws"
)

func TestConversation(t *testing.T) {
	f := begin(t, "say You said {prompt}.\nstall", nil)
	conn, answer, err := websocket.Dial(t.Context(), f.url, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + token}}})
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
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":%q,"mcpServers":[]}}`, f.dir))
	_, after, _ := strings.Cut(hear(`"sessionId"`), `"sessionId":"`)
	id, _, _ := strings.Cut(after, `"`)
	hear("available_commands_update")
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{"sessionId":%q,"prompt":[{"type":"text","text":"hello"}]}}`, id))
	hear("session_info_update")
	hear("You said hello.")
	say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":%q}}`, id))
	hear(`"stopReason":"cancelled"`)
}
