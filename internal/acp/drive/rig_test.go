package drive

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/approval"
	"hawser/internal/jsonrpc"
	"hawser/internal/term"
)

// relay is the program of an agent that the test itself plays: what it reads and
// writes goes through a socket.
func relay(address string) {
	conn, err := net.Dial("unix", address)
	if err != nil {
		panic(err)
	}
	go func() {
		_, _ = io.Copy(conn, os.Stdin)
		os.Exit(0)
	}()
	_, _ = io.Copy(os.Stdout, conn)
}

// rig is a conversation whose agent is played by the test.
type rig struct {
	t      *testing.T
	host   *agenttest.Host
	box    *agenttest.Box
	agent  *Agent
	talk   agent.Conversation
	socket *net.UnixListener

	// of the agent's side
	conn    net.Conn
	peer    *jsonrpc.Peer
	answer  json.RawMessage // to initialize
	prompts chan chan any   // a turn is ended by sending its answer
	turn    chan any
	cancels chan struct{}
	done    chan outcome
}

const plainAgent = `{"protocolVersion":1,"agentCapabilities":{"loadSession":true,"promptCapabilities":{"image":true,"embeddedContext":true}}}`

// newRig prepares a conversation in a real Box; work is real unless o says what
// commands do.
func newRig(t *testing.T, o agenttest.Options, opts Options) *rig {
	t.Helper()
	r := &rig{t: t, prompts: make(chan chan any, 1), cancels: make(chan struct{}, 16), answer: json.RawMessage(plainAgent)}
	r.box = agenttest.OpenBox(t)
	o.Box = r.box
	r.host = agenttest.NewHost(t, o)
	dir, err := os.MkdirTemp("", "rig")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	address := filepath.Join(dir, "s")
	if r.socket, err = net.ListenUnix("unix", &net.UnixAddr{Name: address}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.socket.Close() })
	opts.Env = append(opts.Env, fakeVariable+`={"Relay":"`+address+`"}`)
	opts.Name = "fake"
	if r.agent, err = New([]string{os.Args[0]}, opts); err != nil {
		t.Fatal(err)
	}
	return r
}

// accept waits for the agent's program.
func (r *rig) accept() net.Conn {
	_ = r.socket.SetDeadline(time.Now().Add(agenttest.Patience))
	conn, err := r.socket.Accept()
	if err != nil {
		r.t.Errorf("the agent's program did not start: %v", err)
		return nil
	}
	r.t.Cleanup(func() { conn.Close() })
	return conn
}

// serve plays an agent that answers as most do.
func (r *rig) serve(conn net.Conn) {
	r.conn = conn
	r.peer = jsonrpc.New(conn, conn, r.handle, jsonrpc.Options{Lane: jsonrpc.LaneOf("sessionId")})
	go r.peer.Run(context.Background())
}

func (r *rig) handle(ctx context.Context, q *jsonrpc.Request) (any, error) {
	switch q.Method {
	case "initialize":
		return r.answer, nil
	case "session/new":
		return json.RawMessage(`{"sessionId":"s"}`), nil
	case "session/prompt":
		end := make(chan any, 1)
		r.prompts <- end
		select {
		case answer := <-end:
			return answer, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	case "session/cancel":
		r.cancels <- struct{}{}
		return nil, nil
	}
	return nil, jsonrpc.MethodNotFound(q.Method)
}

// open opens the conversation.
func (r *rig) open() {
	r.t.Helper()
	go func() {
		if conn := r.accept(); conn != nil {
			r.serve(conn)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), agenttest.Patience)
	defer cancel()
	var err error
	if r.talk, err = r.agent.Open(ctx, r.host, agent.Resume{}); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() {
		if err := r.talk.Close(); err != nil {
			r.t.Error(err)
		}
	})
}

// begin begins a turn, and returns when the agent has it.
func (r *rig) begin(ctx context.Context) {
	r.t.Helper()
	r.done = make(chan outcome, 1)
	done := r.done
	go func() {
		stop, err := r.talk.Prompt(ctx, agent.Ask("go"))
		done <- outcome{stop, err}
	}()
	r.turn = await(r.t, "the prompt", r.prompts)
}

// finish ends the turn.
func (r *rig) finish(reason string) outcome {
	r.t.Helper()
	r.turn <- map[string]string{"stopReason": reason}
	return await(r.t, "the turn's end", r.done)
}

// call is what the agent asks for.
func (r *rig) call(method, params string, result any) error {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), agenttest.Patience)
	defer cancel()
	return r.peer.Call(ctx, method, json.RawMessage(params), result)
}

// code checks the error that a call was answered with.
func (r *rig) code(err error, code int64, text string) {
	r.t.Helper()
	var e *jsonrpc.Error
	if !errors.As(err, &e) || e.Code != code {
		r.t.Errorf("answered with %v, not %d", err, code)
	} else if text != "" && e.Message != text {
		r.t.Errorf("answered with %q, not %q", e.Message, text)
	}
}

func (r *rig) tell(update string) {
	r.t.Helper()
	err := r.peer.Notify(context.Background(), "session/update", json.RawMessage(`{"sessionId":"s","update":`+update+`}`))
	if err != nil {
		r.t.Error(err)
	}
}

func await[T any](t *testing.T, what string, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(agenttest.Patience):
		t.Fatalf("did not come: %s", what)
	}
	panic("unreachable")
}

// hangs is a command that runs until it is killed.
func hangs(term.Spec) (agenttest.Work, error) { return agenttest.HangWork, nil }

// unanswered is a question that nobody answers.
func unanswered(ctx context.Context, _ approval.Question) (approval.Answer, error) {
	<-ctx.Done()
	return approval.Answer{Verdict: approval.Cancelled}, nil
}
