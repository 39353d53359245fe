package drive

import (
	"context"
	"sync"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
)

// order makes what an agent does to its workspace take effect as it was asked for,
// though requests are handled side by side: an agent need not wait for each answer.
type order struct {
	mu   sync.Mutex
	last chan struct{} // closed when the newest has taken effect
}

// place is that of one request among the others.
type place struct{ before, done chan struct{} }

// begin gives requests their places as they come. What waits for something that may
// take long, such as the end of a command, has none, and holds up nobody.
func (l *link) begin(_ context.Context, r *jsonrpc.Request) {
	switch r.Method {
	case v1.MethodFSReadTextFile, v1.MethodFSWriteTextFile, v1.MethodTerminalCreate:
		r.State = l.order.enter()
	}
}

func (o *order) enter() *place {
	o.mu.Lock()
	defer o.mu.Unlock()
	p := &place{o.last, make(chan struct{})}
	o.last = p.done
	return p
}

// inTurn does something when everything before it was done.
func (l *link) inTurn(ctx context.Context, p *place, do func() (any, error)) (any, error) {
	if p.before != nil {
		select {
		case <-p.before:
		case <-ctx.Done():
			// Who comes after this one must still wait for those before it.
			l.tasks.Go(func() { <-p.before; close(p.done) })
			return nil, ctx.Err()
		}
	}
	defer close(p.done)
	return do()
}
