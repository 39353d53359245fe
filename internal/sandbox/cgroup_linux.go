package sandbox

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// hierarchy is one control group file system and hawser's own place in it.
type hierarchy struct {
	dir         string   // hawser's own group
	root        string   // where it is mounted
	unified     bool     // version 2
	controllers []string // what it can limit (version 1)
}

// group limits processes together, in one directory per hierarchy that is
// needed. A nil group limits nothing.
type group struct {
	limits Limits
	places []place

	mu     sync.Mutex
	guests int // starts under way
}

type place struct {
	hierarchy
	dir  string
	leaf string // where the processes are, if not in dir
	home string // where the init goes back to after a start; empty if it lives in dir
	uses []string
}

// Controllers that limits need.
const (
	ctlMemory = "memory"
	ctlPids   = "pids"
	ctlCPU    = "cpuacct"
)

func (l Limits) controllers() (need []string) {
	if l.Memory > 0 {
		need = append(need, ctlMemory)
	}
	if l.Pids > 0 {
		need = append(need, ctlPids)
	}
	if l.CPU > 0 {
		need = append(need, ctlCPU)
	}
	return need
}

// newGroup makes a group inside parent, or inside hawser's own groups. A limit
// that cannot be enforced is an error.
func newGroup(l Limits, parent *group) (*group, error) {
	if !l.Any() {
		return nil, nil
	}
	hs, err := hierarchies()
	if err != nil {
		return nil, err
	}
	return newGroupIn(hs, l, parent)
}

func newGroupIn(hs []hierarchy, l Limits, parent *group) (*group, error) {
	g := &group{limits: l}
	name := "hawser-" + strconv.Itoa(os.Getpid()) + "-" + rand.Text()[:8]
	for _, c := range l.controllers() {
		if err := g.add(c, name, hs, parent); err != nil {
			g.remove()
			return nil, &limitError{limitNames[c], err}
		}
	}
	if err := g.apply(); err != nil {
		g.remove()
		return nil, err
	}
	return g, nil
}

// limitError says that a limit cannot be enforced here.
type limitError struct {
	limit Limit
	err   error
}

func (e *limitError) Error() string {
	return fmt.Sprintf("the %s limit cannot be enforced here: %v; leave it out, or let hawser write a control group (see hawser doctor)", e.limit, e.err)
}

func (e *limitError) Unwrap() error { return e.err }

var limitNames = map[string]Limit{ctlMemory: LimitMemory, ctlPids: LimitPids, ctlCPU: LimitCPU}

var errNoController = errors.New("no writable control group has it here")

// add finds a place for one controller. Every group that the parent limits is
// nested in the parent's, so that both count.
func (g *group) add(c, name string, hs []hierarchy, parent *group) error {
	err := errNoController
	for _, h := range g.order(c, hs) {
		if h.unified && c != ctlCPU && !h.offers(c) || !h.unified && !slices.Contains(h.controllers, c) {
			continue
		}
		if i := slices.IndexFunc(g.places, func(p place) bool { return p.root == h.root }); i >= 0 {
			if h.unified && c != ctlCPU {
				if err = enable(filepath.Dir(g.places[i].dir), c); err != nil {
					continue
				}
			}
			g.places[i].uses = append(g.places[i].uses, c)
			return nil
		}
		for _, at := range h.parents(parent) {
			if h.unified && c != ctlCPU {
				if err = enable(at, c); err != nil {
					continue
				}
			}
			dir := filepath.Join(at, name)
			sweeper.add(dir) // first: hawser may be killed right after it is made
			if err = os.Mkdir(dir, 0o755); err != nil {
				sweeper.remove(dir)
				continue
			}
			g.places = append(g.places, place{hierarchy: h, dir: dir, home: h.dir, uses: []string{c}})
			return nil
		}
	}
	return err
}

// order says where to look for a controller first. Processor time is counted in
// every unified hierarchy, but to enter one the kernel waits for all processors,
// some 15 ms, and to enter one of version 1 it does not. So where the group has no
// place yet in a unified one, version 1 goes first.
func (g *group) order(c string, hs []hierarchy) []hierarchy {
	if c != ctlCPU || slices.ContainsFunc(g.places, func(p place) bool { return p.unified }) {
		return hs
	}
	hs = slices.Clone(hs)
	slices.SortStableFunc(hs, func(a, b hierarchy) int {
		switch {
		case a.unified == b.unified:
			return 0
		case a.unified:
			return 1
		}
		return -1
	})
	return hs
}

// parents lists where a new group may go, best first.
func (h hierarchy) parents(parent *group) (dirs []string) {
	if parent != nil {
		for _, p := range parent.places {
			if p.root == h.root {
				return []string{p.dir}
			}
		}
	}
	dirs = []string{h.dir}
	if h.unified { // a group with processes cannot hand controllers down, its parents may
		for d := h.dir; d != h.root && len(d) > len(h.root); {
			d = filepath.Dir(d)
			dirs = append(dirs, d)
		}
	}
	return dirs
}

