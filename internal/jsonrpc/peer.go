package jsonrpc

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"
)

// Peer is one end of a connection. Its methods may be called by several
// goroutines at once.
type Peer struct {
	o      Options
	handle Handler
	r      io.Reader
	w      io.Writer
	out    *outbox

	closing  context.Context    // cancelled: everything ends now
	shut     context.CancelFunc // cancels closing, and so all handlers
	asking   context.Context    // of the peer's requests; ends when nobody can want answers
	stopAsks context.CancelFunc
	handlers sync.WaitGroup // jobs that are being done
	running  sync.Once
	done     chan struct{}
	ending   sync.Once
	endBegan time.Time

	hooks   sync.Mutex        // so that Trace and Stray are called by one goroutine at a time
	methods map[string]string // names that were seen; of the reader alone
	calls   sync.Pool         // of this peer alone, as channels cannot leave a test's bubble

	mu      sync.Mutex
	ended   error // why there are no calls any more
	lastID  int64
	pending map[int64]*call
	inWork  map[ID]*incoming // the peer's requests that are not answered
	load    load
	lanes   map[string]*lane
	sweepAt int // lanes that are not in use are forgotten when there are so many
	backlog backlog
	workers workers
}

// New makes a peer that reads frames from r and writes them to w; both are
// closed at the end if they are closers. Handle may be nil: then every request
// is answered with [CodeMethodNotFound]. Nothing is read or written before Run.
func New(r io.Reader, w io.Writer, handle Handler, o Options) *Peer {
	p := &Peer{
		o: o.withDefaults(), handle: handle, r: r, w: w,
		done:    make(chan struct{}),
		methods: map[string]string{},
		pending: map[int64]*call{},
		inWork:  map[ID]*incoming{},
		lanes:   map[string]*lane{},
		sweepAt: manyLanes,
		backlog: backlog{room: make(chan struct{}, 1)},
	}
	p.calls.New = func() any { return &call{done: make(chan struct{}, 1)} }
	if p.handle == nil {
		p.handle = func(_ context.Context, r *Request) (any, error) { return nil, MethodNotFound(r.Method) }
	}
	var trace func([]byte)
	if o.Trace != nil {
		trace = func(frame []byte) { p.trace(Out, frame) }
	}
	p.closing, p.shut = context.WithCancel(context.Background())
	p.out = newOutbox(w, trace, p.closing.Done())
	p.asking, p.stopAsks = context.WithCancel(p.closing)
	return p
}

// Done is closed when Run has ended.
func (p *Peer) Done() <-chan struct{} { return p.done }

func (p *Peer) trace(d Direction, frame []byte) {
	if p.o.Trace != nil {
		p.hooks.Lock()
		defer p.hooks.Unlock()
		p.o.Trace(d, frame)
	}
}

func (p *Peer) stray(reason error, frame []byte) {
	if p.o.Stray != nil {
		p.hooks.Lock()
		defer p.hooks.Unlock()
		p.o.Stray(reason, frame)
	}
}

// Notify sends a notification. It returns when the frame is queued, for which
// it waits until ctx is cancelled. Frames of one goroutine keep their order.
func (p *Peer) Notify(ctx context.Context, method string, params any) error {
	body, enc, err := encode(params)
	if err != nil {
		return notEncoded(method, err)
	}
	defer enc.release()
	return p.out.put(ctx, &frame{method: method, body: body}, p.room(p.within(ctx)))
}

// Post sends a request whose answer nobody wants, such as the last one before the
// end. It returns when the frame is queued, as Notify does.
func (p *Peer) Post(ctx context.Context, method string, params any) error {
	body, enc, err := encode(params)
	if err != nil {
		return notEncoded(method, err)
	}
	defer enc.release()
	p.mu.Lock()
	p.lastID++
	id := p.lastID
	p.mu.Unlock()
	return p.out.put(ctx, &frame{id: numberID(id), method: method, body: body}, p.room(p.within(ctx)))
}

// room is how many bytes may wait to be written. Who handles a notification
// may queue more: if he waited for a peer that itself waits in such a place,
// neither would read on.
func (p *Peer) room(n *incoming) int {
	if n == nil {
		return p.o.WriteQueue
	}
	return p.o.WriteQueue + p.o.Backlog
}

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
	raw, err := p.call(ctx, method, params, early)
	if err != nil {
		return err
	}
	return decode(method, raw, result)
}
