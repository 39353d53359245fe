package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"hawser/internal/sandbox/boxinit"
)

// inner is where the processes of a place are.
func (p place) inner() string {
	if p.leaf != "" {
		return p.leaf
	}
	return p.dir
}

// door is the file by which the init goes in: only its thread that forks,
// where that can be moved alone, since all others would count too.
func (p place) door() string {
	if p.unified {
		return "cgroup.procs"
	}
	return "tasks"
}

// split prepares a Box's group for groups of its processes. In a unified
// hierarchy processes are only in leaves.
func (g *group) split() error {
	if g == nil {
		return nil
	}
	for i := range g.places {
		p := &g.places[i]
		if !p.unified {
			continue
		}
		for _, c := range []string{ctlMemory, ctlPids} {
			if enable(filepath.Dir(p.dir), c) == nil {
				enable(p.dir, c) // what is missing is said when it is needed
			}
		}
		leaf := filepath.Join(p.dir, "leaf")
		sweeper.add(leaf)
		if err := os.Mkdir(leaf, 0o755); err != nil {
			sweeper.remove(leaf)
			return err
		}
		p.leaf = leaf
	}
	return nil
}

// admit makes room for the init while it starts a process: for one thread, or
// in a unified hierarchy for all.
func (g *group) admit(threads int) (done func()) {
	if g == nil {
		return func() {}
	}
	g.room(1, threads)
	return func() { g.room(-1, threads) }
}

func (g *group) room(guests, threads int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.guests += guests
	for _, p := range g.places {
		if p.home == "" || !slices.Contains(p.uses, ctlPids) {
			continue
		}
		most := g.limits.Pids
		switch {
		case g.guests > 0 && p.unified:
			most += threads
		case g.guests > 0:
			most++
		}
		p.set("pids.max", int64(most))
	}
}

// threads counts the init's, and those that it makes before it goes in.
func (e *initEngine) threads() int {
	if e.pid == 0 {
		return 0
	}
	return max(len(entries("/proc/"+strconv.Itoa(e.pid)+"/task")), boxinit.StockedThreads)
}
