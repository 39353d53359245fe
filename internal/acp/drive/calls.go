package drive

import (
	"context"
	"errors"
	"fmt"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// handle takes what the agent sends: updates one by one, in their order, and
// requests side by side, but for those that have a place in an order.
func (l *link) handle(ctx context.Context, r *jsonrpc.Request) (any, error) {
	if p, ok := r.State.(*place); ok {
		return l.inTurn(ctx, p, func() (any, error) { return l.respond(ctx, r) })
	}
	return l.respond(ctx, r)
}

func (l *link) respond(ctx context.Context, r *jsonrpc.Request) (any, error) {
	if r.Method == v1.MethodInitialize {
		l.echoes.Store(true)
	}
	if !l.ready.Load() {
		if r.Method == v1.MethodSessionUpdate {
			if err := l.tell(agent.Extension{Protocol: asItCame, Kind: r.Method, Data: orNull(r.Params)}); err != nil {
				return nil, err
			}
		}
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: r.Method + " before initialize was answered"}
	}
	if !r.Notification() {
		l.serving.Add(1)
		defer l.serving.Add(-1)
	}
	switch r.Method {
	case v1.MethodSessionUpdate:
		return nil, l.dialect.update(r.Params)
	case v1.MethodElicitationComplete:
		return nil, l.elicited(r.Params)
	case v1.MethodElicitationCreate:
		answer, err := l.elicit(ctx, r.Params)
		return answer, answerOf(unlessMissing(r, err))
	}
	if r.Notification() {
		return nil, l.tell(agent.Extension{Protocol: protocol, Kind: r.Method, Data: orNull(r.Params)})
	}
	answer, err := l.dialect.serve(ctx, r.Method, r.Params)
	if errors.Is(err, context.Canceled) && ctx.Err() == nil {
		err = errCancelled // the agent did not take it back: the turn has ended
	}
	return answer, answerOf(unlessMissing(r, err))
}

// unlessMissing says that there are no params, where that is why they cannot be read.
func unlessMissing(r *jsonrpc.Request, err error) error {
	if len(r.Params) == 0 && errors.As(err, new(*wire.Error)) {
		return invalid("params are missing")
	}
	return err
}

func orNull(params []byte) []byte {
	if len(params) == 0 {
		return []byte("null")
	}
	return params
}

// foreign keeps an update of a session that is not ours, and says that it is.
func (l *link) foreign(id string, params []byte) error {
	if err := l.tell(agent.Extension{Protocol: asItCame, Kind: v1.MethodSessionUpdate, Data: params}); err != nil {
		return err
	}
	return fmt.Errorf("an update of session %q, which is not open", id)
}

// ours checks the session that a request is about.
func (l *link) ours(id v1.SessionID) error {
	if !l.talk.owns(string(id)) {
		return notFound("session", string(id))
	}
	return nil
}
