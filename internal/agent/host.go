package agent

import (
	"context"
	"io/fs"

	"hawser/internal/approval"
	"hawser/internal/term"
)

// Host is what a session offers an agent, and the only way in which an agent
// acts. Everything that passes it is decided by the gate and recorded.
type Host interface {
	// Emit tells the fronts. Events keep their order; it waits while a front is
	// slow. It may be called between turns and after a turn was cancelled.
	Emit(Event) error
	// Spawn starts the agent's own program, in a Box of its own.
	Spawn(context.Context, term.Spec) (*term.Program, error)
	// Run starts work that the agent asks for: in our Box, or at the editor's.
	Run(context.Context, term.Spec) (Terminal, error)
	// Open starts work behind a TTY with a screen. It is always ours.
	Open(context.Context, term.Spec) (*term.Terminal, error)
	Files() Files
	// Ask puts a question to the gate. The error is never about the answer.
	Ask(context.Context, approval.Question) (approval.Answer, error)
}

// Terminal is work that was started: a *term.Terminal, or an editor's own.
type Terminal interface {
	ID() string
	Observed() bool // false: we only have somebody's word for its output
	Output(context.Context) (term.Snapshot, error)
	Wait(context.Context) (term.Status, error)
	Kill(context.Context) error
	Release(context.Context) error
}

// DeniedError says that the gate did not let an action pass; it is
// fs.ErrPermission.
type DeniedError struct {
	Reason string
	By     string
}

func (e *DeniedError) Error() string {
	switch {
	case e.Reason != "":
		return "denied: " + e.Reason
	case e.By == "cancelled":
		return "denied: it was cancelled before anybody answered"
	}
	return "denied by " + e.By
}

func (e *DeniedError) Unwrap() error { return fs.ErrPermission }
