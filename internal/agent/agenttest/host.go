package agenttest

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

// Patience is how long tests wait for what must happen.
const Patience = 60 * time.Second

// patience is the suite's own, less where it has to fail.
var patience = Patience

// Options say how a Host behaves. The zero value keeps all events, ends every
// command at once with success, answers every question in favour of whoever
// asks, and starts nothing real.
type Options struct {
	// Emit is called with each event, one at a time, before it is kept. While it
	// blocks, so does the agent.
	Emit func(agent.Event) error
	// Forget keeps no events.
	Forget bool
	// Run says what a command does.
	Run func(term.Spec) (Work, error)
	// Ask answers a question.
	Ask func(context.Context, approval.Question) (approval.Answer, error)
	// Deny gives the reason for which an action is denied; empty allows it.
	Deny func(approval.Action) string
	// Spawn starts the agent's own program, and Open work behind a TTY. Without
	// them, the test fails when the agent wants one.
	Spawn func(context.Context, term.Spec) (*term.Program, error)
	Open  func(context.Context, term.Spec) (*term.Terminal, error)
	// Box makes processes and files real; Run, Spawn and Open still go first.
	Box *Box
	// Root is where the files are, Files what they hold, by path from there.
	Root  string
	Files map[string]string
}

// Host is a fake agent.Host: it keeps what an agent says and does, in order.
type Host struct {
	t       testing.TB
	options Options
	files   *Files

	emitting sync.Mutex // events go one by one, as a session's do

	mu         sync.Mutex
	events     []agent.Event
	emitted    int
	transcript strings.Builder
	terminals  []*Terminal
	questions  int
	ended      bool
	changed    chan struct{} // closed at the next event or action
}

var _ agent.Host = (*Host)(nil)

// NewHost makes a Host. When the test ends, every terminal must have been
// released.
func NewHost(t testing.TB, o Options) *Host {
	if o.Root == "" {
		o.Root = defaultRoot
	}
	h := &Host{t: t, options: o, changed: make(chan struct{})}
	h.files = newFiles(h, o.Root, o.Files)
	if b := o.Box; b != nil {
		if o.Spawn == nil {
			h.options.Spawn = b.spawn
		}
		if o.Open == nil {
			h.options.Open = b.open
		}
	}
	t.Cleanup(func() {
		for _, id := range h.Unreleased() {
			t.Errorf("terminal %s was not released", id)
		}
	})
	return h
}

// Emit implements agent.Host.
func (h *Host) Emit(e agent.Event) error {
	h.emitting.Lock()
	defer h.emitting.Unlock()
	if h.isEnded() {
		return fmt.Errorf("emit %s: %w", e.Type(), os.ErrClosed)
	}
	if h.options.Emit != nil {
		if err := h.options.Emit(e); err != nil {
			return err
		}
	}
	data, err := agent.Encode(e)
	if err != nil {
		h.t.Errorf("an event that cannot be encoded: %v", err)
		return err
	}
	h.note(func() {
		h.emitted++
		if !h.options.Forget {
			h.events = append(h.events, e)
			fmt.Fprintf(&h.transcript, "%s %s\n", e.Type(), data)
		}
	})
	return nil
}

// Spawn implements agent.Host.
func (h *Host) Spawn(ctx context.Context, spec term.Spec) (*term.Program, error) {
	if h.options.Spawn == nil {
		h.t.Errorf("the agent starts a program of its own: %q", spec.Args)
		return nil, fmt.Errorf("spawn: %w", os.ErrPermission)
	}
	h.did("spawn %q", spec.Args)
	return h.options.Spawn(ctx, spec)
}

// Run implements agent.Host.
func (h *Host) Run(ctx context.Context, spec term.Spec) (agent.Terminal, error) {
	h.did("run %q", spec.Args)
	if err := h.may(ctx, execAction(spec)); err != nil {
		return nil, err
	}
	if h.options.Run == nil && h.options.Box != nil {
		t, err := h.options.Box.open(ctx, spec)
		if err != nil {
			return nil, err
		}
		return t, nil
	}
	work := Exit(0, "")
	if h.options.Run != nil {
		var err error
		if work, err = h.options.Run(spec); err != nil {
			return nil, err
		}
	}
	return h.begin(spec, work), nil
}

// Open implements agent.Host.
func (h *Host) Open(ctx context.Context, spec term.Spec) (*term.Terminal, error) {
	h.did("open %q", spec.Args)
	if err := h.may(ctx, execAction(spec)); err != nil {
		return nil, err
	}
	if h.options.Open == nil {
		h.t.Errorf("the agent opens a terminal: %q", spec.Args)
		return nil, fmt.Errorf("open: %w", os.ErrPermission)
	}
	return h.options.Open(ctx, spec)
}

// Files implements agent.Host.
func (h *Host) Files() agent.Files {
	if b := h.options.Box; b != nil {
		return boxFiles{h, b.files}
	}
	return h.files
}

// Ask implements agent.Host.
func (h *Host) Ask(ctx context.Context, q approval.Question) (approval.Answer, error) {
	h.mu.Lock()
	h.questions++
	q.ID = fmt.Sprintf("q%d", h.questions)
	h.mu.Unlock()
	h.did("ask %s %q", q.Kind, q.Title)
	if err := ctx.Err(); err != nil {
		return approval.Answer{}, err
	}
	if h.options.Ask != nil {
		return h.options.Ask(ctx, q)
	}
	return Agree(q), nil
}

// Agree is the answer of somebody who agrees to everything: the first option
// that allows, the first choice, the word yes.
func Agree(q approval.Question) approval.Answer {
	a := approval.Answer{Verdict: approval.Answered, By: "test"}
	if q.Kind == approval.Permission {
		a.Verdict = approval.Allowed
	}
	if q.Kind == approval.Text {
		a.Text = "yes"
	}
	for _, o := range q.Options {
		if q.Kind != approval.Permission || o.Effect.Allows() {
			a.Option = o.ID
			break
		}
	}
	if q.Kind == approval.Form {
		a.Values = map[string]any{}
		for _, f := range q.Fields {
			a.Values[f.Name] = f.Default
		}
	}
	return a
}

// may says that an action is not denied.
func (h *Host) may(ctx context.Context, a approval.Action) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if h.options.Deny == nil {
		return nil
	}
	if reason := h.options.Deny(a); reason != "" {
		h.did("denied: %s", reason)
		return &agent.DeniedError{Reason: reason, By: "test"}
	}
	return nil
}

func execAction(s term.Spec) approval.Action {
	a := approval.Action{Kind: approval.Exec, Args: s.Args, Dir: s.Dir}
	if s.Shell && len(s.Args) == 1 {
		a.Args, a.Line = nil, s.Args[0]
	}
	return a
}

// End makes every further Emit fail, as a session's does once it is closed.
func (h *Host) End() { h.note(func() { h.ended = true }) }

func (h *Host) isEnded() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ended
}
