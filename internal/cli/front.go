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
	// Follows says that the session is another process's: Ctrl-C leaves it.
	Follows bool
	// History is a file in which a conversation's lines are kept.
	History string
	// Interrupt is called for Ctrl-C where the terminal gives no signal for it.
	Interrupt func()
	// Cancelling says that a Ctrl-C has cancelled the turn, and the next ends hawser.
	// Nil is never.
	Cancelling func() bool
}

// New makes the front that fits: plain text where output is no terminal, or is
// not to have colours.
func New(to Target, o Options) Front {
	if o.Out == nil {
		o.Out = os.Stdout
	}
	switch atTerminal := term.IsTerminal(int(o.Out.Fd())); {
	case o.JSON:
		return newJSON(o.Out)
	case !atTerminal:
		return newPlain(to, o.Out, nil)
	case o.Plain || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb":
		return newPlain(to, o.Out, keyboard(o.In))
	}
	return newTTY(to, o, keyboard(o.In))
}

// CanAnswer says that the front which New makes can put questions to a person.
func CanAnswer(o Options) bool {
	if o.Out == nil {
		o.Out = os.Stdout
	}
	if o.JSON || !term.IsTerminal(int(o.Out.Fd())) {
		return false
	}
	in := keyboard(o.In)
	if in != nil && in != o.In && in != os.Stdin {
		in.Close()
	}
	return in != nil
}

// ReadsMarkdown says that a front takes the text of messages for markdown.
func ReadsMarkdown(f Front) bool {
	_, ok := f.(*tty)
	return ok
}

// keyboard is where a person types: standard input, or, if a prompt or a file
// comes from there, the terminal itself; nil if there is none.
func keyboard(in *os.File) *os.File {
	if in == nil {
		in = os.Stdin
	}
	if term.IsTerminal(int(in.Fd())) {
		return in
	}
	tty, err := controlling()
	if err != nil {
		return nil
	}
	if !foreground(int(tty.Fd())) {
		tty.Close()
		return nil
	}
	return tty
}

// passive is the part of a front that only shows.
type passive struct{}

func (passive) Converse(context.Context) (agent.Prompt, error) { return agent.Prompt{}, io.EOF }
func (passive) Answers() bool                                  { return false }
