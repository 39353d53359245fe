package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// incoming is a request or notification of the peer. It is guarded by the
// peer's mu, but for what never changes.
type incoming struct {
	Request
	peer *Peer
	size int

	// Of a notification, which is itself the context of its handler, so that
	// a call made there can be told from others.
	context.Context
	over  bool // its handler has returned
	calls int  // that were made by its handler and wait for answers

	// Of a request.
	ctx    context.Context
	cancel context.CancelFunc
}

// inside is the key under which a notification finds itself in a context.
type inside struct{ *Peer }

func (in *incoming) Value(key any) any {
	if key == (inside{in.peer}) {
		return in
	}
	return in.Context.Value(key)
}

// within gives the notification of this peer that ctx belongs to, or nil.
func (p *Peer) within(ctx context.Context) *incoming {
	in, _ := ctx.Value(inside{p}).(*incoming)
	return in
}

// note takes a notification into its lane.
func (p *Peer) note(in *incoming, lane []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended == nil {
		p.backlog.bytes += in.size
		p.enter(in, lane)
	}
}

// take handles a notification.
func (p *Peer) take(in *incoming) {
	_, err := p.handle(in, &in.Request)
	var answer *Error
	if err == nil || errors.As(err, &answer) && answer.Code == CodeMethodNotFound {
		return
	}
	p.stray(fmt.Errorf("handle notification %s: %w", in.Method, err), in.Params)
}

// over ends a notification; mu is held.
func (p *Peer) over(in *incoming) {
	if in.calls > 0 {
		p.backlog.waiting--
	}
	in.over = true
	p.shrink(in.size)
	p.unstick()
}

// load is what the peer's requests that are in work weigh.
type load struct{ requests, bytes int }

// heaviest is how many times the longest frame all requests in work may weigh.
const heaviest = 4

// admit takes a request into work, unless its ID is in use or there are too
// many.
func (p *Peer) admit(in *incoming, lane []byte) *Error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.ended != nil:
		return nil
	case p.inWork[in.ID] != nil:
		return &Error{Code: CodeInvalidRequest, Message: "a request with this id is in work"}
	case p.load.requests >= p.o.MaxRequests, p.load.requests > 0 && p.load.bytes+in.size > heaviest*p.o.MaxFrame:
		return &Error{Code: CodeInternal, Message: fmt.Sprintf("%d requests are in work: wait for answers before sending more", p.load.requests)}
	}
	p.load.requests++
	p.load.bytes += in.size
	p.inWork[in.ID] = in
	in.ctx, in.cancel = context.WithCancel(p.asking)
	p.enter(in, lane)
	return nil
}

// serve handles a request and queues its answer, which is written by help.
func (p *Peer) serve(in *incoming) {
	result, err := p.handle(in.ctx, &in.Request)
	cancelled := in.ctx.Err() != nil
	in.cancel()
	f := frame{id: in.ID}
	var enc *encoder
	if err == nil {
		if f.body, enc, err = encode(result); err != nil {
			err = fmt.Errorf("encode the answer to %s: %w", in.Method, err)
		}
	}
	if err != nil {
		f.err = asError(err, cancelled)
	}
	// From here the peer may use the ID again, but the request counts until
	// its answer is queued.
	p.mu.Lock()
	delete(p.inWork, in.ID)
	p.mu.Unlock()
	p.out.leave(context.Background(), &f, p.o.WriteQueue)
	enc.release()
	if in.Answered != nil {
		in.Answered()
	}
	p.mu.Lock()
	p.load.requests--
	p.load.bytes -= in.size
	p.mu.Unlock()
}

// asError is the answer that an error of a handler becomes.
func asError(err error, cancelled bool) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e
	case cancelled && errors.Is(err, context.Canceled):
		return &Error{Code: CodeCancelled, Message: "request cancelled"}
	}
	return &Error{Code: CodeInternal, Message: err.Error()}
}

// cancelMethod is the notification by which either side cancels a request.
const cancelMethod = "$/cancel_request"

// cancelRequest cancels a request of the peer. ACP calls the member requestId;
// others, after the Language Server Protocol, id.
func (p *Peer) cancelRequest(params json.RawMessage) {
	var which struct{ RequestID, ID json.RawMessage }
	if json.Unmarshal(params, &which) != nil {
		return
	}
	raw := which.RequestID
	if raw == nil {
		raw = which.ID
	}
	if raw == nil {
		return
	}
	id, ok := parseID(raw)
	p.mu.Lock()
	defer p.mu.Unlock()
	if in := p.inWork[id]; ok && in != nil {
		in.cancel()
	}
}
