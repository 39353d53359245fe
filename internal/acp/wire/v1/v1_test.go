package v1_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
)

// TestMistakes: what is not as the schema says is refused, with its place.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ method, params, want string }{
		{"session/prompt", `{"prompt":[]}`, "sessionId: is missing"},
		{"session/prompt", `{"sessionId":7,"prompt":[]}`, "sessionId: should be a string, is a number"},
		{"session/prompt", `{"sessionId":"s","prompt":{}}`, "prompt: should be an array, is an object"},
		{"session/prompt", `{"sessionId":"s","prompt":[{"type":"text","text":"a"},{"type":"text"}]}`, "prompt[1].text: is missing"},
		{"session/prompt", `{"sessionId":"s","prompt":[{"text":"a"}]}`, "prompt[0].type: is missing"},
		{"session/prompt", `{"sessionId":"s","prompt":[{"type":3,"text":"a"}]}`, "prompt[0].type: should be a string, is a number"},
		{"session/prompt", `{"sessionId":"s","prompt":["a"]}`, "prompt[0]: should be an object, is a string"},
		{"session/prompt", `{"sessionId":"s","sessionId":"t","prompt":[]}`, "sessionId: is given twice"},
		{"session/prompt", `{"sessionId":"s","prompt":[{"type":"text","type":"image","text":"a"}]}`, "prompt[0].type: is given twice"},
		{"session/prompt", `{"sessionId":"s","prompt":[]`, "the JSON ends too early"},
		{"session/prompt", `null`, "should be an object, is null"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"tool_call","title":"x"}}`, "update.toolCallId: is missing"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"usage_update","used":-1,"size":2}}`, "update.used: should be a natural number of 64 bits, is -1"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"notice","severity":"info","title":""}}`, "update.title: should be at least 1 characters long"},
		{"session/request_permission", `{"sessionId":"s","toolCall":{"toolCallId":"t"},"options":[{"optionId":"o","name":"O","kind":"perhaps"}]}`,
			`options[0].kind: "perhaps" is no PermissionOptionKind`},
		{"terminal/create", `{"sessionId":"s","command":"c","env":[{"name":"A"}]}`, "env[0].value: is missing"},
		{"terminal/create", `{"sessionId":"s","command":"c","outputByteLimit":1.5}`, "outputByteLimit: should be a natural number of 64 bits, is 1.5"},
		{"session/new", `{"cwd":"/","mcpServers":[{"type":"http","name":"n"}]}`, "mcpServers[0].url: is missing"},
		{"session/new", `{"cwd":"/","mcpServers":[{"type":"pipe","name":"n"}]}`, "mcpServers[0].command: is missing"},
		{"elicitation/create", `{"message":"m","sessionId":"s"}`, "mode: is missing"},
		{"elicitation/create", `{"message":"m","mode":"form","sessionId":"s"}`, "requestedSchema: is missing"},
		{"elicitation/create", `{"message":"m","mode":"form","requestedSchema":{}}`, "sessionId or requestId is missing"},
		{"elicitation/create", `{"message":"m","mode":"form","sessionId":"s","requestedSchema":{"properties":{"a":{"type":"string","minLength":-1}}}}`,
			"requestedSchema.properties.a.minLength: should be an integer from 0 to 4294967295, is -1"},
		{"session/set_config_option", `{"sessionId":"s","configId":"c","type":"boolean","value":1}`, "value: should be true or false, is a number"},
	} {
		err := v1.NewParams(c.method).UnmarshalJSON([]byte(c.params))
		if fmt.Sprint(err) != c.want {
			t.Errorf("%s\n  %s\n  %v, want %s", c.method, c.params, err, c.want)
		}
	}
}

// TestForgiven: where the schema says so, a malformed member counts as absent
// and a malformed item is left out; the member's JSON is passed on all the same.
func TestForgiven(t *testing.T) {
	var n v1.SessionNotification
	in := `{"sessionId":"s","update":{"sessionUpdate":"tool_call_update","toolCallId":"t","kind":"browse","status":7,"title":null,` +
		`"content":[{"type":"terminal"},{"type":"terminal","terminalId":"x"}],"locations":"none","_meta":"text"}}`
	if err := n.UnmarshalJSON([]byte(in)); err != nil {
		t.Fatal(err)
	}
	u := n.Update.(*v1.ToolCallUpdate)
	if u.Kind.Has() || u.Status.Has() || !u.Title.IsNull() || u.Locations.Has() || u.Meta != nil || len(u.Content.V) != 1 {
		t.Errorf("%+v", u)
	}
	want := `{"sessionId":"s","update":{"sessionUpdate":"tool_call_update","toolCallId":"t","title":null,` +
		`"content":[{"type":"terminal","terminalId":"x"}],"kind":"browse","status":7,"locations":"none","_meta":"text"}}`
	if out := n.AppendJSON(nil); string(out) != want {
		t.Errorf("%s", out)
	}
	u.Kind = wire.Some(v1.ToolKindFetch)
	if out := u.AppendJSON(nil); string(out) != `{"sessionUpdate":"tool_call_update","toolCallId":"t","kind":"fetch","title":null,`+
		`"content":[{"type":"terminal","terminalId":"x"}],"status":7,"locations":"none","_meta":"text"}` {
		t.Errorf("a member that was set later comes twice, or not at all: %s", out)
	}

	var c v1.CreateTerminalRequest
	if err := c.UnmarshalJSON([]byte(`{"sessionId":"s","command":"c","args":null}`)); err != nil || c.Args != nil {
		t.Errorf("%v, %v", c.Args, err)
	}
	var l v1.ListSessionsResponse
	if err := l.UnmarshalJSON([]byte(`{"sessions":[{"sessionId":"a"},{"sessionId":"b","cwd":"/"}]}`)); err != nil || len(l.Sessions) != 1 {
		t.Errorf("%v, %v", l.Sessions, err)
	}
}

// TestUnknown: kinds that a newer peer sends are kept with all they have.
func TestUnknown(t *testing.T) {
	in := `{"sessionId":"s","update":{"sessionUpdate":"weather","sky":{"clouds":[1,2]},"_meta":{"a":1}},"later":true}`
	var n v1.SessionNotification
	if err := n.UnmarshalJSON([]byte(in)); err != nil {
		t.Fatal(err)
	}
	u, ok := n.Update.(*v1.UnknownSessionUpdate)
	if !ok || u.Kind != "weather" || len(u.Extra) != 2 || len(n.Extra) != 1 {
		t.Fatalf("%+v", n)
	}
	if out := n.AppendJSON(nil); string(out) != in {
		t.Errorf("%s", out)
	}
	var p v1.PromptRequest
	in = `{"sessionId":"s","prompt":[{"type":"video","url":"u"}]}`
	if err := p.UnmarshalJSON([]byte(in)); err != nil || string(p.AppendJSON(nil)) != in {
		t.Errorf("%s, %v", p.AppendJSON(nil), err)
	}
	var r v1.RequestPermissionResponse
	in = `{"outcome":{"outcome":"deferred","until":5}}`
	if err := r.UnmarshalJSON([]byte(in)); err != nil || string(r.AppendJSON(nil)) != in {
		t.Errorf("%s, %v", r.AppendJSON(nil), err)
	}
}

// TestTwoPlaces: a tool call has its tag as an update, and none in a permission
// request, where a member of that name is a stranger.
func TestTwoPlaces(t *testing.T) {
	call := v1.ToolCallUpdate{ToolCallID: "t", Title: wire.Some("make")}
	r := v1.RequestPermissionRequest{SessionID: "s", ToolCall: call}
	if out := r.AppendJSON(nil); string(out) != `{"sessionId":"s","toolCall":{"toolCallId":"t","title":"make"},"options":[]}` {
		t.Errorf("%s", out)
	}
	n := v1.SessionNotification{SessionID: "s", Update: &call}
	if out := n.AppendJSON(nil); string(out) != `{"sessionId":"s","update":{"sessionUpdate":"tool_call_update","toolCallId":"t","title":"make"}}` {
		t.Errorf("%s", out)
	}
	in := `{"sessionId":"s","toolCall":{"toolCallId":"t","sessionUpdate":"tool_call"},"options":[]}`
	if err := r.UnmarshalJSON([]byte(in)); err != nil || string(r.AppendJSON(nil)) != in {
		t.Errorf("%s, %v", r.AppendJSON(nil), err)
	}
}

// TestStandard: encoding/json gives and takes the same.
func TestStandard(t *testing.T) {
	var n v1.SessionNotification
	if err := json.Unmarshal([]byte(chunk), &n); err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{n, &n, struct{ N v1.SessionNotification }{n}} {
		out, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		want := chunk
		if reflect.TypeOf(v).Kind() == reflect.Struct && reflect.TypeOf(v).NumField() == 1 {
			want = `{"N":` + chunk + `}`
		}
		if string(out) != want {
			t.Errorf("%T: %s", v, out)
		}
	}
	var text v1.TextContent
	if err := json.Unmarshal([]byte(`{"type":"text","text":"a"}`), &text); err != nil || text.Text != "a" {
		t.Errorf("%+v, %v", text, err)
	}
	if err := json.Unmarshal([]byte(`{"type":"image","data":"","mimeType":"m"}`), &text); err == nil {
		t.Error("an image is no text")
	}
}

func TestMethods(t *testing.T) {
	sides := map[string]wire.Method{}
	for _, m := range v1.Methods {
		sides[m.Name] = m
		if v1.NewParams(m.Name) == nil || (v1.NewResult(m.Name) == nil) != m.Notification {
			t.Errorf("%+v lacks a type", m)
		}
	}
	for _, want := range []wire.Method{
		{Name: "session/prompt", Side: wire.Agent},
		{Name: "session/cancel", Side: wire.Agent, Notification: true},
		{Name: "session/update", Side: wire.Client, Notification: true},
		{Name: "terminal/wait_for_exit", Side: wire.Client},
		{Name: "$/cancel_request", Side: wire.Both, Notification: true},
	} {
		if sides[want.Name] != want {
			t.Errorf("%+v", sides[want.Name])
		}
	}
	if len(v1.Methods) != 25 || v1.NewParams("terminal/cancel") != nil || v1.NewResult("") != nil {
		t.Errorf("%d methods", len(v1.Methods))
	}
}

// TestNil: a value that nobody filled is still JSON.
func TestNil(t *testing.T) {
	for _, m := range v1.Methods {
		for _, c := range []wire.Codec{v1.NewParams(m.Name), v1.NewResult(m.Name)} {
			if c != nil && !json.Valid(c.AppendJSON(nil)) {
				t.Errorf("%T: %s", c, c.AppendJSON(nil))
			}
		}
	}
}
