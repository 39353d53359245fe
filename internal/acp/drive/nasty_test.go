package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/jsonrpc"
)

// nastyStart is what the fake agent does instead of, or before, being one.
func (f *fake) nastyStart() (over bool) {
	switch f.spec.Nasty {
	case "flood": // more than any pipe takes
		for range 100_000 {
			fmt.Fprintln(os.Stderr, "a line that nobody wants to read, again and again and again")
		}
	case "half":
		fmt.Print(`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1`)
		return true
	}
	return false
}

// nastyAnswer is how it answers where it does not answer as agents do.
func (f *fake) nastyAnswer(r *jsonrpc.Request) (answer any, err error, done bool) {
	if f.spec.Nasty == "die at "+r.Method {
		fmt.Fprintln(os.Stderr, "dying at "+r.Method)
		os.Exit(7)
	}
	if r.Method == "session/new" && strings.HasPrefix(f.spec.Nasty, "die at session/set_") {
		return json.RawMessage(`{"sessionId":"s","modes":{"currentModeId":"ask","availableModes":[{"id":"ask","name":"Ask"},{"id":"code","name":"Code"}]},"models":{"currentModelId":"a","availableModels":[{"modelId":"a","name":"A"},{"modelId":"b","name":"B"}]}}`), nil, true
	}
	if f.spec.Nasty == "no login" || f.spec.Nasty == "die at authenticate" {
		switch r.Method {
		case "initialize":
			method := map[string]any{"id": "key", "methodId": "key", "name": "Key", "type": "agent"}
			return map[string]any{
				"protocolVersion": max(f.spec.Version, 1), "info": map[string]any{"name": "fake", "version": "1"}, "authMethods": []any{method},
			}, nil, true
		case "session/new":
			return nil, &jsonrpc.Error{Code: -32000, Message: "log in first"}, true
		default:
			select {}
		}
	}
	if f.spec.Nasty == "silent at "+r.Method {
		fmt.Fprintln(os.Stderr, "pondering "+r.Method)
		select {}
	}
	return nil, nil, false
}

// nastyAct does what only nasty agents do.
func (f *fake) nastyAct(ctx context.Context, a agenttest.Act) error {
	switch a.Do {
	case "huge":
		f.say("agent_message_chunk", strings.Repeat("x", a.N))
	case "die while":
		go func() {
			_ = f.call(ctx, a.Text, map[string]any{"command": "wait", "terminalId": "t1", "toolCall": map[string]any{"toolCallId": "c"}, "options": []any{map[string]any{"optionId": "y", "name": "Y", "kind": "allow_once"}}}, nil)
		}()
		<-ctx.Done()
		os.Exit(7)
	}
	return nil
}

func open(t *testing.T, a *Agent, o agenttest.Options) (agent.Conversation, *agenttest.Host, error) {
	t.Helper()
	if o.Box == nil {
		o.Box = agenttest.OpenBox(t)
	}
	h := agenttest.NewHost(t, o)
	ctx, cancel := context.WithTimeout(context.Background(), agenttest.Patience)
	defer cancel()
	c, err := a.Open(ctx, h, agent.Resume{})
	if err == nil {
		t.Cleanup(func() { _ = c.Close() })
	}
	return c, h, err
}

