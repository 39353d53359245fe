package drive

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/jsonrpc"
)

// common are updates as agents mostly send them, of both versions.
var common = strings.Split(strings.TrimSpace(`
{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"text","text":"hi"}}
{"sessionUpdate":"user_message_chunk","messageId":"m","content":{"type":"image","data":"aGk=","mimeType":"image/png","uri":"file:///p"}}
{"sessionUpdate":"agent_thought_chunk","messageId":"m","content":{"type":"resource_link","uri":"file:///a","name":"a","title":"A","size":3}}
{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"resource","resource":{"uri":"file:///b","text":"bee","mimeType":"text/plain"}}}
{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"resource","resource":{"uri":"file:///b","blob":"aGk="}}}
{"sessionUpdate":"tool_call","toolCallId":"c","title":"Edit","kind":"edit","status":"pending","name":"Edit","rawInput":{"a":1},"locations":[{"path":"/x","line":3}],"content":[{"type":"diff","path":"/x","oldText":null,"newText":"n"},{"type":"content","content":{"type":"text","text":"t"}},{"type":"terminal","terminalId":"elsewhere"}]}
{"sessionUpdate":"tool_call_update","toolCallId":"c","title":"Edited","status":"completed","rawOutput":["o"],"content":[{"type":"content","content":{"type":"text","text":"t"}}]}
{"sessionUpdate":"tool_call_update","toolCallId":"c","status":"completed","_meta":{"terminal_output":{"terminal_id":"d","data":"hi"}}}
{"sessionUpdate":"plan","entries":[{"content":"one","priority":"high","status":"completed"}]}
{"sessionUpdate":"plan_update","plan":{"type":"items","planId":"p","entries":[{"content":"one","priority":"low","status":"pending"}]}}
{"sessionUpdate":"usage_update","used":6,"size":1000,"cost":{"amount":0.5,"currency":"USD"}}
{"sessionUpdate":"terminal_output_chunk","terminalId":"e","data":"aGk="}
`), "\n")

// TestKept: whatever an update has, in either version, comes out of its events: as it
// came, or in fields that hold every member that was sent.
func TestKept(t *testing.T) {
	for version := 1; version <= 2; version++ {
		random, err := schematest.NewRandom(version, uint64(version))
		if err != nil {
			t.Fatal(err)
		}
		var events []agent.Event
		calls := map[string]string{} // of terminals
		l := deskLink(t, agenttest.Options{Forget: true, Emit: func(e agent.Event) error {
			if b, ok := e.(agent.TerminalBegan); ok {
				calls[b.ID] = b.ToolCall
			}
			events = append(events, e)
			return nil
		}})
		if version == 2 {
			l.dialect = &second{link: l}
		}
		var asItWas, inFields int
		for i := range 8000 {
			update := random.Value("SessionUpdate")
			if i%2 == 0 {
				update = decoded(t, []byte(common[i/2%len(common)]))
			}
			for range i / 2 / len(common) % 3 {
				update = random.Spoil(update)
			}
			if o, ok := update.(map[string]any); ok && i%3 == 0 {
				o["more"] = random.Value("SessionUpdate")
			}
			sent, err := json.Marshal(update)
			if err != nil {
				t.Fatal(err)
			}
			events = nil
			params := fmt.Appendf(nil, `{"sessionId":"s","update":%s}`, sent)
			if _, err := l.handle(context.Background(), &jsonrpc.Request{Method: "session/update", Params: params}); err != nil {
				t.Fatalf("%s: %v", sent, err)
			}
			switch {
			case hasWhole(t, events, sent):
				asItWas++
			case rebuilt(t, events, sent, calls):
				inFields++
			default:
				t.Fatalf("version %d lost something of\n%s\nin %s", version, sent, told(t, events))
			}
		}
		if asItWas < 1000 || inFields < 1000 {
			t.Errorf("version %d: %d as they came, %d in fields", version, asItWas, inFields)
		}
	}
}

func told(t *testing.T, events []agent.Event) string {
	var b strings.Builder
	for _, e := range events {
		data, err := agent.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\n%s %s", e.Type(), data)
	}
	return b.String()
}

func decoded(t *testing.T, data []byte) any {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	return v
}

// hasWhole finds the update itself.
func hasWhole(t *testing.T, events []agent.Event, sent []byte) bool {
	want := decoded(t, sent)
	for _, e := range events {
		var raw json.RawMessage
		switch e := e.(type) {
		case agent.Extension:
			raw = e.Data
		case agent.Log:
			raw = e.Ext[protocol]
		case agent.Progress:
			raw = e.Ext[protocol]
		}
		if raw != nil && reflect.DeepEqual(decoded(t, raw), want) {
			return true
		}
	}
	return false
}

// rebuilt makes the update again from the event's fields, and looks whether every
// member that was sent is there.
func rebuilt(t *testing.T, events []agent.Event, sent []byte, calls map[string]string) bool {
	update, _ := decoded(t, sent).(map[string]any)
	for _, e := range events {
		o, ok := e.(agent.TerminalOutput)
		if !ok {
			continue
		}
		meta, _ := update["_meta"].(map[string]any)
		if contains(map[string]any{"terminal_id": o.ID, "data": o.Data}, meta["terminal_output"]) {
			delete(meta, "terminal_output")
			if len(meta) == 0 {
				delete(update, "_meta")
			}
			if only := map[string]any{"sessionUpdate": "tool_call_update", "toolCallId": calls[o.ID]}; contains(only, update) {
				return true
			}
		}
	}
	for _, e := range events {
		data, err := agent.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		fields := decoded(t, data).(map[string]any)
		if again := inverse(e, fields); again != nil && contains(again, update) {
			return true
		}
	}
	return false
}

