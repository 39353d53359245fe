// Command acp-agent is a small agent that speaks the Agent Client Protocol: it runs
// every prompt as a command in its client's terminal and tells how it went. It knows
// no model. Try it with
//
//	go build -o /tmp/acp-agent ./examples/acp-agent
//	hawser run -a acp:/tmp/acp-agent "make test"
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// message is any JSON-RPC message.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

// session is the name of the one session that this agent has.
const session = "the-session"

type agent struct {
	out   sync.Mutex
	mu    sync.Mutex
	last  int
	calls map[int]chan message
	stop  context.CancelFunc // of the turn
}

func main() {
	a := &agent{calls: map[int]chan message{}, stop: func() {}}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			fmt.Fprintln(os.Stderr, "not JSON:", err)
			continue
		}
		a.take(m)
	}
}

// take handles a message. A turn goes on beside the next ones.
func (a *agent) take(m message) {
	switch m.Method {
	case "": // an answer
		var id int
		if json.Unmarshal(m.ID, &id) == nil {
			a.mu.Lock()
			answer := a.calls[id]
			delete(a.calls, id)
			a.mu.Unlock()
			if answer != nil {
				answer <- m
			}
		}
	case "initialize":
		a.answer(m, map[string]any{"protocolVersion": 1, "agentInfo": map[string]string{"name": "acp-agent", "version": "1"}}, nil)
	case "session/new":
		a.answer(m, map[string]string{"sessionId": session}, nil)
	case "session/prompt":
		ctx, stop := context.WithCancel(context.Background())
		a.mu.Lock()
		a.stop = stop
		a.mu.Unlock()
		go func() {
			defer stop()
			a.answer(m, map[string]string{"stopReason": a.turn(ctx, m.Params)}, nil)
		}()
	case "session/cancel":
		a.mu.Lock()
		a.stop()
		a.mu.Unlock()
	default:
		if m.ID != nil {
			a.answer(m, nil, &failure{-32601, "method not found: " + m.Method})
		}
	}
}

// turn runs the prompt and gives the reason for which the turn ended.
func (a *agent) turn(ctx context.Context, params json.RawMessage) string {
	var p struct{ Prompt []struct{ Text string } }
	if err := json.Unmarshal(params, &p); err != nil || len(p.Prompt) == 0 {
		a.say("there was no prompt")
		return "refusal"
	}
	command := p.Prompt[0].Text
	var t struct{ TerminalID string }
	err := a.call("terminal/create", map[string]any{"command": command, "outputByteLimit": 1 << 16}, &t)
	if err != nil {
		a.say("it did not start: " + err.Error())
		return "end_turn"
	}
	on := map[string]any{"terminalId": t.TerminalID}
	defer a.call("terminal/release", on, nil)
	a.update(map[string]any{
		"sessionUpdate": "tool_call", "toolCallId": t.TerminalID, "title": command, "kind": "execute", "status": "in_progress",
		"content": []any{map[string]any{"type": "terminal", "terminalId": t.TerminalID}},
	})
	// A cancelled turn ends its command, and so the wait below.
	stopped := context.AfterFunc(ctx, func() { a.call("terminal/kill", on, nil) })
	var exit struct {
		ExitCode *int
		Signal   string
	}
	err = a.call("terminal/wait_for_exit", on, &exit)
	stopped()
	status := "completed"
	if err != nil || exit.ExitCode == nil || *exit.ExitCode != 0 {
		status = "failed"
	}
	a.update(map[string]any{"sessionUpdate": "tool_call_update", "toolCallId": t.TerminalID, "status": status})
	switch {
	case ctx.Err() != nil:
		return "cancelled"
	case exit.ExitCode != nil:
		a.say(fmt.Sprintf("It ended with %d.", *exit.ExitCode))
	default:
		a.say("It was ended by " + exit.Signal + ".")
	}
	return "end_turn"
}

func (a *agent) say(text string) {
	a.update(map[string]any{"sessionUpdate": "agent_message_chunk", "content": map[string]string{"type": "text", "text": text}})
}

func (a *agent) update(u map[string]any) {
	a.send(message{Method: "session/update", Params: encode(map[string]any{"sessionId": session, "update": u})})
}

// call asks the client for something and waits for its answer.
func (a *agent) call(method string, params map[string]any, result any) error {
	with := map[string]any{"sessionId": session}
	for k, v := range params {
		with[k] = v
	}
	answer := make(chan message, 1)
	a.mu.Lock()
	a.last++
	id := a.last
	a.calls[id] = answer
	a.mu.Unlock()
	a.send(message{ID: encode(id), Method: method, Params: encode(with)})
	m := <-answer
	if m.Error != nil {
		return m.Error
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(m.Result, result)
}

func (a *agent) answer(m message, result any, f *failure) {
	answer := message{ID: m.ID, Error: f}
	if f == nil {
		answer.Result = encode(result)
	}
	a.send(answer)
}

func (a *agent) send(m message) {
	m.Version = "2.0"
	a.out.Lock()
	defer a.out.Unlock()
	if _, err := os.Stdout.Write(append(encode(m), '\n')); err != nil {
		os.Exit(1) // nobody listens any more
	}
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
