package sandbox

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// Used-up limits are looked for every limitPoll at first and, since the kernel
// itself keeps memory and processes within them, ever less often where nothing
// happens: many idle terminals must cost nothing.
const (
	limitPoll = 20 * time.Millisecond
	slowPoll  = 16 * limitPoll
)

// Memory is how much this machine has, 0 if that is not known.
func Memory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit))
}

// enforces makes a group for each limit alone, and removes it again.
func (e *initEngine) enforces(l Limits) (held Limits, err error) {
	_, over := e.board(Limits{})
	defer over(false)
	for _, try := range []struct {
		one  Limits
		keep func()
	}{
		{Limits{Memory: l.Memory}, func() { held.Memory = l.Memory }},
		{Limits{Pids: l.Pids}, func() { held.Pids = l.Pids }},
		{Limits{CPU: l.CPU}, func() { held.CPU = l.CPU }},
	} {
		if !try.one.Any() {
			continue
		}
		own, doors, failure := e.limit(new(wire.Start), try.one)
		closeFiles(doors)
		e.discard(own)
		if failure != nil {
			err = errors.Join(err, failure)
			continue
		}
		try.keep()
	}
	return held, err
}

// limit makes the process's own group, if it needs one, and opens the doors
// of the groups that it starts in.
func (e *initEngine) limit(m *wire.Start, l Limits) (own *group, doors []*os.File, err error) {
	own, err = e.newGroup(l)
	if err != nil {
		return nil, nil, err
	}
	e.owned.add(own)
	in, back, err := e.doors(own)
	if err != nil {
		e.discard(own)
		return nil, nil, err
	}
	m.Groups = len(in)
	return own, append(in, back...), nil
}

func (e *initEngine) newGroup(l Limits) (*group, error) {
	if e.only != nil && l.Any() {
		return newGroupIn(e.only, l, e.groups)
	}
	return newGroup(l, e.groups)
}

// discard removes a process's own group.
func (e *initEngine) discard(own *group) {
	if own != nil {
		e.owned.drop(own)
		own.remove()
	}
}

// ownGroups are those of processes that nobody has released yet. They go with
// the Box.
type ownGroups struct {
	mu  sync.Mutex
	all map[*group]bool
}

func (o *ownGroups) add(g *group) {
	if g == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.all == nil {
		o.all = map[*group]bool{}
	}
	o.all[g] = true
}

func (o *ownGroups) drop(g *group) {
	o.mu.Lock()
	delete(o.all, g)
	o.mu.Unlock()
}

func (o *ownGroups) removeAll() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for g := range o.all {
		g.remove()
	}
	clear(o.all)
}

// doors lists the groups to start in: the process's own ones, and the Box's in
// the hierarchies that the process's own do not cover.
func (e *initEngine) doors(own *group) (in, back []*os.File, err error) {
	in, back, err = e.berths.home(own).files()
	if err != nil || e.groups == nil {
		return in, back, err
	}
	rest := &group{}
	for _, p := range e.groups.places {
		if own == nil || !own.in(p.root) {
			rest.places = append(rest.places, p)
		}
	}
	in2, back2, err := rest.files()
	if err != nil {
		closeFiles(append(in, back...))
		return nil, nil, err
	}
	return append(in, in2...), append(back, back2...), nil
}

func (g *group) in(root string) bool {
	for _, p := range g.places {
		if p.root == root {
			return true
		}
	}
	return false
}

// watch ends a process's tree when it passes a limit, and says so in the
// status. What the Box had used before is not the process's doing. What the
// process leaves behind is watched too, until it is released.
func (e *initEngine) watch(id uint64, exit <-chan Status, own *group, before usage, released <-chan struct{}) chan Status {
	out := make(chan Status, 1)
	breach := func() (Limit, time.Duration) {
		l, spare := own.breach(usage{})
		if l == "" {
			var all time.Duration
			l, all = e.groups.breach(before)
			spare = min(spare, all)
		}
		return l, spare
	}
	go func() {
		pause := limitPoll
		tick := time.NewTimer(pause)
		defer tick.Stop()
		for {
			select {
			case s := <-exit:
				exit = nil
				s.Limit, _ = breach()
				out <- s
				if s.Limit != "" {
					e.kill(context.Background(), id)
					return
				}
			case <-tick.C:
				l, spare := breach()
				if l == "" {
					pause = min(2*pause, slowPoll)
					tick.Reset(max(min(pause, spare), limitPoll))
					continue
				}
				e.kill(context.Background(), id)
				if exit != nil {
					s := <-exit
					s.Limit = l
					out <- s
				}
				return
			case <-released:
				if exit == nil {
					return
				}
				released = nil
			case <-e.down:
				if exit == nil {
					return
				}
				s := <-exit
				s.Limit, _ = breach()
				out <- s
				return
			}
		}
	}()
	return out
}

// watchBox ends everything when the whole Box has used up its processor time,
// which no kernel does.
func (e *initEngine) watchBox() {
	tick := time.NewTicker(limitPoll)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if e.groups.usage().cpu >= e.groups.limits.CPU {
				e.killAll(context.Background())
			}
		case <-e.down:
			return
		}
	}
}
