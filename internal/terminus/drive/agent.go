package drive

import (
	"context"
	"fmt"
	"io"
	"io/fs"

	"hawser/internal/agent"
	"hawser/internal/model"
	"hawser/internal/terminus/wire"
)

// Agent is a program, an address or a model that answers with keys.
type Agent struct {
	info    agent.Info
	options Options
	think   func(agent.Host) mind
	closer  io.Closer // may be nil
}

var _ agent.Agent = (*Agent)(nil)

// mind decides what to do at each step. It belongs to one conversation.
type mind interface {
	// begin prepares for a task.
	begin(ctx context.Context) error
	// opening is the first prompt of a task.
	opening(instruction, terminal string) (string, error)
	// ask gives the answer to a request, and with an error what there is of it.
	ask(ctx context.Context, r wire.Request) (answer, error)
	// end is told when the task has ended, and whether well: else it does not wait.
	end(ctx context.Context, well bool) error
}

// answer is what a mind says.
type answer struct {
	text string
	// cut says that it is not all that was to be said.
	cut bool
}

// Asker answers requests, one after another.
type Asker interface {
	// Ask gives the answer; with an error, what there is of it.
	Ask(ctx context.Context, r wire.Request) (string, error)
	Close() error
}

// Program makes the agent of a program that is started for each task. The
// environment is set over the user's own.
func Program(command string, env []string, o Options) *Agent {
	a := newAgent("term", o)
	a.think = func(h agent.Host) mind {
		return &program{command: command, env: env, host: h, readable: a.options.readable}
	}
	return a
}

// Ask makes the agent of whoever answers.
func Ask(who Asker, o Options) *Agent {
	a := newAgent("term", o)
	a.closer = who
	a.think = func(agent.Host) mind { return asked{who} }
	return a
}

// Chat makes the agent of a model.
func Chat(m model.Model, c ChatOptions, o Options) (*Agent, error) {
	if o.Format == "" || o.Format == wire.Auto {
		o.Format = wire.JSON
	}
	if c.Template == "" {
		c.Template = wire.Prompt(o.Format)
	}
	if _, err := wire.Fill(c.Template, "", ""); err != nil {
		return nil, err
	}
	a := newAgent("terminus", o)
	a.closer = m
	a.think = func(h agent.Host) mind { return newChat(h, m, c, a.options.Answer) }
	return a, nil
}

func newAgent(kind string, o Options) *Agent {
	o = o.filled()
	return &Agent{info: agent.Info{Name: o.Name, Kind: kind}, options: o}
}

// Info implements agent.Agent.
func (a *Agent) Info() agent.Info { return a.info }

// Open implements agent.Agent.
func (a *Agent) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	if from.ID != "" {
		return nil, fmt.Errorf("resume %q: agents that answer with keys do not remember: %w", from.ID, fs.ErrNotExist)
	}
	c := &conversation{agent: a, host: h, mind: a.think(h), shell: &shell{host: h, full: a.options.Full, limit: a.options.Output}}
	c.life, c.end = context.WithCancel(context.WithoutCancel(ctx))
	return c, nil
}

// Close implements agent.Agent.
func (a *Agent) Close() error {
	if a.closer == nil {
		return nil
	}
	return a.closer.Close()
}

// asked is a mind of somebody who needs no beginning and no end.
type asked struct{ who Asker }

func (asked) begin(context.Context) error     { return nil }
func (asked) end(context.Context, bool) error { return nil }

func (asked) opening(instruction, terminal string) (string, error) {
	return wire.Opening(instruction, terminal), nil
}

func (a asked) ask(ctx context.Context, r wire.Request) (answer, error) {
	text, err := a.who.Ask(ctx, r)
	return answer{text: text, cut: err != nil}, err
}
