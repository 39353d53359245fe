package drive

import (
	"context"
	"fmt"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/term"
)

const (
	// mostTerminals is how many an agent may hold: made and not released.
	mostTerminals = 64
	// Their output is kept within mostKept together: each may keep a quarter of what
	// the others leave of it, and leastKept whatever they do.
	mostKept  = 256 << 20
	leastKept = 1 << 20
)

// works are the terminals that the agent asked for, by id.
type works struct {
	link *link

	mu       sync.Mutex
	turn     int
	killed   int // the last turn whose terminals were ended
	starting int // places that are taken by terminals to come
	kept     int // bytes of output that all may keep
	running  map[string]*work
	released recent
	over     bool
}

// berth is the place of a terminal.
type berth struct {
	turn int // in which it was asked for
	keep int // bytes of its output
}

// work is one of them.
type work struct {
	agent.Terminal
	berth
}

func (w *works) nextTurn() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.turn++
}

// reserve takes a place for a terminal with an output limit, as a Spec has it, and
// says how many bytes it may keep, and in which turn it is.
func (w *works) reserve(limit int) (p berth, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if held := len(w.running) + w.starting; held >= mostTerminals {
		return p, fmt.Errorf("there are %d terminals already, which is the most: release those that are not needed any more (terminal/release)", held)
	}
	p.turn = w.turn
	switch limit {
	case 0:
		p.keep = leastKept // the engine's own
	case term.KeepNone:
	default:
		p.keep = min(limit, max((mostKept-w.kept)/4, leastKept))
	}
	w.starting++
	w.kept += p.keep
	return p, nil
}

// cancel gives up a place.
func (w *works) cancel(p berth) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.starting--
	w.kept -= p.keep
}

// add puts a terminal in the place that it has, and gives the place up if the agent
// has gone meanwhile, or the turn's terminals were ended without this one.
func (w *works) add(t agent.Terminal, p berth) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.starting--
	late := p.turn > 0 && p.turn <= w.killed
	if w.over || late {
		w.kept -= p.keep
		if late {
			return errCancelled
		}
		return errGone
	}
	if w.running == nil {
		w.running = map[string]*work{}
	}
	w.running[t.ID()] = &work{t, p}
	return nil
}

func (w *works) find(id string) (*work, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.running[id]; t != nil {
		return t, nil
	}
	return nil, notFound("terminal", id)
}

// release gives up a terminal. One that was released before is no error.
func (w *works) release(ctx context.Context, id string) error {
	w.mu.Lock()
	t, before := w.running[id], w.released.has(id)
	if t != nil {
		delete(w.running, id)
		w.kept -= t.keep
		w.released.add(id)
	}
	w.mu.Unlock()
	switch {
	case t != nil:
		return t.Release(ctx)
	case before:
		return nil
	}
	return notFound("terminal", id)
}

// ours says that an id is or was one of these terminals.
func (w *works) ours(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.running[id] != nil || w.released.has(id)
}

// killTurn ends what the turn has started, and what is just being started for it.
func (w *works) killTurn() {
	w.mu.Lock()
	w.killed = w.turn
	var list []agent.Terminal
	for _, t := range w.running {
		if t.turn == w.turn {
			list = append(list, t)
		}
	}
	w.mu.Unlock()
	each(list, func(t agent.Terminal) { _ = t.Kill(context.Background()) })
}

// releaseAll ends everything: there is nobody any more who could.
func (w *works) releaseAll() {
	w.mu.Lock()
	w.over = true
	var list []agent.Terminal
	for id, t := range w.running {
		list = append(list, t)
		w.released.add(id)
	}
	clear(w.running)
	w.mu.Unlock()
	each(list, func(t agent.Terminal) { _ = t.Release(context.Background()) })
}

func each(list []agent.Terminal, do func(agent.Terminal)) {
	var all sync.WaitGroup
	for _, t := range list {
		all.Go(func() { do(t) })
	}
	all.Wait()
}
