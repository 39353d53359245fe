package session

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"
	"time"

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
	spec.Wall = cmp.Or(spec.Wall, s.options.Usual.Wall)
	rec, err := s.record(name, &spec)
	if err != nil {
		return nil, err
	}
	made, err := s.options.Elsewhere.Run(ctx, spec)
	if err != nil {
		rec.close()
		s.note("exec_failed", failRecord{name, err.Error()})
		return nil, err
	}
	t := &claimed{Terminal: made, looking: make(chan struct{}, 1)}
	s.emit(agent.TerminalBegan{ID: t.ID(), Name: name, Command: Line(spec), Args: spec.Args, Dir: spec.Dir, Claimed: true})
	s.tasks.Go(func() {
		defer rec.close()
		st, err := t.Wait(s.life)
		if err != nil {
			return // nobody can tell
		}
		t.over.Store(true)
		s.lastWord(t, rec)
		s.emit(ended(t.ID(), st))
	})
	return t, nil
}

// lastLook is how long somebody else may take to say what a command of his has shown.
const lastLook = 5 * time.Second

// lastWord keeps what a command elsewhere has shown up to its end. While it ran,
// whoever runs it showed it.
func (s *Session) lastWord(t agent.Terminal, rec *recording) {
	ctx, cancel := context.WithTimeout(context.Background(), lastLook)
	defer cancel()
	got, _ := t.Output(ctx) // what was seen before, if it is out of reach
	if got.Output == "" {
		return
	}
	rec.take(got.Output)
	s.emit(agent.TerminalOutput{ID: t.ID(), Data: got.Output})
}

// claimed is a terminal elsewhere. What it has shown at its end is asked for once,
// whoever wants to know it.
type claimed struct {
	agent.Terminal
	over    atomic.Bool
	looking chan struct{}  // has an element while somebody looks
	last    *term.Snapshot // at the end; of who looks
}

func (t *claimed) Output(ctx context.Context) (term.Snapshot, error) {
	select {
	case t.looking <- struct{}{}:
	case <-ctx.Done():
		return term.Snapshot{}, ctx.Err()
	}
	defer func() { <-t.looking }()
	if t.last != nil {
		return *t.last, nil
	}
	over := t.over.Load()
	got, err := t.Terminal.Output(ctx)
	if err == nil && (over || got.Status != nil) {
		t.last = &got
	}
	return got, err
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
