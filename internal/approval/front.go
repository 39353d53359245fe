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
		g.leaving.Stop()
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
		var timer *time.Timer
		timer = time.AfterFunc(g.o.Linger, func() { g.abandon(timer, *me) })
		g.leaving = timer
	default:
		g.refuseAll(*me)
	}
	g.mu.Unlock()
	g.deliver()
}

// abandon refuses whatever waits, unless somebody came since the timer was set.
func (g *Gate) abandon(timer *time.Timer, last string) {
	g.mu.Lock()
	if g.leaving == timer {
		g.leaving = nil
		g.refuseAll(last)
	}
	g.mu.Unlock()
	g.deliver()
}

func (g *Gate) refuseAll(last string) {
	g.settleAll(func(q Question) Answer { return nobody(q, "the last front, "+last+", left") })
}
