package main

import (
	"context"
	"io"

	sdk "github.com/coder/acp-go-sdk"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
)

// typed measures what an agent and a client really do: requests and updates in
// the types of the protocol, each side with its own.
func typed(r *report) error {
	heard := [2]chan struct{}{make(chan struct{}, window), make(chan struct{}, window)}
	mine := newTypedOurs(func() { heard[0] <- struct{}{} })
	defer mine.close()
	peer := newTypedTheirs(func() { heard[1] <- struct{}{} })
	defer peer.close()

	const calls = 3_000
	prompts := func(c typedClient) func() error {
		return func() error {
			for range calls {
				if err := c.prompt(); err != nil {
					return err
				}
			}
			return nil
		}
	}
	a, b, err := inTurn(turns, calls, prompts(mine), prompts(peer))
	if err != nil {
		return err
	}
	r.faster("`session/prompt` round trip, in the protocol's types", a, b, micros)
	r.add("allocations for one", count(a.allocs), count(b.allocs), ratio(a.allocs, b.allocs), "at most half", a.allocs <= b.allocs/2)

	const n = 20_000
	updates := func(c typedClient, heard <-chan struct{}) func() error {
		return func() error {
			for i := range n + window {
				if i >= window {
					<-heard
				}
				if i < n {
					if err := c.update(); err != nil {
						return err
					}
				}
			}
			return nil
		}
	}
	if a, b, err = inTurn(turns, n, updates(mine, heard[0]), updates(peer, heard[1])); err != nil {
		return err
	}
	r.faster("`session/update`, in the protocol's types", a, b, rate)
	r.add("allocations for one", count(a.allocs), count(b.allocs), ratio(a.allocs, b.allocs), "at most half", a.allocs <= b.allocs/2)
	return nil
}

// window is how many updates may be under way: the peer ends the connection when
// 1,024 wait.
const window = 512

type typedClient interface {
	prompt() error // from the client to the agent and back
	update() error // from the agent to the client
	close()
}

const (
	someSession = "sess_0123456789"
	someWords   = "some words of an answer"
)

type typedOurs struct{ client, agent *jsonrpc.Peer }

func newTypedOurs(onUpdate func()) *typedOurs {
	r1, w2 := io.Pipe()
	r2, w1 := io.Pipe()
	o := jsonrpc.Options{Lane: jsonrpc.LaneOf("sessionId")}
	t := &typedOurs{
		client: jsonrpc.New(r1, w1, func(_ context.Context, r *jsonrpc.Request) (any, error) {
			var n v1.SessionNotification
			err := n.UnmarshalJSON(r.Params)
			onUpdate()
			return nil, err
		}, o),
		agent: jsonrpc.New(r2, w2, func(_ context.Context, r *jsonrpc.Request) (any, error) {
			var p v1.PromptRequest
			if err := p.UnmarshalJSON(r.Params); err != nil {
				return nil, err
			}
			return &v1.PromptResponse{StopReason: v1.StopReasonEndTurn}, nil
		}, o),
	}
	go t.client.Run(context.Background())
	go t.agent.Run(context.Background())
	return t
}

func (t *typedOurs) prompt() error {
	p := v1.PromptRequest{SessionID: someSession, Prompt: []v1.ContentBlock{&v1.TextContent{Text: someWords}}}
	var got v1.PromptResponse
	return t.client.Call(ctx, v1.MethodSessionPrompt, &p, &got)
}

func (t *typedOurs) update() error {
	n := v1.SessionNotification{SessionID: someSession, Update: &v1.AgentMessageChunk{Content: &v1.TextContent{Text: someWords}}}
	return t.agent.Notify(ctx, v1.MethodSessionUpdate, &n)
}

func (t *typedOurs) close() {
	t.client.Close()
	t.agent.Close()
}

type typedTheirs struct {
	client *sdk.ClientSideConnection
	agent  *sdk.AgentSideConnection
	pipes  []io.Closer
}

func newTypedTheirs(onUpdate func()) *typedTheirs {
	r1, w2 := io.Pipe()
	r2, w1 := io.Pipe()
	return &typedTheirs{
		client: sdk.NewClientSideConnection(theirClient{onUpdate: onUpdate}, w1, r1),
		agent:  sdk.NewAgentSideConnection(theirAgent{}, w2, r2),
		pipes:  []io.Closer{w1, w2},
	}
}

func (t *typedTheirs) prompt() error {
	_, err := t.client.Prompt(ctx, sdk.PromptRequest{SessionId: someSession, Prompt: []sdk.ContentBlock{sdk.TextBlock(someWords)}})
	return err
}

func (t *typedTheirs) update() error {
	return t.agent.SessionUpdate(ctx, sdk.SessionNotification{SessionId: someSession, Update: sdk.UpdateAgentMessageText(someWords)})
}

func (t *typedTheirs) close() {
	for _, p := range t.pipes {
		p.Close()
	}
}

// theirClient and theirAgent answer only what is measured.
type theirClient struct {
	sdk.Client
	onUpdate func()
}

func (c theirClient) SessionUpdate(context.Context, sdk.SessionNotification) error {
	c.onUpdate()
	return nil
}

type theirAgent struct{ sdk.Agent }

func (theirAgent) Prompt(context.Context, sdk.PromptRequest) (sdk.PromptResponse, error) {
	return sdk.PromptResponse{StopReason: sdk.StopReasonEndTurn}, nil
}
