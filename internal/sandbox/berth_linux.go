package sandbox

import (
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// berths make starts with limits as fast as starts without. To bring the init into a
// group of a unified hierarchy and back, so that it starts a process there, the
// kernel waits for all processors, for some 15 ms. So the init lies in the group of
// the next process already, starts it without a move, and is moved to the next group
// while the process runs.
type berths struct {
	// mu is held while the init is on its way, and while it starts a process: for
	// reading, as long as nothing is expected.
	mu     sync.RWMutex
	on     bool   // something is expected
	limits Limits // just this
	at     *group // where the init lies; nil: at home
}

// The least limits with which the init lies in a group: it must not be in the way of
// the process that it starts, nor die with it.
const (
	leastMemory = 256 << 20
	leastPids   = 2048
	leastCPU    = time.Minute
)

// expect makes ready for processes with limits l.
func (e *initEngine) expect(l Limits) {
	small := l.Memory > 0 && l.Memory < leastMemory || l.Pids > 0 && l.Pids < leastPids || l.CPU > 0 && l.CPU < leastCPU
	if !l.Any() || small || e.groups != nil || e.pid == 0 {
		return
	}
	b := &e.berths
	b.mu.Lock()
	if b.on {
		b.mu.Unlock()
		return
	}
	b.on, b.limits = true, l
	e.late.Go(func() {
		defer b.mu.Unlock()
		e.moor()
	})
}

// moor moves the init into a group for the next process. mu is held.
func (e *initEngine) moor() {
	b := &e.berths
	left := b.at
	b.at = nil
	g, err := e.newGroup(b.limits)
	if err == nil && len(g.places) == 1 && g.places[0].unified {
		g.room(1, e.threads())
		e.owned.add(g)
		if err = e.enter(g.places[0]); err == nil {
			b.at = g
		} else {
			e.discard(g)
		}
	} else {
		g.remove() // to enter a group of version 1 takes no time
		b.on = false
	}
	if left == nil {
		return
	}
	if b.at == nil {
		home := place{hierarchy: left.places[0].hierarchy, dir: left.places[0].home}
		e.enter(home) // if it fails the init has ended
	}
	left.room(-1, 0)
}

// enter moves the init into a place.
func (e *initEngine) enter(p place) error {
	select {
	case <-e.down: // its id may be another process's
		return os.ErrProcessDone
	default:
		return os.WriteFile(filepath.Join(p.inner(), p.door()), []byte(strconv.Itoa(e.pid)), 0)
	}
}

// board begins a start: its own group, if the init lies in it already, and what to
// call when it is over.
func (e *initEngine) board(l Limits) (own *group, over func(spent bool)) {
	b := &e.berths
	b.mu.RLock()
	if !b.on {
		return nil, func(bool) { b.mu.RUnlock() }
	}
	b.mu.RUnlock()
	b.mu.Lock()
	if b.at == nil || l != b.limits {
		return nil, func(bool) { b.mu.Unlock() }
	}
	return b.at, func(spent bool) {
		if !spent { // nothing was started in it
			b.mu.Unlock()
			return
		}
		e.late.Go(func() {
			defer b.mu.Unlock()
			e.moor()
		})
	}
}

// home makes a process that has another group, or none, start there and not where
// the init lies, and the init come back to where it lay. mu is held.
func (b *berths) home(own *group) *group {
	if b.at == nil {
		return own
	}
	lies := b.at.places[0]
	way := &group{}
	found := false
	if own != nil {
		for _, p := range own.places {
			if p.root == lies.root {
				p.home, found = lies.inner(), true
			}
			way.places = append(way.places, p)
		}
	}
	if !found {
		way.places = append(way.places, place{hierarchy: lies.hierarchy, dir: lies.home, home: lies.inner()})
	}
	return way
}
