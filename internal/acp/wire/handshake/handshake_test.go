package handshake_test

import (
	"encoding/json"
	"testing"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/handshake"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
)

func request() handshake.Request {
	return handshake.Request{
		V1: v1.InitializeRequest{
			ProtocolVersion: v1.Version,
			ClientInfo:      wire.Some(v1.Implementation{Name: "hawser", Version: "1"}),
			ClientCapabilities: wire.Some(v1.ClientCapabilities{
				Terminal: wire.Some(true), Meta: json.RawMessage(`{"terminal_output":true}`),
			}),
		},
		V2: v2.InitializeRequest{
			ProtocolVersion: v2.Version,
			Info:            v2.Implementation{Name: "hawser", Version: "1"},
			Capabilities:    wire.Some(v2.ClientCapabilities{}),
		},
	}
}

const both = `{"protocolVersion":2,"info":{"name":"hawser","version":"1"},"capabilities":{},` +
	`"clientCapabilities":{"terminal":true,"_meta":{"terminal_output":true}},"clientInfo":{"name":"hawser","version":"1"}}`

// TestBoth: each version finds what it needs in the one request.
func TestBoth(t *testing.T) {
	r := request()
	out, err := json.Marshal(r)
	if err != nil || string(out) != both {
		t.Fatalf("%s, %v", out, err)
	}
	var old v1.InitializeRequest
	if err := old.UnmarshalJSON(out); err != nil || !old.ClientCapabilities.V.Terminal.V || old.ClientInfo.V.Name != "hawser" {
		t.Errorf("%+v, %v", old, err)
	}
	var young v2.InitializeRequest
	if err := young.UnmarshalJSON(out); err != nil || young.Info.Name != "hawser" || !young.Capabilities.Has() {
		t.Errorf("%+v, %v", young, err)
	}
}

func TestRead(t *testing.T) {
	var r handshake.Request
	if err := r.UnmarshalJSON([]byte(both)); err != nil {
		t.Fatal(err)
	}
	if out := r.AppendJSON(nil); string(out) != both {
		t.Errorf("comes back as %s", out)
	}
	if err := r.UnmarshalJSON([]byte(`{"protocolVersion":1,"clientCapabilities":{"terminal":true}}`)); err != nil || !r.V1.ClientCapabilities.V.Terminal.V {
		t.Errorf("a client of version 1: %v", err)
	}
	if err := r.UnmarshalJSON([]byte(`{"protocolVersion":2,"clientCapabilities":{}}`)); err == nil || err.Error() != "info: is missing" {
		t.Errorf("a client of version 2 in the shape of version 1: %v", err)
	}
	if err := r.UnmarshalJSON([]byte(`{}`)); err == nil || err.Error() != "protocolVersion: is missing" {
		t.Errorf("a client of no version: %v", err)
	}
}

func TestVersion(t *testing.T) {
	for in, want := range map[string]v2.ProtocolVersion{both: 2, `{"protocolVersion":1}`: 1, `{}`: 0, `null`: 0, ``: 0} {
		if got := handshake.Version(json.RawMessage(in)); got != want {
			t.Errorf("%s: %d", in, got)
		}
	}
}
