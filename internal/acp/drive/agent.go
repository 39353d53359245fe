package drive

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"hawser/internal/agent"
)

// Options say how an agent is started. The zero value works.
type Options struct {
	// Name is what the agent is called here; its program if empty.
	Name string
	// Version is that of hawser, which the agent is told.
	Version string
	Env     []string // over the environment of its Box, as NAME=VALUE
	// Handshake is how long the program may take to show that it is an agent; 20
	// seconds if zero.
	Handshake time.Duration
	// Opening is how long an agent may be silent when it is asked for a session, but
	// for what it waits for itself, such as a person's login; 60 seconds if zero.
	Opening time.Duration
	// Login is how long an agent may be silent while somebody logs in; 10 minutes if
	// zero: it may be a person in a browser.
	Login time.Duration
	// Grace is how long an agent may take to end a cancelled turn before its
	// program is ended; 3 seconds if zero.
	Grace time.Duration
	// Auth is the id of the way to log in, should the agent want a login. A person
	// is asked if it is empty.
	Auth string
	// Conversation is one that the agent keeps and that the first session here goes on
	// with, told again if the agent can.
	Conversation string
	// Servers are the MCP servers that the agent is told of.
	Servers []Server
	// Set are options of the agent's own, chosen when a conversation begins.
	Set map[string]string
	// Find says whether a program can be found; Check uses it.
	Find func(program string) error
}

const (
	defaultHandshake = 20 * time.Second
	defaultOpening   = 60 * time.Second
	defaultLogin     = 10 * time.Minute
	defaultGrace     = 3 * time.Second
)

// Agent is a program that speaks the protocol. Every conversation has a process
// of its own.
type Agent struct {
	command []string
	o       Options

	mu   sync.Mutex
	info agent.Info
}

var _ agent.Agent = (*Agent)(nil)

// New makes an agent of a command: a program and its arguments.
func New(command []string, o Options) (*Agent, error) {
	if len(command) == 0 || command[0] == "" {
		return nil, errors.New("an ACP agent needs a command, such as acp:claude-agent-acp")
	}
	if o.Name == "" {
		o.Name = command[0]
	}
	if o.Handshake <= 0 {
		o.Handshake = defaultHandshake
	}
	if o.Opening <= 0 {
		o.Opening = defaultOpening
	}
	if o.Login <= 0 {
		o.Login = defaultLogin
	}
	if o.Grace <= 0 {
		o.Grace = defaultGrace
	}
	a := &Agent{command: command, o: o}
	// What it really can is known once it has been asked.
	a.info = agent.Info{Name: o.Name, Kind: "acp", Abilities: agent.Abilities{Resume: true, Replay: true}}
	return a, nil
}

// Info implements agent.Agent. Before the first conversation its abilities are a
// guess.
func (a *Agent) Info() agent.Info {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.info
}

// learn keeps what an agent said of itself.
func (a *Agent) learn(c *capabilities) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.info.Title, a.info.Version = c.title, c.version
	if a.info.Title == "" {
		a.info.Title = c.name
	}
	a.info.Abilities = agent.Abilities{
		Resume: c.load || c.resume, Replay: c.load || c.replay,
		Images: c.image, Audio: c.audio, Resources: c.embed,
	}
}

// Check says why the agent cannot start: its program cannot be found.
func (a *Agent) Check(context.Context) error {
	if a.o.Find == nil {
		return nil
	}
	return a.o.Find(a.command[0])
}

// Open implements agent.Agent.
func (a *Agent) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	if from.ID == "" && a.o.Conversation != "" {
		from = agent.Resume{ID: a.o.Conversation, Replay: true}
	}
	c := &conversation{agent: a, host: h, tools: map[string]*toolState{}, chosen: map[string]string{}}
	if err := c.open(ctx, from); err != nil {
		return nil, err
	}
	if err := c.choose(ctx, a.o.Set); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// Close implements agent.Agent: conversations share nothing.
func (a *Agent) Close() error { return nil }

// line is the command as a person would write it.
func (a *Agent) line() string { return strings.Join(a.command, " ") }