// inverse is the update that an event was made of.
func inverse(e agent.Event, f map[string]any) map[string]any {
	u := ext(f)
	set := func(from any, name, kind string) {
		if from != nil {
			u[name] = from
		}
		u["sessionUpdate"] = kind
	}
	chunk := map[bool]string{false: "agent_message_chunk", true: "user_message_chunk"}
	switch e.(type) {
	case agent.Message:
		set(f["id"], "messageId", chunk[f["role"] == "user"])
		u["content"] = merged(u["content"], map[string]any{"type": "text", "text": f["text"]})
	case agent.Thought:
		set(f["id"], "messageId", "agent_thought_chunk")
		u["content"] = merged(u["content"], map[string]any{"type": "text", "text": f["text"]})
	case agent.Media:
		set(f["message"], "messageId", chunk[f["role"] == "user"])
		if f["thought"] == true {
			u["sessionUpdate"] = "agent_thought_chunk"
		}
		u["content"] = block(f["part"].(map[string]any))
	case agent.Usage:
		set(f["contextTokens"], "used", "usage_update")
		set(f["contextSize"], "size", "usage_update")
		set(f["cost"], "cost", "usage_update")
	case agent.Plan:
		var entries []any
		for _, s := range f["entries"].([]any) {
			step := s.(map[string]any)
			entries = append(entries, renamed(step, "text", "content", "priority", "priority", "status", "status"))
		}
		if f["id"] == nil {
			set(entries, "entries", "plan")
			break
		}
		plan := merged(u["plan"], map[string]any{"type": "items", "planId": f["id"], "entries": entries})
		set(plan, "plan", "plan_update")
	case agent.TerminalOutput:
		set(f["id"], "terminalId", "terminal_output_chunk")
		u["data"] = base64.StdEncoding.EncodeToString([]byte(f["data"].(string)))
	case agent.ToolCall, agent.ToolUpdate:
		u["sessionUpdate"] = map[string]string{"tool_call": "tool_call", "tool_update": "tool_call_update"}[e.Type()]
		u["either"] = true // a first update of version 2 is a call here
		for _, n := range [][2]string{{"id", "toolCallId"}, {"title", "title"}, {"kind", "kind"}, {"status", "status"}, {"locations", "locations"}, {"input", "rawInput"}, {"output", "rawOutput"}} {
			if v, ok := f[n[0]]; ok {
				u[n[1]] = v
			}
		}
		var list []any
		items, _ := f["content"].([]any)
		for _, c := range items {
			list = append(list, shownItem(c.(map[string]any)))
		}
		if list != nil {
			u["content"] = list
		}
	default:
		return nil
	}
	return u
}

func shownItem(c map[string]any) map[string]any {
	u := ext(c)
	switch {
	case c["part"] != nil:
		u["type"], u["content"] = "content", block(c["part"].(map[string]any))
	case c["diff"] != nil:
		d := c["diff"].(map[string]any)
		u["type"], u["path"], u["oldText"], u["newText"] = "diff", d["path"], d["old"], d["new"]
	case c["terminal"] != nil:
		u["type"], u["terminalId"] = "terminal", c["terminal"]
	}
	return u
}

func block(p map[string]any) map[string]any {
	switch p["kind"] {
	case "text":
		return merged(renamed(p, "text", "text"), map[string]any{"type": "text"})
	case "link":
		return merged(renamed(p, "uri", "uri", "name", "name", "mime", "mimeType"), map[string]any{"type": "resource_link"})
	case "resource":
		u := ext(p)
		u["type"] = "resource"
		bare := map[string]any{}
		for k, v := range p {
			if k != "ext" {
				bare[k] = v
			}
		}
		u["resource"] = merged(u["resource"], renamed(bare, "uri", "uri", "mime", "mimeType", "text", "text", "data", "blob"))
		return u
	}
	return merged(renamed(p, "uri", "uri", "mime", "mimeType", "data", "data"), map[string]any{"type": p["kind"]})
}

// ext is what an event keeps beside its fields.
func ext(f map[string]any) map[string]any {
	all := map[string]any{}
	if e, ok := f["ext"].(map[string]any); ok {
		for k, v := range e[protocol].(map[string]any) {
			all[k] = v
		}
	}
	return all
}

// renamed is an object with other names, and what it keeps.
func renamed(o map[string]any, names ...string) map[string]any {
	all := ext(o)
	for i := 0; i < len(names); i += 2 {
		if v, ok := o[names[i]]; ok {
			all[names[i+1]] = v
		}
	}
	return all
}

func merged(a any, b map[string]any) map[string]any {
	all := map[string]any{}
	if a, ok := a.(map[string]any); ok {
		for k, v := range a {
			all[k] = v
		}
	}
	for k, v := range b {
		all[k] = v
	}
	return all
}

// contains says that every member of want is in got.
func contains(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return false
		}
		for k, v := range want {
			gv, ok := g[k]
			if k == "sessionUpdate" && g["either"] == true && v == "tool_call_update" {
				continue
			}
			if !ok || !contains(gv, v) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(want) {
			return false
		}
		for i := range want {
			if !contains(g[i], want[i]) {
				return false
			}
		}
		return true
	case json.Number:
		g, ok := got.(json.Number)
		a, errA := g.Float64()
		b, errB := want.Float64()
		return ok && errA == nil && errB == nil && a == b
	}
	return reflect.DeepEqual(got, want)
}
