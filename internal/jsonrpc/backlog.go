package jsonrpc

// frameCost is what a waiting frame costs beside its bytes; it bounds the
// number of small ones.
const frameCost = 256

// backlog is what waits in lanes, and what is known of who could shorten it.
// It is guarded by the peer's mu.
type backlog struct {
	bytes   int
	stalled bool // the reader waits for room
	room    chan struct{}
	busy    int // lanes that are being worked off
	waiting int // of those, how many have a handler that waits for an answer
}

// awaitRoom holds the reader back while too much waits. It says false when the
// connection is closing.
func (p *Peer) awaitRoom() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.backlog.bytes >= p.o.Backlog {
		p.backlog.stalled = true
		p.unstick()
		p.mu.Unlock()
		var ok bool
		select {
		case <-p.backlog.room:
			ok = true
		case <-p.closing.Done():
		}
		p.mu.Lock()
		p.backlog.stalled = false
		if !ok {
			return false
		}
	}
	return true
}

// shrink takes something off the backlog; mu is held.
func (p *Peer) shrink(size int) {
	p.backlog.bytes -= size
	if p.backlog.stalled && p.backlog.bytes < p.o.Backlog {
		select {
		case p.backlog.room <- struct{}{}:
		default:
		}
	}
}

// waits counts the lane of a notification whose handler has begun to wait for
// an answer, waited the end of that; mu is held.
func (p *Peer) waits(c *call) {
	if c.in == nil || c.in.over {
		return
	}
	if c.in.calls++; c.in.calls == 1 {
		p.backlog.waiting++
		p.unstick()
	}
}

func (p *Peer) waited(c *call) {
	if c.in == nil || c.in.over {
		return
	}
	if c.in.calls--; c.in.calls == 0 {
		p.backlog.waiting--
	}
}

// unstick fails the calls of notification handlers when nothing else can go
// on: the reader waits for them, and they wait for answers that it would have
// to read; mu is held.
func (p *Peer) unstick() {
	b := &p.backlog
	if !b.stalled || b.bytes < p.o.Backlog || b.waiting < b.busy {
		return
	}
	for _, c := range p.pending {
		if c.in != nil && !c.in.over {
			p.remove(c)
			p.settle(c, nil, ErrBacklog, 0)
		}
	}
}
