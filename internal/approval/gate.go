package approval

import (
	"fmt"
	"sync"
	"time"
)

// DefaultTimeout is how long a question waits for an answer.
const DefaultTimeout = 10 * time.Minute

// Options say how a Gate decides; the zero value asks about everything.
type Options struct {
	Rules []Rule // of the configuration, in order
	Mode  Mode   // ModeAsk if empty

	// Default is what the sandbox says to a permission that no rule and no mode
	// settles: Allow in a jail, Ask on the host. Ask if empty. It says nothing to
	// what an agent asks for itself.
	Default Decision
	Sandbox string // the sandbox's name, for Answer.By

	// Root is the workspace. File actions outside it are refused, whatever the
	// rules say, unless the agent asks for itself. Relative paths and patterns
	// start here.
	Root string
	// Home is what ~ stands for in path patterns.
	Home string

	Timeout time.Duration // DefaultTimeout if 0
	// Linger is how long questions stay after the last front left.
	Linger time.Duration

	// Notify is told of every change, one at a time, in order, and never under
	// the Gate's lock. Ask returns only after its question's last change was
	// delivered, so that what is journalled here is journalled before the action
	// happens. It may call the Gate, but not Ask.
	Notify func(Change)

	// Save keeps a rule for later sessions, and Forget removes it again. Without
	// Save there are no ForConfig answers; without Forget the configuration's
	// own rules cannot be revoked.
	Save   func(Rule) error
	Forget func(Rule) error
}

// Gate settles questions. It is safe for concurrent use.
type Gate struct {
	o        Options
	policy   policy
	matching matching

	mu         sync.Mutex
	rules      []rule // remembered ones first, newest first; then the configuration's
	pending    []*pending
	settled    settledLog
	allowances allowances
	fronts     []*string  // each attachment's own pointer
	leaving    *departure // nil unless the Linger runs
	queue      []*delivery
	delivering bool
}

// NewGate makes a Gate, or names the mistake in its options.
func NewGate(o Options) (*Gate, error) {
	mode, err := ParseMode(string(o.Mode))
	if err != nil {
		return nil, err
	}
	o.Mode = mode
	if o.Default == "" {
		o.Default = Ask
	}
	if err := o.Default.check(); err != nil {
		return nil, fmt.Errorf("the sandbox's default: %w", err)
	}
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Timeout < 0 || o.Linger < 0 {
		return nil, fmt.Errorf("a time to wait cannot be negative")
	}
	g := &Gate{
		o:        o,
		policy:   policy{mode: o.Mode, fallback: o.Default, sandbox: o.Sandbox},
		matching: newMatching(o.Root, o.Home),
	}
	g.rules, err = g.matching.compileAll(o.Rules)
	return g, err
}

// Pending are the questions that wait for a front, oldest first.
func (g *Gate) Pending() []Question {
	g.mu.Lock()
	defer g.mu.Unlock()
	var all []Question
	for _, p := range g.pending {
		all = append(all, p.question)
	}
	return all
}

// CancelAll settles whatever waits as Cancelled, and forgets what agents were
// allowed but have not done: the turn is over.
func (g *Gate) CancelAll() {
	g.mu.Lock()
	g.allowances.clear()
	g.settleAll(func(Question) Answer { return Answer{Verdict: Cancelled, By: "cancelled"} })
	g.mu.Unlock()
	g.deliver()
}

// settleAll settles whatever waits; the lock is held.
func (g *Gate) settleAll(answer func(Question) Answer) {
	for len(g.pending) > 0 {
		p := g.pending[0]
		g.finish(p, answer(p.question), nil)
	}
}
