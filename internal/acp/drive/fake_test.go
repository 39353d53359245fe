package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/jsonrpc"
)

// fakeSpec is how the fake agent behaves; it is passed in its environment.
type fakeSpec struct {
	Version   int // 1 if zero
	Behaviour agenttest.Behaviour
	Nasty     string // see nasty_test.go
	Relay     string // the address of a socket: the test itself plays the agent
}

const fakeVariable = "ACP_FAKE"

func TestMain(m *testing.M) {
	if spec := os.Getenv(fakeVariable); spec != "" {
		var f fake
		if err := json.Unmarshal([]byte(spec), &f.spec); err != nil {
			panic(err)
		}
		if f.spec.Relay != "" {
			relay(f.spec.Relay)
		} else {
			f.run()
		}
		os.Exit(0)
	}
	agenttest.Main(m)
}

// newFake makes an agent whose program is this test binary.
func newFake(t testing.TB, s fakeSpec, o Options) *Agent {
	t.Helper()
	spec, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if o.Name == "" {
		o.Name = "fake"
	}
	o.Env = append(o.Env, fakeVariable+"="+string(spec))
	a, err := New([]string{os.Args[0]}, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// fake is an ACP agent that does what it was told.
type fake struct {
	spec  fakeSpec
	peer  *jsonrpc.Peer
	cwd   string
	turns int

	mu     sync.Mutex
	cancel context.CancelFunc // of the turn
}

func (f *fake) run() {
	if f.nastyStart() {
		return
	}
	f.peer = jsonrpc.New(os.Stdin, os.Stdout, f.handle, jsonrpc.Options{Lane: jsonrpc.LaneOf("sessionId")})
	_ = f.peer.Run(context.Background())
}

func (f *fake) handle(ctx context.Context, r *jsonrpc.Request) (any, error) {
	if answer, err, done := f.nastyAnswer(r); done {
		return answer, err
	}
	switch r.Method {
	case "initialize":
		if f.spec.Version == 2 {
			return &v2.InitializeResponse{ProtocolVersion: 2, Info: v2.Implementation{Name: "fake", Version: "2"},
				Capabilities: wire.Some(v2.AgentCapabilities{Session: wire.Some(v2.SessionCapabilities{})})}, nil
		}
		return &v1.InitializeResponse{ProtocolVersion: 1, AgentInfo: wire.Some(v1.Implementation{Name: "fake", Version: "1"}),
			AgentCapabilities: wire.Some(v1.AgentCapabilities{
				LoadSession:         wire.Some(true),
				SessionCapabilities: wire.Some(v1.SessionCapabilities{Close: wire.Some(v1.SessionCloseCapabilities{})}),
			})}, nil
	case "session/new":
		var p struct{ Cwd string }
		err := json.Unmarshal(r.Params, &p)
		f.cwd = p.Cwd
		if f.spec.Version == 2 {
			return &v2.NewSessionResponse{SessionID: "s"}, err
		}
		return &v1.NewSessionResponse{SessionID: "s"}, err
	case "session/load", "session/resume":
		return nil, &jsonrpc.Error{Code: -32002, Message: "there is no such session"}
	case "session/close":
		return map[string]any{}, nil
	case "session/cancel":
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.cancel != nil {
			f.cancel()
		}
		return nil, nil
	case "session/prompt":
		return f.prompt(ctx, r)
	}
	return nil, jsonrpc.MethodNotFound(r.Method)
}

// prompt has a turn: in version 2 after its answer.
func (f *fake) prompt(ctx context.Context, r *jsonrpc.Request) (any, error) {
	var p v1.PromptRequest
	if err := p.UnmarshalJSON(r.Params); err != nil {
		return nil, err
	}
	turn, cancel := context.WithCancel(context.WithoutCancel(ctx))
	f.mu.Lock()
	f.cancel = cancel
	f.mu.Unlock()
	var acts []agenttest.Act
	if f.turns < len(f.spec.Behaviour) {
		acts = f.spec.Behaviour[f.turns]
	}
	f.turns++
	text := ""
	for _, b := range p.Prompt {
		if t, ok := b.(*v1.TextContent); ok {
			text += t.Text
		}
	}
	if f.spec.Version != 2 {
		return &v1.PromptResponse{StopReason: v1.StopReason(f.follow(turn, acts, text))}, nil
	}
	go func() {
		reason := f.follow(turn, acts, text)
		f.update(map[string]any{"sessionUpdate": "state_update", "state": "idle", "stopReason": reason})
	}()
	return &v2.PromptResponse{MessageID: v2.MessageID(fmt.Sprint("m", f.turns))}, nil
}

// follow does the acts of a turn and says how it ended.
func (f *fake) follow(ctx context.Context, acts []agenttest.Act, prompt string) string {
	if f.spec.Version == 2 {
		f.update(map[string]any{"sessionUpdate": "state_update", "state": "running"})
	}
	for _, a := range acts {
		if err := f.do(ctx, a, prompt); ctx.Err() != nil {
			return "cancelled"
		} else if err != nil {
			fmt.Fprintln(os.Stderr, a.Do, err)
		}
	}
	return "end_turn"
}

func (f *fake) do(ctx context.Context, a agenttest.Act, prompt string) error {
	switch a.Do {
	case agenttest.Say:
		f.say("agent_message_chunk", a.Text)
	case agenttest.Think:
		f.say("agent_thought_chunk", a.Text)
	case agenttest.Echo:
		f.say("agent_message_chunk", prompt)
	case agenttest.Many:
		for i := range a.N {
			f.say("agent_message_chunk", a.Piece(i+1))
		}
	case agenttest.RunCommand:
		return f.command(ctx, a.Text)
	case agenttest.WriteFile:
		return f.call(ctx, "fs/write_text_file", map[string]any{"path": filepath.Join(f.cwd, a.Path), "content": a.Text}, nil)
	case agenttest.Ask:
		return f.ask(ctx, a.Text)
	case agenttest.Hang:
		<-ctx.Done()
	case agenttest.HangForever:
		time.Sleep(time.Hour)
	case agenttest.Crash:
		_ = f.peer.Close() // writes what is queued
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(3)
	}
	return f.nastyAct(ctx, a)
}

func (f *fake) ask(ctx context.Context, title string) error {
	params := map[string]any{
		"options": []any{
			map[string]any{"optionId": "y", "name": "Yes", "kind": "allow_once"},
			map[string]any{"optionId": "n", "name": "No", "kind": "reject_once"},
		},
	}
	call := map[string]any{"toolCallId": "call-" + title, "title": title, "kind": "other"}
	if f.spec.Version == 2 {
		params["title"], params["subject"] = title, map[string]any{"type": "tool_call", "toolCall": call}
	} else {
		params["toolCall"] = call
	}
	return f.call(ctx, "session/request_permission", params, nil)
}

// command runs a line in the client's terminal, as agents do.
func (f *fake) command(ctx context.Context, line string) error {
	var t struct{ TerminalID string }
	if err := f.call(ctx, "terminal/create", map[string]any{"command": line}, &t); err != nil {
		return err
	}
	release := func() {
		_ = f.call(context.Background(), "terminal/release", map[string]any{"terminalId": t.TerminalID}, nil)
	}
	defer release()
	defer context.AfterFunc(ctx, release)() // so that the wait below ends
	var out json.RawMessage
	if err := f.call(context.Background(), "terminal/wait_for_exit", map[string]any{"terminalId": t.TerminalID}, &out); err != nil {
		return err
	}
	return f.call(ctx, "terminal/output", map[string]any{"terminalId": t.TerminalID}, &out)
}

func (f *fake) call(ctx context.Context, method string, params map[string]any, result any) error {
	if params["sessionId"] == nil {
		params["sessionId"] = "s"
	}
	return f.peer.Call(ctx, method, params, result)
}

func (f *fake) say(kind, text string) {
	f.update(map[string]any{"sessionUpdate": kind, "messageId": "m", "content": map[string]any{"type": "text", "text": text}})
}

func (f *fake) update(u map[string]any) {
	if err := f.peer.Notify(context.Background(), "session/update", map[string]any{"sessionId": "s", "update": u}); err != nil {
		os.Exit(1)
	}
}

func TestFirstIsAnAgent(t *testing.T) {
	agenttest.Run(t, agenttest.Kind{
		New: func(t *testing.T, b agenttest.Behaviour) agent.Agent {
			return newFake(t, fakeSpec{Behaviour: b}, Options{Grace: time.Second})
		},
		Programs: true,
	})
}

func TestSecondIsAnAgent(t *testing.T) {
	agenttest.Run(t, agenttest.Kind{
		New: func(t *testing.T, b agenttest.Behaviour) agent.Agent {
			return newFake(t, fakeSpec{Version: 2, Behaviour: b}, Options{Grace: time.Second})
		},
		Programs: true,
		// Its agents run commands and write files by themselves.
		Lacks: []agenttest.Verb{agenttest.RunCommand, agenttest.WriteFile},
	})
}
