package drive

import (
	"context"
	"sync"

	"hawser/internal/agent"
)

// works are the terminals that the agent asked for, by id.
type works struct {
	link *link

	mu       sync.Mutex
	turn     int
	running  map[string]*work
	released map[string]bool
	over     bool
}

// work is one of them.
type work struct {
	agent.Terminal
	turn int // in which it was started
}

func (w *works) nextTurn() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.turn++
}

// add keeps a terminal. It says false if the agent has gone meanwhile.
func (w *works) add(t agent.Terminal) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.over {
		return false
	}
	if w.running == nil {
		w.running, w.released = map[string]*work{}, map[string]bool{}
	}
	w.running[t.ID()] = &work{t, w.turn}
	return true
}

func (w *works) find(id string) (agent.Terminal, error) {
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
	t, before := w.running[id], w.released[id]
	if t != nil {
		delete(w.running, id)
		w.released[id] = true
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
	return w.running[id] != nil || w.released[id]
}

// killTurn ends what the turn has started.
func (w *works) killTurn() {
	w.mu.Lock()
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
		w.released[id] = true
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
