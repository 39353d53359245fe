package jsonrpc

// manyLanes is how many lanes are kept before unused ones are forgotten.
const manyLanes = 256

// lane keeps the order of what belongs together. It is guarded by the peer's
// mu. While it is busy one goroutine works off its queue.
type lane struct {
	busy  bool
	calls int // of ours, that will be answered in this lane
	queue queue
}

// item is what can wait in a lane: one of these.
type item struct {
	in     *incoming // a notification or a request
	answer *call
}

// queue is first in, first out.
type queue struct {
	items []item
	head  int
}

func (q *queue) push(it item) {
	if len(q.items) == cap(q.items) && q.head > len(q.items)/2 {
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	q.items = append(q.items, it)
}

func (q *queue) empty() bool { return q.head == len(q.items) }

func (q *queue) pop() item {
	it := q.items[q.head]
	q.items[q.head] = item{}
	q.head++
	if q.empty() {
		q.items, q.head = q.items[:0], 0
		if cap(q.items) > manyLanes {
			q.items = nil
		}
	}
	return it
}

// lane finds or makes a lane; mu is held.
func (p *Peer) lane(name []byte) *lane {
	if l := p.lanes[string(name)]; l != nil {
		return l
	}
	if len(p.lanes) >= p.sweepAt {
		for name, l := range p.lanes {
			if !l.busy && l.calls == 0 {
				delete(p.lanes, name)
			}
		}
		p.sweepAt = 2*len(p.lanes) + manyLanes
	}
	l := &lane{}
	p.lanes[string(name)] = l
	return l
}

// enter puts a notification or request into its lane; mu is held.
func (p *Peer) enter(in *incoming, name []byte) {
	l := p.lane(name)
	l.queue.push(item{in: in})
	if !l.busy {
		l.busy = true
		p.backlog.busy++
		p.start(job{lane: l})
	}
}

// work handles what waits in a lane until nothing does: notifications here, one
// after the other, and requests on goroutines of their own.
func (p *Peer) work(l *lane) {
	p.mu.Lock()
	for !l.queue.empty() {
		it := l.queue.pop()
		switch in := it.in; {
		case in == nil:
			p.shrink(it.answer.size)
			p.deliver(it.answer)
		case in.Notification():
			p.mu.Unlock()
			p.take(in)
			p.mu.Lock()
			p.over(in)
		default:
			p.mu.Unlock()
			if p.o.Begin != nil {
				p.o.Begin(in.ctx, &in.Request)
			}
			p.mu.Lock()
			if l.queue.empty() {
				// Nothing waits for this goroutine, so it may as well stay.
				p.idle(l)
				p.mu.Unlock()
				p.serve(in)
				return
			}
			p.start(job{request: in})
		}
	}
	p.idle(l)
	p.mu.Unlock()
}

func (p *Peer) idle(l *lane) {
	l.busy = false
	p.backlog.busy--
	p.unstick()
}
