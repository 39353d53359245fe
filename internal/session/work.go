package session

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// The scopes of a session's registry.
const (
	workScope  = "work"
	agentScope = "agent"
)

// Spawn starts the agent's own program.
func (s *Session) Spawn(ctx context.Context, spec term.Spec) (*term.Program, error) {
	box, err := s.agentBox(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.commit(ctx, "agent_started", execRecord{Args: spec.Args, Dir: spec.Dir, Env: names(spec.Env)}); err != nil {
		return nil, err
	}
	p, err := s.registry.StartProgram(ctx, agentScope, box, spec)
	if err != nil {
		s.note("agent_not_started", failRecord{Error: err.Error()})
		return nil, err
	}
	s.tasks.Go(func() {
		<-p.Done()
		st, _ := p.Wait(context.Background())
		s.note("agent_ended", ended("", st))
	})
	return p, nil
}

// agentBox is the Box of the agent's own program, opened when it is first needed.
func (s *Session) agentBox(ctx context.Context) (*sandbox.Box, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closing:
		return nil, ErrClosed
	case s.options.AgentInside:
		return s.box, nil
	case s.own == nil:
		box, err := sandbox.Open(ctx, sandbox.Policy{Kind: sandbox.Host, Workspace: s.box.Policy().Workspace, Data: s.options.Policy.Data})
		if err != nil {
			return nil, fmt.Errorf("a place for the agent's program: %w", err)
		}
		s.own = box
	}
	return s.own, nil
}

// Run starts work, here or elsewhere.
func (s *Session) Run(ctx context.Context, spec term.Spec) (agent.Terminal, error) {
	if s.options.Elsewhere != nil {
		return s.runElsewhere(ctx, spec)
	}
	return s.Open(ctx, spec)
}

// Open starts work: asked for at the gate, written down, recorded, shown.
func (s *Session) Open(ctx context.Context, spec term.Spec) (*term.Terminal, error) {
	name, err := s.admit(ctx, &spec)
	if err != nil {
		return nil, err
	}
	s.accustom(&spec)
	rec, err := s.record(name, &spec)
	if err != nil {
		return nil, err
	}
	t, err := s.registry.Start(ctx, workScope, s.box, spec)
	if err != nil {
		rec.close()
		s.note("exec_failed", failRecord{name, err.Error()})
		return nil, err
	}
	v := s.started(t)
	began := agent.TerminalBegan{ID: t.ID(), Name: name, Command: Line(spec), Args: spec.Args, Dir: spec.Dir}
	if spec.TTY != nil {
		began.Cols, began.Rows = spec.TTY.Cols, spec.TTY.Rows
	}
	s.emit(began)
	s.tasks.Go(func() { s.show(v, rec) })
	return t, nil
}

// Terminal finds work by its id, for fronts that show it.
func (s *Session) Terminal(id string) (*term.Terminal, error) {
	return s.registry.Terminal(workScope, id)
}

// bound applies the session's limits: a command may ask for less.
func (s *Session) bound(spec *term.Spec) {
	w := s.options.Work
	spec.Wall = least(spec.Wall, w.Wall)
	spec.Idle = least(spec.Idle, w.Idle)
	spec.Resources.Memory = least(spec.Resources.Memory, w.Resources.Memory)
	spec.Resources.Pids = least(spec.Resources.Pids, w.Resources.Pids)
	spec.Resources.CPU = least(spec.Resources.CPU, w.Resources.CPU)
	if spec.Limit == 0 {
		spec.Limit = w.Output
	}
	if spec.Dir == "" {
		spec.Dir = s.box.Policy().Workspace
	}
}

// least is the smaller limit, where 0 is none.
func least[N int | int64 | time.Duration](asked, most N) N {
	if asked <= 0 || most > 0 && most < asked {
		return most
	}
	return asked
}

func execQuestion(spec term.Spec) approval.Question {
	a := execAction(spec)
	return approval.Question{Kind: approval.Permission, Title: "Run " + a.Describe(), Action: &a}
}

func execAction(spec term.Spec) approval.Action {
	a := approval.Action{Kind: approval.Exec, Args: spec.Args, Dir: spec.Dir, Env: spec.Env}
	if spec.Shell && len(spec.Args) == 1 {
		a.Args, a.Line = nil, spec.Args[0]
	}
	return a
}

// names are the variables that are set, without their values: those may be
// secrets.
func names(env []string) []string {
	var list []string
	for _, kv := range env {
		name, _, _ := strings.Cut(kv, "=")
		list = append(list, name)
	}
	return list
}
