package schematest_test

import (
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
)

// TestChecker: each conversation has one mistake, in its last line.
func TestChecker(t *testing.T) {
	const hello = `client {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}
agent {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1}}
`
	for name, c := range map[string]struct{ lines, want string }{
		"no JSON":         {`agent hello`, "sent no JSON object"},
		"no version":      {`agent {"method":"a"}`, `without "jsonrpc":"2.0"`},
		"too early":       {`client {"jsonrpc":"2.0","id":1,"method":"session/list","params":{}}`, "no schema for version 0"},
		"newest shape":    {`client {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":2}}`, "missing property 'info'"},
		"bad params":      {hello + `client {"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":7}}`, "params of session/new"},
		"no params":       {hello + "client {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\"}\n" + `client {"jsonrpc":"2.0","id":2,"method":"session/new"}`, "missing properties 'cwd'"},
		"wrong side":      {hello + `agent {"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":"/","mcpServers":[]}}`, "which the agent serves"},
		"unknown method":  {hello + `client {"jsonrpc":"2.0","id":1,"method":"session/dance","params":{}}`, "has no session/dance"},
		"no id":           {hello + `client {"jsonrpc":"2.0","method":"session/list","params":{}}`, "a request has an id"},
		"id too many":     {hello + `client {"jsonrpc":"2.0","id":1,"method":"session/cancel","params":{"sessionId":"s"}}`, "a request has an id"},
		"nobody asked":    {hello + `agent {"jsonrpc":"2.0","id":1,"result":{}}`, "which nobody asked"},
		"asked by itself": {hello + "client {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\",\"params\":{}}\n" + `client {"jsonrpc":"2.0","id":1,"result":{"sessions":[]}}`, "which nobody asked"},
		"bad result":      {hello + "client {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\",\"params\":{}}\n" + `agent {"jsonrpc":"2.0","id":1,"result":{}}`, "result of session/list"},
		"no result":       {hello + "client {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\",\"params\":{}}\n" + `agent {"jsonrpc":"2.0","id":1}`, "neither a result nor an error"},
		"bad error":       {hello + "client {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\",\"params\":{}}\n" + `agent {"jsonrpc":"2.0","id":1,"error":{"code":1}}`, "missing property 'message'"},
		"same id": {hello + "client {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/list\",\"params\":{}}\n" +
			`client {"jsonrpc":"2.0","id":1,"method":"session/list","params":{}}`, "which its session/list has"},
	} {
		t.Run(name, func(t *testing.T) {
			var check schematest.Checker
			lines := strings.Split(c.lines, "\n")
			for i, l := range lines {
				side, line, _ := strings.Cut(l, " ")
				err := check.Line(schematest.Side(side), []byte(line))
				if i < len(lines)-1 {
					if err != nil {
						t.Error(err)
					}
				} else if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%v, want %s", err, c.want)
				}
			}
		})
	}
}

func TestExtension(t *testing.T) {
	var check schematest.Checker
	if err := check.Line(schematest.Agent, []byte(`{"jsonrpc":"2.0","method":"_vendor/news","params":[1]}`)); err != nil {
		t.Error(err)
	}
	if err := schematest.Params(3, "initialize", []byte(`{}`)); err == nil {
		t.Error("there is no version 3")
	}
}