// TestNoAgent: a command that is no agent is ended, and said to be none.
func TestNoAgent(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		want []string
	}{
		"ends":   {"echo usage: it; echo 'no such option' >&2; exit 3", []string{"is no ACP agent", "status 3", "no such option", "usage: it"}},
		"silent": {"echo thinking >&2; echo $$ > pid; sleep 1000", []string{"did not answer within 300ms", "thinking"}},
		"echoes": {"exec cat", []string{"sends back what it is sent: is it an ACP agent?"}},
		"number": {`read x; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"one"}}'; read x; echo '{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"one"}}'; read x`, []string{"protocolVersion: "}},
		"talks":  {"while echo hello; do sleep 0.01; done", []string{"did not answer within 300ms", "hello"}},
		"floods": {"exec yes", []string{"did not answer within 300ms", "not JSON: y"}}, // and reads no answer
		"half":   {`printf '{"jsonrpc":"2.0","id":1,'; exec sleep 1000`, []string{"did not answer within 300ms"}},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := New([]string{"sh", "-c", c.line}, Options{Handshake: 300 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			box := agenttest.OpenBox(t)
			begin := time.Now()
			_, _, err = open(t, a, agenttest.Options{Box: box})
			if err == nil {
				t.Fatal("it was taken for an agent")
			}
			if d := time.Since(begin); d > 4*time.Second { // closing waits longer for one that does not read
				t.Errorf("it took %v", d)
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q: %v", want, err)
				}
			}
			if pid, err := os.ReadFile(filepath.Join(box.Dir, "pid")); err == nil && alive(strings.TrimSpace(string(pid))) {
				t.Error("it lives on")
			}
		})
	}
	a, err := New([]string{"no-such-program-here"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := open(t, a, agenttest.Options{}); err == nil || !strings.Contains(err.Error(), "is it installed") {
		t.Errorf("a program that is not there: %v", err)
	}
	if _, err := New(nil, Options{}); err == nil {
		t.Error("no command is an agent")
	}
}

// TestNeverOpens: an agent that shakes hands and never gives a session is ended, and
// its last words are told.
func TestNeverOpens(t *testing.T) {
	for _, version := range []int{1, 2} {
		a := newFake(t, fakeSpec{Version: version, Nasty: "silent at session/new"}, Options{Opening: 300 * time.Millisecond})
		_, _, err := open(t, a, agenttest.Options{})
		if err == nil || !strings.Contains(err.Error(), "nothing for 300ms") || !strings.Contains(err.Error(), "pondering session/new") {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// TestNeverLogsIn: an agent that wants a login and never answers to it is ended; a
// person who has enough of it need not wait.
func TestNeverLogsIn(t *testing.T) {
	for _, version := range []int{1, 2} {
		spec := fakeSpec{Version: version, Nasty: "no login"}
		_, h, err := open(t, newFake(t, spec, Options{Login: 300 * time.Millisecond}), agenttest.Options{})
		if err == nil || !strings.Contains(err.Error(), "nothing for 300ms") || !strings.Contains(err.Error(), "-o login=30m") {
			t.Errorf("version %d: %v", version, err)
		}
		if !strings.Contains(h.Transcript(), `progress {"text":"logging in to fake with key`) {
			t.Errorf("nobody knows what it waits for:\n%s", h.Transcript())
		}
		box := agenttest.OpenBox(t)
		h = agenttest.NewHost(t, agenttest.Options{Box: box})
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() {
			_, err := newFake(t, spec, Options{}).Open(ctx, h, agent.Resume{})
			done <- err
		}()
		h.Await("the login", func() bool { return strings.Contains(h.Transcript(), "logging in") })
		cancel()
		if err := await(t, "the end", done); !errors.Is(err, context.Canceled) {
			t.Errorf("version %d, cancelled: %v", version, err)
		}
	}
}

func alive(pid string) bool {
	_, err := os.Stat("/proc/" + pid)
	return err == nil
}

// TestDies: an agent whose program dies in each state is said to have, with its
// last words, and nothing is left.
func TestDies(t *testing.T) {
	for _, method := range []string{"initialize", "session/new"} {
		_, _, err := open(t, newFake(t, fakeSpec{Nasty: "die at " + method}, Options{}), agenttest.Options{})
		if err == nil || !strings.Contains(err.Error(), "status 7") || !strings.Contains(err.Error(), "dying at "+method) {
			t.Errorf("at %s: %v", method, err)
		}
	}
	for method, o := range map[string]Options{
		"authenticate":      {Auth: "key"},
		"session/set_mode":  {Set: map[string]string{"mode": "code"}},
		"session/set_model": {Set: map[string]string{"model": "b"}},
	} {
		_, _, err := open(t, newFake(t, fakeSpec{Nasty: "die at " + method}, o), agenttest.Options{})
		if err == nil || !strings.Contains(err.Error(), "status 7") || !strings.Contains(err.Error(), "dying at "+method) {
			t.Errorf("at %s: %v", method, err)
		}
	}
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	_, err := newFake(t, fakeSpec{Nasty: "die at session/load"}, Options{}).Open(t.Context(), h, agent.Resume{ID: "s"})
	if err == nil || !strings.Contains(err.Error(), "dying at session/load") {
		t.Errorf("while it goes on: %v", err)
	}
	if _, _, err := open(t, newFake(t, fakeSpec{Nasty: "half"}, Options{}), agenttest.Options{}); err == nil || !strings.Contains(err.Error(), "status 0") {
		t.Errorf("with half a frame: %v", err)
	}
	if c, _, err := open(t, newFake(t, fakeSpec{Nasty: "die at session/close"}, Options{}), agenttest.Options{}); err != nil || c.Close() != nil {
		t.Errorf("at its end: %v", err)
	}
	c, _, err := open(t, newFake(t, fakeSpec{Nasty: "die at session/prompt"}, Options{}), agenttest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second one starts it again
		_, err = c.Prompt(context.Background(), agent.Ask("go"))
		if err == nil || !strings.Contains(err.Error(), "status 7") || !strings.Contains(err.Error(), "dying at session/prompt") {
			t.Errorf("in a turn: %v", err)
		}
	}
}

// TestDiesCancelled: one that dies of a cancellation has been cancelled.
func TestDiesCancelled(t *testing.T) {
	for method, o := range map[string]agenttest.Options{
		"terminal/create":            {Run: hangs},
		"session/request_permission": {Ask: unanswered},
	} {
		b := agenttest.Behaviour{{{Do: "die while", Text: method}}}
		c, h, err := open(t, newFake(t, fakeSpec{Behaviour: b}, Options{}), o)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan outcome, 1)
		go func() {
			stop, err := c.Prompt(ctx, agent.Ask("go"))
			done <- outcome{stop, err}
		}()
		h.Await("the call", func() bool {
			return strings.Contains(h.Transcript(), "> run") || strings.Contains(h.Transcript(), "> ask")
		})
		cancel()
		if o := await(t, "the turn's end", done); o.err != nil || o.stop.Reason != agent.Cancelled {
			t.Errorf("%s: %+v", method, o)
		}
	}
}

// TestFlood: a program whose complaints nobody reads is not held up.
func TestFlood(t *testing.T) {
	block := make(chan struct{})
	c, h, err := open(t, newFake(t, fakeSpec{Nasty: "flood", Behaviour: agenttest.Behaviour{nil}}, Options{}), agenttest.Options{
		Emit: func(e agent.Event) error {
			if _, ok := e.(agent.Log); ok {
				<-block
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	close(block)
	if stop, err := c.Prompt(context.Background(), agent.Ask("go")); err != nil || stop.Reason != agent.Ended {
		t.Errorf("%+v, %v", stop, err)
	}
	h.Await("skipped lines", func() bool { return strings.Contains(h.Transcript(), "lines were skipped") })
}

// TestHuge: a message of 40 MiB passes; one that is too long is dropped, and said so.
func TestHuge(t *testing.T) {
	const big, tooBig = 40 << 20, 65 << 20
	b := agenttest.Behaviour{{{Do: "huge", N: big}, {Do: "huge", N: tooBig}, {Do: agenttest.Say, Text: "end"}}}
	most := 0
	c, h, err := open(t, newFake(t, fakeSpec{Behaviour: b}, Options{}), agenttest.Options{Emit: func(e agent.Event) error {
		if m, ok := e.(agent.Message); ok {
			most = max(most, len(m.Text))
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if stop, err := c.Prompt(context.Background(), agent.Ask("go")); err != nil || stop.Reason != agent.Ended {
		t.Fatalf("%+v, %v", stop, err)
	}
	if most != big {
		t.Errorf("the longest message has %d bytes", most)
	}
	h.Await("a word on the long one", func() bool {
		return strings.Contains(h.Transcript(), `log {"level":"warning","text":"a message of fake was dropped: frame too long`)
	})
}

// TestManyUpdates: a slow front gets every update.
func TestManyUpdates(t *testing.T) {
	const many = 20_000
	got := 0
	c, _, err := open(t, newFake(t, fakeSpec{Behaviour: agenttest.Behaviour{{{Do: agenttest.Many, N: many}}}}, Options{}), agenttest.Options{
		Forget: true,
		Emit: func(e agent.Event) error {
			if _, ok := e.(agent.Message); ok {
				got++
				for end := time.Now().Add(20 * time.Microsecond); time.Now().Before(end); { // a sleep takes longer
				}
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if stop, err := c.Prompt(context.Background(), agent.Ask("go")); err != nil || stop.Reason != agent.Ended {
		t.Fatalf("%+v, %v", stop, err)
	}
	t.Logf("%d updates in %v", got, time.Since(begin))
	if got != many {
		t.Errorf("%d updates of %d came", got, many)
	}
}

// TestPrompts: parts of a prompt as the agent can take them.
func TestPrompts(t *testing.T) {
	png := agent.Part{Kind: agent.ImagePart, Name: "p.png", MIME: "image/png", Path: "/w/p 1.png", Data: []byte{0x89, 0}}
	text := agent.Part{Kind: agent.FilePart, Name: "a.txt", Path: "/w/ä.txt", Data: []byte("text")}
	blob := agent.Part{Kind: agent.FilePart, Name: "b", Path: "/w/b", Data: []byte{0, 1}}
	bare := agent.Part{Kind: agent.FilePart, Name: "n.txt", Data: []byte("bare")}
	address := agent.Part{Kind: agent.LinkPart, URI: "https://x/y"}
	for _, c := range []struct {
		part agent.Part
		caps capabilities
		want string
	}{
		{png, capabilities{image: true}, `{"type":"image","data":"iQA=","mimeType":"image/png","uri":"file:///w/p%201.png"}`},
		{png, capabilities{}, `{"type":"resource_link","mimeType":"image/png","name":"p.png","uri":"file:///w/p%201.png"}`},
		{text, capabilities{embed: true}, `{"type":"resource","resource":{"text":"text","uri":"file:///w/%C3%A4.txt"}}`},
		{text, capabilities{}, `{"type":"resource_link","name":"a.txt","uri":"file:///w/%C3%A4.txt"}`},
		{blob, capabilities{embed: true}, `{"type":"resource","resource":{"blob":"AAE=","uri":"file:///w/b"}}`},
		{bare, capabilities{}, `{"type":"text","text":"n.txt\nbare"}`},
		{address, capabilities{}, `{"type":"resource_link","name":"y","uri":"https://x/y"}`},
	} {
		l := &link{caps: c.caps}
		if got := string(encoded(l.block(c.part))); got != c.want {
			t.Errorf("%s\nnot %s", got, c.want)
		}
	}
	l := &link{talk: &conversation{agent: &Agent{o: Options{Name: "fake"}}}}
	png.Path = ""
	if err := l.checkPrompt(agent.Prompt{Parts: []agent.Part{png}}); err == nil || err.Error() != "fake takes no images, so it cannot be given p.png" {
		t.Error(err)
	}
}

func TestServers(t *testing.T) {
	if _, err := ParseServers([]byte(`{"a":{}}`)); err == nil || !strings.Contains(err.Error(), `either "command" or "url"`) {
		t.Error(err)
	}
	list, err := ParseServers([]byte(`{"a":{"command":"x"}}`))
	if err != nil || len(list) != 1 || list[0].Name != "a" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestCheck(t *testing.T) {
	missing := errors.New("not here")
	a, err := New([]string{"x"}, Options{Find: func(string) error { return missing }})
	if err != nil || a.Check(context.Background()) != missing {
		t.Error(err)
	}
}