// offers says whether a unified hierarchy has a controller at all.
func (h hierarchy) offers(c string) bool {
	b, err := os.ReadFile(filepath.Join(h.root, "cgroup.controllers"))
	return err == nil && slices.Contains(strings.Fields(string(b)), c)
}

func enable(dir, c string) error {
	file := filepath.Join(dir, "cgroup.subtree_control")
	if b, err := os.ReadFile(file); err == nil && slices.Contains(strings.Fields(string(b)), c) {
		return nil
	}
	return os.WriteFile(file, []byte("+"+c), 0o644)
}

// apply writes the limits.
func (g *group) apply() error {
	for _, p := range g.places {
		for _, c := range p.uses {
			var err error
			switch {
			case c == ctlPids:
				err = p.set("pids.max", int64(g.limits.Pids))
			case c == ctlMemory && p.unified:
				if err = p.set("memory.max", g.limits.Memory); err == nil {
					p.set("memory.swap.max", 0) // there may be no swap accounting
				}
			case c == ctlMemory:
				if err = p.set("memory.limit_in_bytes", g.limits.Memory); err == nil {
					p.set("memory.memsw.limit_in_bytes", g.limits.Memory)
				}
			}
			if err != nil {
				return &limitError{limitNames[c], err}
			}
		}
	}
	return nil
}

func (p place) set(file string, v int64) error {
	return os.WriteFile(filepath.Join(p.dir, file), []byte(strconv.FormatInt(v, 10)), 0o644)
}

// files opens the doors of the group, to go in and to come back.
func (g *group) files() (in, back []*os.File, err error) {
	if g == nil {
		return nil, nil, nil
	}
	for _, p := range g.places {
		if p.home == "" { // the init lives there
			continue
		}
		for _, d := range []struct {
			dir  string
			list *[]*os.File
		}{{p.inner(), &in}, {p.home, &back}} {
			f, err := os.OpenFile(filepath.Join(d.dir, p.door()), os.O_WRONLY, 0)
			if err != nil {
				closeFiles(append(in, back...))
				return nil, nil, fmt.Errorf("enter control group: %w", err)
			}
			*d.list = append(*d.list, f)
		}
	}
	return in, back, nil
}

// usage is what a group has used up so far.
type usage struct {
	oomKills, forksRefused uint64
	cpu                    time.Duration
}

func (g *group) usage() (u usage) {
	if g == nil {
		return u
	}
	for _, p := range g.places {
		for _, c := range p.uses {
			switch {
			case c == ctlPids:
				u.forksRefused += p.field("pids.events", "max")
			case c == ctlMemory && p.unified:
				u.oomKills += p.field("memory.events", "oom_kill")
			case c == ctlMemory:
				u.oomKills += p.field("memory.oom_control", "oom_kill")
			case p.unified:
				u.cpu += time.Duration(p.field("cpu.stat", "usage_usec")) * time.Microsecond
			default:
				u.cpu += time.Duration(p.field("cpuacct.usage", ""))
			}
		}
	}
	return u
}

// field reads one number of a flat file; without a name, the file is one.
func (p place) field(file, name string) uint64 {
	b, err := os.ReadFile(filepath.Join(p.dir, file))
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(b) {
		f := strings.Fields(string(line))
		if name == "" && len(f) == 1 || len(f) == 2 && f[0] == name {
			v, _ := strconv.ParseUint(f[len(f)-1], 10, 64)
			return v
		}
	}
	return 0
}

// breach says which limit was passed since then, and how long it takes at least
// until the processor time can be used up.
func (g *group) breach(then usage) (passed Limit, spare time.Duration) {
	if g == nil {
		return "", math.MaxInt64
	}
	now := g.usage()
	switch {
	case now.oomKills > then.oomKills:
		return LimitMemory, 0
	case now.forksRefused > then.forksRefused:
		return LimitPids, 0
	case g.limits.CPU <= 0:
		return "", math.MaxInt64
	case now.cpu >= g.limits.CPU:
		return LimitCPU, 0
	}
	return "", (g.limits.CPU - now.cpu) / time.Duration(runtime.NumCPU())
}

// remove takes the group away. Its processes have been ended; the kernel may
// need a moment to let go of them.
func (g *group) remove() {
	if g == nil {
		return
	}
	for _, p := range g.places {
		if p.leaf != "" {
			removeGroup(p.leaf)
		}
		removeGroup(p.dir)
	}
}

// removeGroup leaves to the sweeper what does not go.
func removeGroup(dir string) {
	for pause := time.Millisecond; pause < time.Second; pause *= 2 {
		if err := os.Remove(dir); err == nil || !errors.Is(err, unix.EBUSY) {
			sweeper.remove(dir)
			return
		}
		time.Sleep(pause)
	}
}
