package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// call is a request of ours that waits for its answer.
type call struct {
	id    int64
	lane  *lane     // whose earlier notifications are handled before the answer is given
	in    *incoming // the notification whose handler made the call, or nil
	early func(json.RawMessage)
	size  int // of the answer, while it waits in its lane

	result json.RawMessage
	err    error
	done   chan struct{} // receives one value when result and err are set
}

// free lets a call that was delivered be used again.
func (p *Peer) free(c *call) {
	*c = call{done: c.done}
	p.calls.Put(c)
}

func (p *Peer) call(ctx context.Context, method string, params any, early func(json.RawMessage)) (json.RawMessage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	body, enc, err := encode(params)
	if err != nil {
		return nil, notEncoded(method, err)
	}
	c, err := p.register(ctx, method, body, early)
	if err != nil {
		enc.release()
		return nil, err
	}
	id := c.id
	err = p.out.put(ctx, &frame{id: numberID(id), method: method, body: body}, p.room(c.in))
	enc.release()
	if err != nil {
		p.abandon(c, id)
		return nil, err
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		if !p.cancelled(c, id) {
			p.abandon(c, id)
			return nil, ctx.Err()
		}
	}
	result, err := c.result, c.err
	if errors.Is(err, ErrBacklog) {
		p.sendCancel(id) // nobody will look at the answer
	}
	p.free(c)
	return result, err
}

// register gives a call its number and its place in a lane.
func (p *Peer) register(ctx context.Context, method string, body []byte, early func(json.RawMessage)) (*call, error) {
	name := p.o.Lane(method, body)
	c := p.calls.Get().(*call)
	c.early, c.in = early, p.within(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended != nil {
		return nil, p.ended
	}
	p.lastID++
	c.id = p.lastID
	c.lane = p.lane(name)
	c.lane.calls++
	p.pending[c.id] = c
	p.waits(c)
	return c, nil
}

// cancelled tells the peer that nobody wants the answer any more, and says
// whether it came nevertheless.
func (p *Peer) cancelled(c *call, id int64) bool {
	p.sendCancel(id)
	if p.o.CancelGrace < 0 {
		return false
	}
	grace := time.NewTimer(p.o.CancelGrace)
	defer grace.Stop()
	select {
	case <-c.done:
		return true
	case <-grace.C:
		return false
	}
}

// sendCancel does not wait for room: without the frame the request goes on,
// and its answer is dropped.
func (p *Peer) sendCancel(id int64) {
	atOnce, stop := context.WithCancel(context.Background())
	stop()
	body := append([]byte(`{"requestId":`), numberID(id).append(nil)...)
	p.out.put(atOnce, &frame{method: cancelMethod, body: append(body, '}')}, p.o.WriteQueue+p.o.Backlog)
}

// abandon forgets a call. If its answer is on the way through the lane, it
// will be delivered to nobody.
func (p *Peer) abandon(c *call, id int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pending[id] == c {
		p.remove(c)
		c.lane.calls--
	}
}

// remove takes a call out of those that wait for the peer; mu is held.
func (p *Peer) remove(c *call) {
	delete(p.pending, c.id)
	p.waited(c)
}

// settle gives a call its outcome, behind the notifications that came before
// it in its lane; mu is held and the call was removed. A notification handler
// gets it at once: its own lane waits for it, and others may in turn.
func (p *Peer) settle(c *call, result json.RawMessage, err error, size int) {
	c.result, c.err = result, err
	if l := c.lane; l.busy && (c.in == nil || c.in.over) {
		c.size = size + frameCost
		p.backlog.bytes += c.size
		l.queue.push(item{answer: c})
		return
	}
	p.deliver(c)
}

func (p *Peer) deliver(c *call) {
	c.lane.calls--
	c.done <- struct{}{}
}

func decode(method string, raw json.RawMessage, result any) error {
	switch to := result.(type) {
	case nil:
		return nil
	case *json.RawMessage:
		*to = raw
		return nil
	case json.Unmarshaler: // the frame's JSON is known to be good
		if err := to.UnmarshalJSON(raw); err != nil {
			return fmt.Errorf("decode the answer to %s: %w", method, err)
		}
		return nil
	}
	if err := json.Unmarshal(raw, result); err != nil {
		return fmt.Errorf("decode the answer to %s: %w", method, err)
	}
	return nil
}

func notEncoded(method string, err error) error {
	return fmt.Errorf("encode params of %s: %w", method, err)
}
