package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// TestElicitationsPassed: what an agent of the same protocol asks reaches a client that
// can be asked like that, as it was asked.
func TestElicitationsPassed(t *testing.T) {
	form := `{"mode":"form","sessionId":"%s","message":"Who?","requestedSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":1,"maximum":5},"c":{"type":"string","enum":["x","y"]}},"required":["n"]},"_meta":{"k":1}}`
	address := `{"mode":"url","sessionId":"%s","message":"Go","url":"https://example.com/x","elicitationId":"e1"}`
	var answers []approval.Answer
	f := newFixture(t, "")
	f.agent = func() (agent.Agent, error) {
		return &puppet{turn: func(ctx context.Context, h agent.Host) error {
			for _, q := range []approval.Question{
				{Kind: approval.Form, Title: "Who?", Fields: []approval.Field{{Name: "n", Type: approval.IntegerField}, {Name: "c", Options: []approval.Option{{ID: "x", Label: "x"}, {ID: "y", Label: "y"}}}}, Ext: fmt.Appendf(nil, form, "theirs")},
				{Kind: approval.Choice, Title: "Go", Options: []approval.Option{{ID: "opened", Label: "I have"}, {ID: "no", Label: "No"}}, Ext: fmt.Appendf(nil, address, "theirs")},
			} {
				a, err := h.Ask(ctx, q)
				if err != nil {
					return err
				}
				answers = append(answers, a)
			}
			return h.Emit(agent.Extension{Protocol: protocol, Kind: "elicitation/complete", Data: json.RawMessage(`{"elicitationId":"e1"}`)})
		}}, nil
	}
	c := f.connect()
	r := newRobot(c)
	r.ask("0", "initialize", `{"protocolVersion":1,"clientCapabilities":{"elicitation":{"form":{},"url":{}}}}`)
	r.ask("1", "session/new", `{"cwd":"DIR","mcpServers":[]}`)
	c.send(message(`2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}`, false))
	replies := []string{`{"action":"accept","content":{"n":3,"c":"y"}}`, `{"action":"accept"}`}
	wants := []string{fmt.Sprintf(form, "S1"), fmt.Sprintf(address, "S1")}
	complete := false
	for r.over["2"] == nil {
		line, ok := c.receive()
		if !ok {
			t.Fatal("the agent has gone")
		}
		var m struct {
			ID             json.RawMessage
			Method         string
			Params, Result json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		switch {
		case m.Method == "elicitation/create":
			if !sameJSON(t, string(m.Params), wants[0]) {
				t.Errorf("got  %s\nwant %s", m.Params, wants[0])
			}
			c.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, replies[0]))
			wants, replies = wants[1:], replies[1:]
		case m.Method == "elicitation/complete":
			complete = sameJSON(t, string(m.Params), `{"elicitationId":"e1"}`)
		default:
			r.take(line)
		}
	}
	if len(answers) != 2 || fmt.Sprint(answers[0].Values) != "map[c:y n:3]" || answers[1].Option != "opened" || !complete {
		t.Errorf("%+v, complete %v", answers, complete)
	}
	if seen := strings.Join(c.seen, "\n"); strings.Contains(seen, "request_permission") {
		t.Error(seen)
	}
}
