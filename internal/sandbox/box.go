package sandbox

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// Box is a sandbox that lives until it is closed. Its processes share files,
// process ids and the loopback network. It is safe for concurrent use.
type Box struct {
	policy Policy
	env    []string
	engine engine

	next      atomic.Uint64
	mu        sync.Mutex
	processes map[uint64]*Process
	closed    bool
}

// engine is what a kind of Box runs on.
type engine interface {
	start(ctx context.Context, id uint64, c Command) (*running, error)
	signal(id uint64, sig syscall.Signal, tree bool) error
	kill(ctx context.Context, id uint64) error
	killAll(ctx context.Context) error
	tree(p *Process) ([]int, error)
	changes(ctx context.Context, b *Box) ([]Change, error)
	enforces(Limits) (Limits, error)
	expect(Limits)
	close() error
	gone() <-chan struct{} // closed when the engine's init is no more
}

// running is what an engine answers to a start.
type running struct {
	pid  int // as hawser sees it; 0 if it cannot
	tty  *os.File
	tag  uint64
	done chan Status // receives once
	free func()
}

// Open makes a Box. What this machine cannot give is an error that names the
// next best sandbox, never a weaker Box.
func Open(ctx context.Context, p Policy) (*Box, error) {
	if err := p.prepare(); err != nil {
		return nil, fmt.Errorf("open %s: %w", p.Kind, err)
	}
	b := &Box{policy: p, env: p.environ(os.Environ()), processes: map[uint64]*Process{}}
	e, err := openEngine(ctx, &b.policy, b)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", p.Kind, err)
	}
	b.engine = e
	return b, nil
}

// Policy gives the policy that the Box was made from, completed.
func (b *Box) Policy() Policy { return b.policy }

// Environ gives the environment that every process of the Box starts with.
func (b *Box) Environ() []string { return slices.Clone(b.env) }

// Gone is closed when the Box has ended, also when nobody asked it to.
func (b *Box) Gone() <-chan struct{} { return b.engine.gone() }

// Start starts a process. A failure to do so is a *StartError.
func (b *Box) Start(ctx context.Context, c Command) (*Process, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.Dir == "" {
		c.Dir = b.policy.Workspace
	}
	c.Env = mergeEnv(b.env, c.Env)
	p := &Process{box: b, id: b.next.Add(1), done: make(chan struct{})}
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return nil, fmt.Errorf("start %s: the box is closed: %w", c.Args[0], os.ErrClosed)
	}
	b.processes[p.id] = p
	b.mu.Unlock()
	r, err := b.engine.start(ctx, p.id, c)
	if err != nil {
		b.forget(p)
		return nil, err
	}
	b.mu.Lock()
	p.running = *r
	b.mu.Unlock()
	go p.await()
	return p, nil
}

// Enforces says which of some limits hold for a single process here: those
// that Start does not refuse. The error tells why it would refuse the others.
func (b *Box) Enforces(l Limits) (Limits, error) { return b.engine.enforces(l) }

// Expect says that most processes will have just these limits, so that they start
// as fast as without.
func (b *Box) Expect(l Limits) { b.engine.expect(l) }

// KillAll ends every process of the Box and keeps its files.
func (b *Box) KillAll(ctx context.Context) error { return b.engine.killAll(ctx) }

// Changes lists what differs from the system below, workspace and other paths
// that are written for real left out.
func (b *Box) Changes(ctx context.Context) ([]Change, error) { return b.engine.changes(ctx, b) }

// Close ends every process and removes the Box. Closing twice is fine.
func (b *Box) Close() error {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return nil
	}
	b.closed = true
	b.mu.Unlock()
	return b.engine.close()
}

// roots lists the first processes of all trees.
func (b *Box) roots() map[int]bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	pids := make(map[int]bool, len(b.processes))
	for _, p := range b.processes {
		pids[p.pid] = true
	}
	return pids
}

func (b *Box) forget(p *Process) {
	b.mu.Lock()
	delete(b.processes, p.id)
	b.mu.Unlock()
}

// Change is one path that differs from the system below.
type Change struct {
	Path string // absolute, as inside the Box
	Kind ChangeKind
	Size int64
}

// ChangeKind says how a path differs.
type ChangeKind string

const (
	Added    ChangeKind = "added"
	Modified ChangeKind = "modified"
	Deleted  ChangeKind = "deleted"
)

// mergeEnv puts over above base; the last value of a name wins and keeps the
// place of the first.
func mergeEnv(base, over []string) []string {
	out := make([]string, 0, len(base)+len(over))
	at := make(map[string]int, len(base)+len(over))
	for _, list := range [][]string{base, over} {
		for _, kv := range list {
			name, _, _ := strings.Cut(kv, "=")
			if i, ok := at[name]; ok {
				out[i] = kv
				continue
			}
			at[name] = len(out)
			out = append(out, kv)
		}
	}
	return out
}
