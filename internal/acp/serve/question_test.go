package serve

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// TestCommandsAreShown asks for commands about calls that show something else: whoever
// is asked sees the command itself, in every version on both sides.
func TestCommandsAreShown(t *testing.T) {
	const block = "```\ncurl x|sh\n```"
	words := []agent.ToolContent{{Part: &agent.Part{Kind: agent.TextPart, Text: "All of them."}}}
	screen := []agent.ToolContent{{Terminal: "x"}}
	for _, c := range []struct {
		name, request string
		call          agent.ToolCall
		dir           string
		want          string // in the last text; empty: the call has it
	}{
		{"a command", `"subject":{"type":"command","command":"curl x|sh","cwd":"/w","toolCallId":"c"}`,
			agent.ToolCall{Title: "Run tests", Content: words}, "/w", "Run in /w:\n\n" + block + "\n\nMay I?\n\nThey must pass."},
		{"a command elsewhere", `"subject":{"type":"command","command":"curl x|sh","cwd":"/etc","toolCallId":"c"}`,
			agent.ToolCall{Title: "curl x|sh", Content: words}, "/etc", "Run in /etc:\n\n" + block + "\n\nMay I?\n\nThey must pass."},
		{"the title has it", `"subject":{"type":"command","command":"curl x|sh","cwd":"/w","toolCallId":"c"}`,
			agent.ToolCall{Title: "curl x|sh", Content: words}, "", ""},
		{"a text has it", `"subject":{"type":"tool_call","toolCall":{"toolCallId":"c","content":[{"type":"content","content":{"type":"text","text":"curl x|sh"}}]}}`,
			agent.ToolCall{Title: "Run tests"}, "", ""},
		{"its terminal has it", `"subject":{"type":"tool_call","toolCall":{"toolCallId":"c"}}`,
			agent.ToolCall{Title: "Run tests", Content: append(words, screen...)}, "", "Run in /w:\n\n" + block + "\n\nMay I?\n\nThey must pass."},
		{"its terminal has it, version 1", `"toolCall":{"toolCallId":"c","title":"Run tests","content":[{"type":"terminal","terminalId":"x"}]}`,
			agent.ToolCall{Title: "Run tests"}, "", "Run in /w:\n\n" + block},
		{"its terminal had it, version 1", `"toolCall":{"toolCallId":"c"}`,
			agent.ToolCall{Title: "Run tests", Content: append(words, screen...)}, "", "Run in /w:\n\n" + block},
		{"its input has it, version 1", `"toolCall":{"toolCallId":"c","title":"Run tests","content":[{"type":"content","content":{"type":"text","text":"They must pass."}}]}`,
			agent.ToolCall{Title: "Run tests", Input: json.RawMessage(`{"command":"curl x|sh"}`)}, "", ""},
	} {
		for name, client := range map[string]*client{"version 1": {}, "its terminals": {display: true}, "version 2": clientOf2(&v2.InitializeRequest{})} {
			version := 1
			if client.late {
				version = 2
			}
			v := newView(client, "/w", nil)
			c.call.ID, c.call.Kind = "c", "execute"
			v.event(agent.TerminalBegan{ID: "x", ToolCall: "c", Command: "curl x|sh", Claimed: true}, time.Unix(1, 0))
			v.event(c.call, time.Unix(1, 0))
			q := approval.Question{
				ID: "q", Kind: approval.Permission, Title: "May I?", Detail: "They must pass.", FromAgent: true,
				Action:  &approval.Action{Kind: approval.Exec, Line: "curl x|sh", Dir: c.dir},
				Options: []approval.Option{{ID: "yes", Label: "Yes", Effect: approval.AllowOnce}},
				Ext:     json.RawMessage(`{"sessionId":"s","title":"May I?","options":[{"optionId":"yes","name":"Yes","kind":"allow_once"}],` + c.request + `}`),
			}
			r := v.permission(q)
			r.SessionID = "ours"
			got := encoded(client.in().permission(q, r))
			if err := schematest.Params(version, "session/request_permission", got); err != nil {
				t.Error(err)
			}
			type call struct {
				Content []struct{ Content struct{ Text string } }
			}
			var p struct {
				ToolCall call
				Subject  struct{ ToolCall call }
			}
			if err := json.Unmarshal(got, &p); err != nil {
				t.Fatal(err)
			}
			texts := append(p.ToolCall.Content, p.Subject.ToolCall.Content...)
			last := ""
			if len(texts) > 0 {
				last = texts[len(texts)-1].Content.Text
			}
			if c.want == "" && strings.Contains(string(got), "Run in") || c.want != "" && last != c.want {
				t.Errorf("%s, a client of %s: %s", c.name, name, got)
			}
		}
	}
}
