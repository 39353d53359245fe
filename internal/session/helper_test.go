package session

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// puppet is an agent whose turns are Go functions.
type puppet struct {
	turn    func(ctx context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error)
	resumes bool
	opened  []agent.Resume
	closed  func()
}

func (p *puppet) Info() agent.Info {
	return agent.Info{Name: "puppet", Kind: "test", Abilities: agent.Abilities{Resume: p.resumes}}
}
func (p *puppet) Close() error { return nil }
func (p *puppet) Open(_ context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	p.opened = append(p.opened, from)
	return &talk{p, h}, nil
}

type talk struct {
	*puppet
	host agent.Host
}

func (t *talk) ID() string { return "talk-1" }
func (t *talk) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	return t.turn(ctx, t.host, p)
}
func (t *talk) Set(context.Context, string, string) error { return errors.ErrUnsupported }
func (t *talk) Close() error {
	if t.closed != nil {
		t.closed()
	}
	return nil
}

// run is a turn's usual work: a command, to its end.
func run(ctx context.Context, h agent.Host, line string) (term.Snapshot, error) {
	t, err := h.Run(ctx, term.Spec{Args: []string{line}, Shell: true})
	if err != nil {
		return term.Snapshot{}, err
	}
	defer t.Release(context.Background())
	if _, err := t.Wait(ctx); err != nil {
		return term.Snapshot{}, err
	}
	return t.Output(ctx)
}

// testOptions are a session on the host, in which everything is allowed.
func testOptions(t *testing.T, a agent.Agent) Options {
	t.Helper()
	return Options{
		Data: filepath.Join(t.TempDir(), "data"), Agent: a, AgentName: "test:puppet", Approve: approval.ModeAll,
		Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: t.TempDir()},
	}
}

func open(t *testing.T, o Options) *Session {
	t.Helper()
	s, err := Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// collect takes a session's events until it ends.
func collect(s *Session) func() []Envelope {
	sub := s.Subscribe(SubscribeOptions{})
	done := make(chan []Envelope)
	go func() {
		var list []Envelope
		for {
			e, err := sub.Next(context.Background())
			if errors.Is(err, io.EOF) {
				done <- list
				return
			}
			list = append(list, e)
		}
	}()
	return func() []Envelope { return <-done }
}

func types(list []Envelope) []string {
	var names []string
	for _, e := range list {
		names = append(names, e.Event.Type())
	}
	return names
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func termSpec(line string) term.Spec { return term.Spec{Args: []string{line}, Shell: true} }
