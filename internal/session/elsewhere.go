package session

import (
	"context"
	"fmt"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// Elsewhere is a place that is not ours, such as an editor: it runs work and
// holds files, outside every Box. What it tells is claimed, not observed.
type Elsewhere interface {
	Run(context.Context, term.Spec) (agent.Terminal, error)
	// Texts are its files, nil if it gives none.
	Texts() Texts
}

// Texts are files as an editor has them, with what is not saved yet. Names are
// absolute.
type Texts interface {
	ReadText(ctx context.Context, name string) (string, error)
	WriteText(ctx context.Context, name, text string) error
}

// runElsewhere has work done there: asked for and written down as our own is.
func (s *Session) runElsewhere(ctx context.Context, spec term.Spec) (agent.Terminal, error) {
	name, err := s.admit(ctx, &spec)
	if err != nil {
		return nil, err
	}
	t, err := s.options.Elsewhere.Run(ctx, spec)
	if err != nil {
		s.note("exec_failed", failRecord{name, err.Error()})
		return nil, err
	}
	s.emit(agent.TerminalBegan{ID: t.ID(), Name: name, Command: Line(spec), Args: spec.Args, Dir: spec.Dir, Claimed: true})
	// Whoever runs it shows it; what is kept is what it says at its end.
	s.tasks.Go(func() {
		if st, err := t.Wait(s.life); err == nil {
			s.emit(ended(t.ID(), st))
		}
	})
	return t, nil
}

// admit asks for a command at the gate and writes it down. It gives the name of
// its recording.
func (s *Session) admit(ctx context.Context, spec *term.Spec) (string, error) {
	if len(spec.Args) == 0 || spec.Args[0] == "" {
		return "", fmt.Errorf("run: no command was given: %w", errInvalid)
	}
	s.bound(spec)
	answer, err := s.gate.Ask(ctx, execQuestion(*spec))
	if err != nil {
		return "", err
	}
	if !answer.OK() {
		s.note("denied", denyRecord{Args: spec.Args, Dir: spec.Dir, Reason: answer.Reason, By: answer.By})
		return "", &agent.DeniedError{Reason: answer.Reason, By: answer.By}
	}
	name := s.nextTerminal()
	entry := execRecord{Terminal: name, Args: spec.Args, Shell: spec.Shell, Dir: spec.Dir, Env: names(spec.Env), AllowedBy: answer.By}
	if spec.TTY != nil {
		entry.Cols, entry.Rows = spec.TTY.Cols, spec.TTY.Rows
	}
	return name, s.commit(ctx, "exec", entry)
}
