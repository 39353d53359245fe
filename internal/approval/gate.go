package approval

import (
	"context"
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
	// settles: Allow in a jail, Ask on the host. Ask if empty. It says
	// nothing to what an agent asks for itself.
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

// Gate settles questions. It is safe for concurrent use.
type Gate struct {
	o  Options
	mu sync.Mutex
}

// NewGate makes a Gate, or names the mistake in its rules.
func NewGate(o Options) (*Gate, error) { return &Gate{o: o}, nil }

// Ask settles a question: a permission by the first rule that matches, else by
// the mode, else by the sandbox's default, else by a front; everything else by a
// front. It waits until then. When ctx ends the verdict is Cancelled, and that is
// no error; errors are for questions that make no sense.
func (g *Gate) Ask(ctx context.Context, q Question) (Answer, error) {
	panic("not yet")
}

// Settle answers a waiting question. The first answer settles it: later ones get
// a *SettledError, and an id that was never given ErrUnknown. An answer that does
// not fit its question is refused, and the question waits on.
func (g *Gate) Settle(id string, a Answer) error { panic("not yet") }

// Pending are the questions that wait for a front, oldest first.
func (g *Gate) Pending() []Question { panic("not yet") }

// Attach says that a front can answer from now on, until detach is called.
func (g *Gate) Attach(front string) (detach func()) { panic("not yet") }

// CancelAll settles whatever waits as Cancelled.
func (g *Gate) CancelAll() { panic("not yet") }

// Rules lists the rules in the order in which they are tried.
func (g *Gate) Rules() []Rule { panic("not yet") }

// Revoke removes a rule.
func (g *Gate) Revoke(id string) error { panic("not yet") }
