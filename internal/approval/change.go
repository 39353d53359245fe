package approval

// Change is something that happened to a question.
type Change struct {
	Question Question
	// Answer is nil when the question begins to wait for a person.
	Answer *Answer
	// Waited says that the question was put to fronts. One that a rule, a mode
	// or the sandbox settles at once has only one Change, in which it is false.
	Waited bool
	// Rule is what the answer became, if it is to be remembered.
	Rule *Rule
}

// delivery is a Change on its way to Notify.
type delivery struct {
	change Change
	done   chan struct{} // closed when Notify has returned
}

// announce puts a change in line; the lock is held. Whoever announces calls
// deliver after unlocking.
func (g *Gate) announce(c Change) *delivery {
	d := &delivery{change: c, done: make(chan struct{})}
	if g.o.Notify == nil {
		close(d.done)
		return d
	}
	g.queue = append(g.queue, d)
	return d
}

// deliver empties the line, unless somebody is doing so already. That one may be
// further up this goroutine's own stack, when Notify called the Gate; so nobody
// waits here for anybody.
func (g *Gate) deliver() {
	for {
		g.mu.Lock()
		if g.delivering || len(g.queue) == 0 {
			g.mu.Unlock()
			return
		}
		d := g.queue[0]
		g.queue = g.queue[1:]
		g.delivering = true
		g.mu.Unlock()
		g.notify(d)
	}
}

// notify frees the line even if Notify panics: others wait for it.
func (g *Gate) notify(d *delivery) {
	defer func() {
		g.mu.Lock()
		g.delivering = false
		g.mu.Unlock()
		close(d.done)
	}()
	g.o.Notify(d.change)
}
