package v1_test

import (
	"strings"
	"testing"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
)

const (
	chunk = `{"sessionId":"6a83519c95daa209d5ccb8009f986176","update":{"sessionUpdate":"agent_message_chunk",` +
		`"content":{"type":"text","text":"Now I understand the structure. A few changes are needed."}}}`
	toolCall = `{"sessionId":"6a83519c95daa209d5ccb8009f986176","update":{"_meta":{"agent":{"tool":"Bash"}},"toolCallId":"call_1",` +
		`"sessionUpdate":"tool_call_update","status":"in_progress","kind":"execute","title":"make test",` +
		`"locations":[{"path":"/src"}],"rawInput":{"command":"make test","cwd":"/src"},` +
		`"content":[{"type":"terminal","terminalId":"term_0"}]}}`
)

func benchmark(b *testing.B, fresh func() wire.Codec, message string) {
	in := []byte(message)
	var out []byte
	b.ReportAllocs()
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		c := fresh()
		if err := c.UnmarshalJSON(in); err != nil {
			b.Fatal(err)
		}
		out = c.AppendJSON(out[:0])
	}
}

func BenchmarkChunk(b *testing.B) {
	benchmark(b, func() wire.Codec { return new(v1.SessionNotification) }, chunk)
}

func BenchmarkToolCallUpdate(b *testing.B) {
	benchmark(b, func() wire.Codec { return new(v1.SessionNotification) }, toolCall)
}

func BenchmarkTerminalOutput64KiB(b *testing.B) {
	text := strings.Repeat(`ok  \thawser/internal/term\t0.12s\n`, 2000)
	benchmark(b, func() wire.Codec { return new(v1.TerminalOutputResponse) }, `{"output":"`+text+`","truncated":true}`)
}

func BenchmarkEncodeTerminalOutput64KiB(b *testing.B) {
	r := v1.TerminalOutputResponse{Output: strings.Repeat("ok  \thawser/internal/term\t0.12s\n", 2000), Truncated: true}
	var out []byte
	b.ReportAllocs()
	b.SetBytes(int64(len(r.Output)))
	for b.Loop() {
		out = r.AppendJSON(out[:0])
	}
}

func BenchmarkDecodeChunk(b *testing.B) {
	in := []byte(chunk)
	b.ReportAllocs()
	for b.Loop() {
		var n v1.SessionNotification
		if err := n.UnmarshalJSON(in); err != nil {
			b.Fatal(err)
		}
	}
}
