package jsonrpc

import (
	"context"
	"encoding/json"
	"time"
)

// Handler answers a request or takes a notification. The result may be nil, a
// [json.RawMessage] or whatever encoding/json encodes. An [*Error] goes out as
// it is; any other error becomes an internal error, or [CodeCancelled] if it
// says so and ctx was cancelled. For a notification the result is dropped and
// an error only reported to Options.Stray.
//
// Params belong to the handler, which may keep and change them.
type Handler func(ctx context.Context, r *Request) (any, error)

// Request is a request or a notification of the peer.
type Request struct {
	ID     ID // the zero ID if this is a notification
	Method string
	Params json.RawMessage // nil if there were none
	// State is whatever Options.Begin left for the handler.
	State any
	// Answered is called when the answer is queued, if the handler sets it: what
	// is sent from then on comes after the answer. It must be quick.
	Answered func()
}

// Notification says that nobody waits for an answer.
func (r *Request) Notification() bool { return r.ID.IsZero() }

// Options tune a Peer. The zero value works.
type Options struct {
	// Lane names the lane of a request, notification or call of our own: what
	// is in one lane keeps its order. It may give a part of params, and is
	// called by several goroutines at once. Nil: everything is in one lane. See
	// [LaneOf].
	Lane func(method string, params json.RawMessage) []byte
	// Begin sees each request in its lane, before its handler starts on a
	// goroutine of its own and before anything later of the lane starts. It
	// must be quick; it can leave something in Request.State.
	Begin func(ctx context.Context, r *Request)

	// MaxFrame is the longest frame in bytes that is taken; 64 MiB if zero.
	MaxFrame int
	// Backlog is how many bytes of notifications may wait for their handlers
	// before reading stops; 64 MiB if zero.
	Backlog int
	// MaxRequests is how many requests of the peer may be in work before
	// further ones are refused; 1,024 if zero.
	MaxRequests int
	// WriteQueue is how many bytes may wait to be written before senders
	// wait; 1 MiB if zero.
	WriteQueue int

	// CancelGrace is how long a cancelled Call waits for the peer's answer;
	// one second if zero, not at all if negative.
	CancelGrace time.Duration
	// Drain is how long the end may take: notifications that came before it are
	// handled undisturbed, the peer reads what is queued, and streams close; five
	// seconds if zero. Only handlers that do not heed their contexts take longer.
	Drain time.Duration

	// Trace sees every frame, without its newline, in the order of the wire.
	// It must be quick, must not keep the frame, and must not use the Peer.
	Trace func(d Direction, frame []byte)
	// Stray sees what could not be used, and why: garbage, answers to no call,
	// notifications that failed. The same rules hold as for Trace. Of a frame
	// that was too long only the beginning is shown.
	Stray func(reason error, frame []byte)
}

// Direction says which way a frame went.
type Direction bool

const (
	In  Direction = false
	Out Direction = true
)

const (
	defaultMaxFrame    = 64 << 20
	defaultBacklog     = 64 << 20
	defaultMaxRequests = 1024
	defaultWriteQueue  = 1 << 20
	defaultCancelGrace = time.Second
	defaultDrain       = 5 * time.Second
)

func (o Options) withDefaults() Options {
	if o.Lane == nil {
		o.Lane = func(string, json.RawMessage) []byte { return nil }
	}
	o.MaxFrame = orDefault(o.MaxFrame, defaultMaxFrame)
	o.Backlog = orDefault(o.Backlog, defaultBacklog)
	o.MaxRequests = orDefault(o.MaxRequests, defaultMaxRequests)
	o.WriteQueue = orDefault(o.WriteQueue, defaultWriteQueue)
	if o.CancelGrace == 0 {
		o.CancelGrace = defaultCancelGrace
	}
	o.Drain = orDefault(o.Drain, defaultDrain)
	return o
}

func orDefault[T int | time.Duration](v, d T) T {
	if v <= 0 {
		return d
	}
	return v
}
