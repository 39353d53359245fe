package jsonrpc

import "sync"

// maxIdle is how many goroutines are kept for later.
const maxIdle = 16

// workers keeps goroutines that have done their job for the next one: decoding
// makes a new goroutine's stack grow several times, which costs more than all
// the rest of a request. It is guarded by the peer's mu.
type workers struct {
	idle  []chan job
	ended bool
	all   sync.WaitGroup
}

// job is a lane to be worked off, or a request to be served.
type job struct {
	lane    *lane
	request *incoming
}

// start lets some goroutine do a job; mu is held.
func (p *Peer) start(j job) {
	p.handlers.Add(1)
	if n := len(p.workers.idle); n > 0 {
		next := p.workers.idle[n-1]
		p.workers.idle = p.workers.idle[:n-1]
		next <- j
		return
	}
	p.workers.all.Add(1)
	go p.toil(j)
}

func (p *Peer) toil(j job) {
	defer p.workers.all.Done()
	next := make(chan job, 1)
	for ok := true; ok; j, ok = <-next {
		if j.lane != nil {
			p.work(j.lane)
		} else {
			p.serve(j.request)
		}
		p.handlers.Done()
		p.out.help() // should the peer not read, no handler is to be blamed
		p.mu.Lock()
		if p.workers.ended || len(p.workers.idle) >= maxIdle {
			p.mu.Unlock()
			return
		}
		p.workers.idle = append(p.workers.idle, next)
		p.mu.Unlock()
	}
}

// dismiss ends all goroutines when there will be no more jobs, and gives a
// channel that is closed when they have.
func (p *Peer) dismiss() <-chan struct{} {
	p.mu.Lock()
	p.workers.ended = true
	for _, next := range p.workers.idle {
		close(next)
	}
	p.workers.idle = nil
	p.mu.Unlock()
	gone := make(chan struct{})
	go func() {
		p.workers.all.Wait()
		close(gone)
	}()
	return gone
}
