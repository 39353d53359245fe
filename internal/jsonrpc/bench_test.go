package jsonrpc

import (
	"context"
	"encoding/json"
	"testing"
)

type smallParams struct {
	SessionID string `json:"sessionId"`
	Text      string `json:"text"`
}

func echo(_ context.Context, r *Request) (any, error) {
	var p smallParams
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, InvalidParams(err)
	}
	return p, nil
}

func BenchmarkCall(b *testing.B) {
	lanes := Options{Lane: LaneOf("sessionId")}
	for name, connect := range map[string]func(testing.TB, Handler, Handler, Options, Options) (*Peer, *Peer){
		"memory": pair, "system": osPair,
	} {
		b.Run(name, func(b *testing.B) {
			a, _ := connect(b, nil, echo, lanes, lanes)
			b.ReportAllocs()
			for b.Loop() {
				var got smallParams
				if err := a.Call(b.Context(), "echo", smallParams{"s1", "hello"}, &got); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNotify(b *testing.B) {
	lanes := Options{Lane: LaneOf("sessionId")}
	all := make(chan struct{})
	n := 0
	a, _ := osPair(b, nil, func(_ context.Context, r *Request) (any, error) {
		if n++; n == b.N {
			close(all)
		}
		return nil, nil
	}, lanes, lanes)
	ctx := context.Background()
	params := json.RawMessage(`{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"some words of an answer"}}}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(params)))
	b.ResetTimer()
	for range b.N {
		if err := a.Notify(ctx, "session/update", params); err != nil {
			b.Fatal(err)
		}
	}
	<-all
}

func BenchmarkParse(b *testing.B) {
	frame := []byte(`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"some words of an answer"}}}}`)
	b.SetBytes(int64(len(frame)))
	b.ReportAllocs()
	for b.Loop() {
		m, err := parse(frame)
		if err != nil || m.kind() != notification {
			b.Fatal(err)
		}
	}
}
