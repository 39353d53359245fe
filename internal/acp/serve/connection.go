package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/approval"
	"hawser/internal/jsonrpc"
)

// connection is one client and the sessions that it has opened.
type connection struct {
	o    Options
	peer *jsonrpc.Peer
	lane func(string, jsonRaw) []byte

	mu     sync.Mutex
	client *client                        // nil before initialize
	talks  map[v1.SessionID]*talk         // nil while one is being opened
	chosen map[v1.SessionID]approval.Mode // by this client
	closed bool
}

// Serve talks with one client until its input ends, ctx is cancelled or the client
// is gone. It returns when all sessions of the client are closed.
func Serve(ctx context.Context, r io.Reader, w io.Writer, o Options) error {
	c := &connection{o: o, lane: jsonrpc.LaneOf("sessionId"), talks: map[v1.SessionID]*talk{}}
	c.peer = jsonrpc.New(&input{Reader: r, ended: c.leave}, w, c.handle, jsonrpc.Options{
		Lane: c.lane, Begin: c.begin, Trace: o.Trace,
		Stray: func(reason error, frame []byte) {
			o.log(fmt.Sprintf("%v: %.200s", reason, frame))
		},
	})
	// When we end, the client is told what it keeps for us before the line is cut.
	running, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	closed := make(chan error, 1)
	told := context.AfterFunc(ctx, func() {
		defer time.AfterFunc(parting, cut).Stop()
		closed <- c.close()
		_ = c.peer.Close()
	})
	if err := c.peer.Run(running); err != nil && ctx.Err() == nil {
		o.log(err.Error()) // that the client is gone is not our failure
	}
	if told() {
		return c.close()
	}
	return errors.Join(<-closed, c.close())
}

// reserve keeps a place for a session that is being opened, unless it is open here:
// then it gives that.
func (c *connection) reserve(id v1.SessionID) (*talk, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, jsonrpc.ErrClosed
	}
	t, taken := c.talks[id]
	if taken && t == nil {
		return nil, invalidRequest("session %q is being opened", id)
	}
	if !taken {
		c.talks[id] = nil
	}
	return t, nil
}

// keep puts a session into its place; nil gives the place up.
func (c *connection) keep(id v1.SessionID, t *talk) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t == nil {
		delete(c.talks, id)
		return nil
	}
	if c.closed {
		return jsonrpc.ErrClosed
	}
	c.talks[id] = t
	return nil
}

// talk finds an open session.
func (c *connection) talk(id v1.SessionID) (*talk, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.talks[id]; t != nil {
		return t, nil
	}
	return nil, notFound(id)
}

// take finds an open session and makes it unknown.
func (c *connection) take(id v1.SessionID) (*talk, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.talks[id]; t != nil {
		delete(c.talks, id)
		return t, nil
	}
	return nil, notFound(id)
}

// close ends all sessions. The client is gone.
func (c *connection) close() error {
	c.mu.Lock()
	c.closed = true
	var list []*talk
	for id, t := range c.talks {
		if t != nil {
			list = append(list, t)
		}
		delete(c.talks, id)
	}
	c.mu.Unlock()
	var all sync.WaitGroup
	errs := make([]error, len(list))
	for i, t := range list {
		all.Go(func() { errs[i] = t.close() })
	}
	all.Wait()
	return errors.Join(errs...)
}
