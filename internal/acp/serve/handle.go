package serve

import (
	"context"
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
)

type jsonRaw = json.RawMessage

// handle takes what the client sends.
func (c *connection) handle(ctx context.Context, r *jsonrpc.Request) (any, error) {
	if i, ok := r.State.(introduced); ok {
		return answer(i.answer, i.err)
	}
	who := c.who()
	switch {
	case who == nil:
		return nil, invalidRequest("%s before initialize", r.Method)
	case who.states:
		return c.handle2(ctx, r)
	}
	switch r.Method {
	case v1.MethodAuthenticate:
		return answer(&v1.AuthenticateResponse{}, nil)
	case v1.MethodSessionNew:
		return answer(c.newSession(ctx, r))
	case v1.MethodSessionLoad:
		return answer(c.loadSession(ctx, r))
	case v1.MethodSessionResume:
		return answer(c.resumeSession(ctx, r))
	case v1.MethodSessionList:
		return answer(c.listSessions(r))
	case v1.MethodSessionDelete:
		return answer(c.deleteSession(r))
	case v1.MethodSessionClose:
		return answer(c.closeSession(r))
	case v1.MethodSessionPrompt:
		return answer(c.prompt(r))
	case v1.MethodSessionCancel:
		return nil, c.cancel(r)
	case v1.MethodSessionSetMode:
		return answer(c.setMode(ctx, r))
	case v1.MethodSessionSetConfigOption:
		return answer(c.setOption(ctx, r))
	}
	return nil, jsonrpc.MethodNotFound(r.Method)
}

// introduced is the answer to initialize.
type introduced struct {
	answer wire.Encoder
	err    error
}

// begin sees requests in their order, so that a cancellation finds a prompt that
// came before it though its handler has not begun; and who does not wait for the
// answer to initialize is known all the same.
func (c *connection) begin(ctx context.Context, r *jsonrpc.Request) {
	if r.Method == v1.MethodInitialize {
		a, err := c.initialize(r)
		r.State = introduced{a, err}
	}
	if r.Method != v1.MethodSessionPrompt {
		return
	}
	if t, err := c.talk(v1.SessionID(c.lane(r.Method, r.Params))); err == nil {
		r.State = t.expect(ctx)
	}
}

// who is the client, nil before it has said so.
func (c *connection) who() *client {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.client
}

// params reads what a request is about.
func params(r *jsonrpc.Request, into interface{ UnmarshalJSON([]byte) error }) error {
	raw := r.Params
	if raw == nil {
		raw = jsonRaw("{}")
	}
	return wire.In("params", into.UnmarshalJSON(raw))
}

// answer gives a result as the peer sends it.
func answer[T wire.Encoder](result T, err error) (any, error) {
	if err != nil {
		return nil, answerOf(err)
	}
	return encoded(result), nil
}

// encoded is a message as it is sent.
func encoded(m wire.Encoder) jsonRaw { return m.AppendJSON(nil) }
