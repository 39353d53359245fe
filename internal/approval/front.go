package approval

import (
	"slices"
	"sync"
	"time"
)

// Attach says that a front can answer from now on, until detach is called. When
// the last one detaches, and none comes within the Linger, whatever waits is
// refused: nobody is left to ask.
func (g *Gate) Attach(front string) (detach func()) {
	me := &front
	g.mu.Lock()
	defer g.mu.Unlock()
	g.fronts = append(g.fronts, me)
	if g.leaving != nil {
		g.leaving.timer.Stop()
		g.leaving = nil
	}
	return sync.OnceFunc(func() { g.detach(me) })
}

func (g *Gate) detach(me *string) {
	g.mu.Lock()
	g.fronts = slices.DeleteFunc(g.fronts, func(f *string) bool { return f == me })
	switch {
	case len(g.fronts) > 0:
	case g.o.Linger > 0:
		d := &departure{last: *me}
		d.timer = time.AfterFunc(g.o.Linger, func() { g.abandon(d) })
		g.leaving = d
	default:
		g.refuseAll(*me)
	}
	g.mu.Unlock()
	g.deliver()
}

// departure is the time after the last front left.
type departure struct {
	last  string
	timer *time.Timer
}

// abandon refuses whatever waits, unless somebody came since.
func (g *Gate) abandon(d *departure) {
	g.mu.Lock()
	if g.leaving == d {
		g.leaving = nil
		g.refuseAll(d.last)
	}
	g.mu.Unlock()
	g.deliver()
}

func (g *Gate) refuseAll(last string) {
	g.settleAll(func(q Question) Answer { return nobody(q, "the last front, "+last+", left") })
}
