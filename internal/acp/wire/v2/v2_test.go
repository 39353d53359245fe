package v2_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v2"
)

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ method, params, want string }{
		{"initialize", `{"protocolVersion":2,"clientCapabilities":{}}`, "info: is missing"},
		{"initialize", `{"protocolVersion":70000,"info":{"name":"n","version":"v"}}`, "protocolVersion: should be an integer from 0 to 65535, is 70000"},
		{"session/prompt", `{"sessionId":"s","prompt":[]}`, "prompt: should have at least 1 items, has 0"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"a"}}}`, "update.messageId: is missing"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"state_update"}}`, "update.state: is missing"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"state_update","state":"idle","state":"running"}}`, "update.state: is given twice"},
		{"session/update", `{"sessionId":"s","update":{"sessionUpdate":"plan_update","plan":{"type":"graph"}}}`, "update.plan.planId: is missing"},
		{"$/cancel_request", `{"requestId":null}`, "requestId: should be an integer, is null"},
		{"elicitation/create", `{"message":"m","mode":"url","url":"u","elicitationId":"e","sessionId":"s","requestId":1}`,
			"only sessionId or requestId may be given, not both"},
		{"session/set_config_option", `{"sessionId":"s","configId":"c","value":true}`, "type: is missing"},
		{"session/set_config_option", `{"sessionId":"s","configId":"c","type":"id","value":true}`, "value: should be a string, is true or false"},
	} {
		err := v2.NewParams(c.method).UnmarshalJSON([]byte(c.params))
		if fmt.Sprint(err) != c.want {
			t.Errorf("%s\n  %s\n  %v, want %s", c.method, c.params, err, c.want)
		}
	}
}

// TestState: the states are updates of a session, each of its own type.
func TestState(t *testing.T) {
	for in, want := range map[string]v2.StateUpdate{
		`{"sessionUpdate":"state_update","state":"running"}`:                         &v2.RunningStateUpdate{},
		`{"sessionUpdate":"state_update","state":"idle","stopReason":"max_tokens"}`:  &v2.IdleStateUpdate{StopReason: wire.Some(v2.StopReasonMaxTokens)},
		`{"sessionUpdate":"state_update","state":"idle","stopReason":null}`:          &v2.IdleStateUpdate{StopReason: wire.Null[v2.StopReason]()},
		`{"sessionUpdate":"state_update","state":"idle","stopReason":"tired"}`:       &v2.IdleStateUpdate{StopReason: wire.Some(v2.StopReason("tired"))},
		`{"sessionUpdate":"state_update","state":"requires_action","background":[]}`: &v2.RequiresActionStateUpdate{Background: wire.Some([]v2.BackgroundWork{})},
		`{"sessionUpdate":"state_update","state":"asleep","until":5}`:                &v2.UnknownStateUpdate{Kind: "asleep", Extra: wire.Extra{{Name: "until", Value: json.RawMessage("5")}}},
	} {
		if out := want.AppendJSON(nil); string(out) != in {
			t.Errorf("%s, want %s", out, in)
		}
		var n v2.UpdateSessionNotification
		message := `{"sessionId":"s","update":` + in + `}`
		if err := n.UnmarshalJSON([]byte(message)); err != nil {
			t.Error(err)
		}
		if _, ok := n.Update.(v2.StateUpdate); !ok || string(n.AppendJSON(nil)) != message {
			t.Errorf("%T: %s", n.Update, n.AppendJSON(nil))
		}
	}
}

func TestMethods(t *testing.T) {
	for _, m := range v2.Methods {
		if v2.NewParams(m.Name) == nil || (v2.NewResult(m.Name) == nil) != m.Notification {
			t.Errorf("%+v lacks a type", m)
		}
	}
	// The draft's own table does not list these two.
	for _, name := range []string{v2.MethodToolCallCancel, v2.MethodTerminalCancel} {
		if v2.NewResult(name) == nil {
			t.Errorf("there is no %s", name)
		}
	}
}

func BenchmarkTerminalOutputChunk(b *testing.B) {
	in := []byte(`{"sessionId":"6a83519c95daa209d5ccb8009f986176","update":{"sessionUpdate":"terminal_output_chunk",` +
		`"terminalId":"toolu_1","data":"RXhpdCBjb2RlIDMKaGVsbG8tZnJvbS1mYWtlCuKckyBvaw=="}}`)
	var out []byte
	b.ReportAllocs()
	for b.Loop() {
		var n v2.UpdateSessionNotification
		if err := n.UnmarshalJSON(in); err != nil {
			b.Fatal(err)
		}
		out = n.AppendJSON(out[:0])
	}
}
