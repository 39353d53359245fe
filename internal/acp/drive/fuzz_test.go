package drive

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/agent/agenttest"
	"hawser/internal/jsonrpc"
)

// FuzzAgent: whatever an agent sends, in either version, becomes events that can be
// written down, or an error. The Host checks the events.
func FuzzAgent(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	seeds := 0
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			for line := range strings.Lines(string(part.Data)) {
				_, line, _ = strings.Cut(strings.TrimSpace(line), "> ")
				method, params, ok := messageOf(line)
				if part.Name == "agent" && ok {
					f.Add(method, params)
					seeds++
				}
			}
		}
	}
	if seeds == 0 {
		f.Fatal("there are no seeds")
	}
	f.Fuzz(func(t *testing.T, method string, params []byte) {
		if len(params) > 0 && !json.Valid(params) {
			return // the peer lets nothing else pass
		}
		for version := range 2 {
			l := deskLink(t, agenttest.Options{Forget: true})
			if version == 1 {
				l.dialect = &second{link: l}
			}
			_, _ = l.handle(context.Background(), &jsonrpc.Request{Method: method, Params: params})
			l.die(nil)
			l.works.releaseAll()
		}
	})
}

// messageOf reads the method and params of a line.
func messageOf(line string) (method string, params []byte, ok bool) {
	_, rest, ok := strings.Cut(line, `"method":"`)
	if !ok {
		return "", nil, false
	}
	method, rest, _ = strings.Cut(rest, `"`)
	_, rest, ok = strings.Cut(rest, `"params":`)
	return method, []byte(strings.TrimSuffix(rest, "}")), ok
}

// deskLink is a link without a program.
func deskLink(t testing.TB, o agenttest.Options) *link {
	a, err := New([]string{"x"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	host := agenttest.NewHost(t, o)
	l := &link{
		talk:   &conversation{agent: a, host: host, id: "s", tools: map[string]*toolState{}, chosen: map[string]string{}},
		stderr: newComplaints(), urls: map[string]context.CancelCauseFunc{},
	}
	l.life, l.die = context.WithCancelCause(context.Background())
	l.works.link, l.displays.link = l, l
	l.dialect = &first{link: l}
	l.ready.Store(true)
	return l
}

// BenchmarkUpdate is one chunk of a message on its way to the Host.
func BenchmarkUpdate(b *testing.B) {
	l := deskLink(b, agenttest.Options{Forget: true})
	params := []byte(`{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"a few words of what the agent says"}}}`)
	r := &jsonrpc.Request{Method: "session/update", Params: params}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.handle(context.Background(), r); err != nil {
			b.Fatal(err)
		}
	}
}
