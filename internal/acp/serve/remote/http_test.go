package remote

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

var versions = []string{"HTTP/1.1", "HTTP/2.0"}

func TestStreamable(t *testing.T) {
	for _, proto := range versions {
		t.Run(proto, func(t *testing.T) {
			f := begin(t, "say You said {prompt}.\nask permission ok \"May I?\"\nstall", nil)
			c := f.connect(proto)
			whole := c.listen("")
			id := c.open(f, whole)
			own := c.listen(id)
			own.hear("available_commands_update")
			c.prompt(2, id)
			own.hear("session_info_update")
			own.hear("You said hello.")
			own.hear("tool_call")
			_, after, _ := strings.Cut(own.hear("session/request_permission"), `"id":`)
			question, _, _ := strings.Cut(after, ",")
			c.say(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"outcome":{"outcome":"selected","optionId":"allow_once"}}}`, question))
			c.say(id, fmt.Sprintf(`{"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":%q}}`, id))
			for {
				if strings.Contains(own.hear(""), `"id":2,"result":{"stopReason":"cancelled"`) {
					break
				}
			}
			got, _ := c.do("DELETE", "", connectionHeader, c.connection)
			if got.StatusCode != http.StatusAccepted {
				t.Error(got.Status)
			}
			whole.over()
			own.over()
			if got, _ := c.do("DELETE", "", connectionHeader, c.connection); got.StatusCode != http.StatusNotFound {
				t.Error(got.Status)
			}
			f.end()
			f.sealed()
		})
	}
}

// TestRouting has two sessions, whose messages come each on its own stream.
func TestRouting(t *testing.T) {
	f := begin(t, "say I am in {workspace}.", nil)
	c := f.connect("HTTP/2.0")
	whole := c.listen("")
	first := c.open(f, whole)
	f.dir = t.TempDir()
	second := c.open(f, whole)
	c.prompt(5, second)
	c.prompt(6, first)
	got := map[string]string{} // the last event of each session
	for i, id := range []string{first, second} {
		own := c.listen(id)
		own.hear("available_commands_update")
		own.hear("session_info_update")
		own.hear("I am in ")
		own.hear(fmt.Sprintf(`"id":%d,"result":{"stopReason":"end_turn"`, 6-i))
		got[id] = own.last
	}
	c.say("", `{"jsonrpc":"2.0","id":"list","method":"session/list","params":{}}`)
	whole.hear(`"id":"list"`)

	// What is about no session of ours, or is asked twice, is answered all the same.
	c.provoke("", `{"jsonrpc":"2.0","id":7,"method":"_unknown"}`)
	whole.gets("-32601")
	c.provoke("", `{"jsonrpc":"2.0","id":8,"method":"initialize","params":{"protocolVersion":1}}`)
	whole.gets("-32600")
	c.provoke("no-such-session", fmt.Sprintf(`{"jsonrpc":"2.0","id":9,"method":"session/load","params":{"sessionId":"no-such-session","cwd":%q,"mcpServers":[]}}`, f.dir))
	whole.gets("-32002")
	c.provoke("", `{"jsonrpc":"2.0","id":77,"result":{}}`) // nobody asked
	c.provoke("", `{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":5}}`)

	// A session that is closed ends its stream, after the answer.
	own := c.listen(first, "Last-Event-ID", got[first])
	c.say(first, fmt.Sprintf(`{"jsonrpc":"2.0","id":10,"method":"session/close","params":{"sessionId":%q}}`, first))
	own.hear(`"id":10,"result"`)
	own.over()
	c.say(second, fmt.Sprintf(`{"jsonrpc":"2.0","id":11,"method":"session/delete","params":{"sessionId":%q}}`, second))
	whole.hear(`"id":11,"result"`)
	if got, _ := c.do("GET", "", "Accept", eventType, connectionHeader, c.connection, sessionHeader, second); got.StatusCode != http.StatusNotFound {
		t.Error(got.Status)
	}
}

// TestVersion2 says that the streams are those of version 2, too.
func TestVersion2(t *testing.T) {
	f := begin(t, "say Hello.", nil)
	c := f.connect("HTTP/2.0")
	got, body := c.do("POST", `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":2,"info":{"name":"probe","version":"1"},"capabilities":{}}}`, "Content-Type", jsonType)
	c.connection = got.Header.Get(connectionHeader)
	if !strings.Contains(body, `"connectionId":"`+c.connection+`","protocolVersion":2,`) {
		t.Fatal(body)
	}
	whole := c.listen("")
	c.provoke("", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":%q}}`, f.dir))
	_, after, _ := strings.Cut(whole.gets(`"id":1,"result":{"sessionId"`), `"sessionId":"`)
	id, _, _ := strings.Cut(after, `"`)
	c.provoke(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{"sessionId":%q,"prompt":[{"type":"text","text":"hello"}]}}`, id))
	own := c.listen(id)
	for answered, said := false, false; !answered || !said; {
		line := own.gets("")
		answered = answered || strings.Contains(line, `"id":2,"result"`)
		said = said || strings.Contains(line, "Hello.")
	}
	c.provoke(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":3,"method":"session/resume","params":{"sessionId":%q,"cwd":%q}}`, id, f.dir))
	whole.gets(`"id":3,"result"`)
}

// provoke posts what the schema does not know.
func (c *client) provoke(session, line string) {
	c.t.Helper()
	got, body := c.do("POST", line, "Content-Type", "application/json", connectionHeader, c.connection, sessionHeader, session)
	if got.StatusCode != http.StatusAccepted {
		c.t.Fatalf("%s: %s %s", line, got.Status, body)
	}
}

// TestLoad goes on with a session on another connection. What is told again comes
// before the answer, though on another stream.
func TestLoad(t *testing.T) {
	for _, early := range []bool{true, false} {
		t.Run(fmt.Sprintf("stream first %v", early), func(t *testing.T) {
			f := begin(t, "repeat 50\nsay Round {round}.\nend", nil)
			before := f.connect("HTTP/2.0")
			id := before.open(f, before.listen(""))
			before.prompt(2, id)
			own := before.listen(id)
			for !strings.Contains(own.hear(""), `"stopReason"`) {
			}
			before.do("DELETE", "", connectionHeader, before.connection)
			own.over()

			c := f.connect("HTTP/2.0")
			whole := c.listen("")
			if early {
				own = c.listen(id)
			}
			line := fmt.Sprintf(`{"jsonrpc":"2.0","id":"l","method":"session/load","params":{"sessionId":%q,"cwd":%q,"mcpServers":[]}}`, id, f.dir)
			c.say(id, line)
			whole.hear(`"id":"l","result"`)
			if !early {
				own = c.listen(id)
			}
			rounds := 0
			for {
				line := own.hear("")
				if strings.Contains(line, "Round ") {
					rounds++
				}
				if strings.Contains(line, "available_commands_update") {
					break
				}
			}
			if rounds != 50 {
				t.Errorf("%d rounds were told again", rounds)
			}
			c.prompt(3, id)
			own.hear(`"id":3,"error"`) // its only turn is done
		})
	}
}
