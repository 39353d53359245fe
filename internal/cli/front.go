package cli

import (
	"context"
	"io"
	"os"

	"golang.org/x/term"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
	hterm "hawser/internal/term"
)

// Front shows a session.
type Front interface {
	// Show shows one event. Calls do not overlap.
	Show(session.Envelope)
	// Converse asks for the next prompt of a conversation, or gives io.EOF.
	Converse(context.Context) (agent.Prompt, error)
	// Answers says whether this front can answer questions.
	Answers() bool
	Close() error
}

// Target is the session that a front shows, here or in another process.
type Target interface {
	Settle(ctx context.Context, question string, a approval.Answer) error
	// Screen gives the screen of a terminal, if it can be seen from here.
	Screen(terminal string) (*hterm.Terminal, bool)
}

// Options say how to show. The zero value is standard input and output, as they
// allow.
type Options struct {
	JSON    bool
	Plain   bool
	In, Out *os.File
	// History is a file in which a conversation's lines are kept.
	History string
	// Interrupt is called for Ctrl-C where the terminal gives no signal for it.
	Interrupt func()
}

// New makes the front that fits.
func New(to Target, o Options) Front {
	if o.In == nil {
		o.In = os.Stdin
	}
	if o.Out == nil {
		o.Out = os.Stdout
	}
	switch {
	case o.JSON:
		return newJSON(o.Out)
	case o.Plain || !term.IsTerminal(int(o.Out.Fd())):
		return &plain{out: o.Out}
	}
	return newTTY(to, o)
}

// passive is the part of a front that only shows.
type passive struct{}

func (passive) Converse(context.Context) (agent.Prompt, error) { return agent.Prompt{}, io.EOF }
func (passive) Answers() bool                                  { return false }
