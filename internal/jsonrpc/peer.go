package jsonrpc

import (
	"context"
	"encoding/json"
	"io"
)

// Peer is one end of a connection. Its methods may be called by several
// goroutines at once.
type Peer struct {
	o      Options
	handle Handler
}

// New makes a peer that reads frames from r and writes them to w; both are
// closed at the end if they are closers. Handle may be nil: then every request
// is answered with [CodeMethodNotFound]. Nothing is read or written before Run.
func New(r io.Reader, w io.Writer, handle Handler, o Options) *Peer {
	return &Peer{o: o.withDefaults(), handle: handle}
}

// Run reads, handles and writes until the input ends, ctx is cancelled or
// Close is called, and all handlers have returned. It is called once. The
// error is nil if the peer closed the connection, or we did.
func (p *Peer) Run(ctx context.Context) error { panic("not yet") }

// Done is closed when Run has ended.
func (p *Peer) Done() <-chan struct{} { panic("not yet") }

// Close writes what is queued, ends the connection and cancels all handlers.
// It does not wait for them: Done tells.
func (p *Peer) Close() error { panic("not yet") }

// Call sends a request and decodes its answer into result, which may be nil, a
// [*json.RawMessage], or whatever encoding/json decodes into.
//
// When ctx is cancelled, so is the request; Call then waits a little for the
// answer and gives what the peer said, or the error of ctx.
func (p *Peer) Call(ctx context.Context, method string, params, result any) error {
	return p.CallEarly(ctx, method, params, result, nil)
}

// CallEarly is Call with a function that sees the result before any frame that
// came after it, in whatever lane. It must be quick and not use the Peer.
func (p *Peer) CallEarly(ctx context.Context, method string, params, result any, early func(json.RawMessage)) error {
	panic("not yet")
}

// Notify sends a notification. It returns when the frame is queued; frames of
// one goroutine keep their order.
func (p *Peer) Notify(ctx context.Context, method string, params any) error { panic("not yet") }
