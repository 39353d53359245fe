package serve

import (
	"context"
	"io"
	"sync"
	"time"

	"hawser/internal/acp/wire/v1"
)

const (
	// parting is how long a client may take to let us go, and lastLook to show what
	// a terminal has when it does.
	parting  = 3 * time.Second
	lastLook = time.Second
	// lastPost is how long it may not read what it is told at its own end.
	lastPost = time.Second
)

// input sees the end of what the client says before the peer does: until then the
// client can be told something.
type input struct {
	io.Reader
	once  sync.Once
	ended func()
}

func (in *input) Read(b []byte) (int, error) {
	n, err := in.Reader.Read(b)
	if err != nil {
		in.once.Do(in.ended)
	}
	return n, err
}

func (in *input) Close() error {
	if c, ok := in.Reader.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// leave tells a client that says nothing more, but may still read, which of its
// terminals are not needed.
func (c *connection) leave() {
	c.mu.Lock()
	var places []*place
	for _, t := range c.talks {
		if t != nil && t.place != nil {
			places = append(places, t.place)
		}
	}
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), lastPost)
	defer cancel()
	for _, p := range places {
		p.leave(ctx)
	}
}

// leave releases all terminals and waits for no answers: there will be none.
func (p *place) leave(ctx context.Context) {
	p.mu.Lock()
	p.closed = true
	var list []*remote
	for _, r := range p.live {
		list = append(list, r)
	}
	p.mu.Unlock()
	for _, r := range list {
		r.mu.Lock()
		before := r.released
		r.released = true
		r.mu.Unlock()
		if !before {
			request := v1.ReleaseTerminalRequest{SessionID: p.talk.id, TerminalID: r.id}
			_ = p.talk.conn.peer.Post(ctx, v1.MethodTerminalRelease, encoded(&request))
		}
	}
}
