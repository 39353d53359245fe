package drive

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// Options say how replies are asked for and carried out. The zero value works.
type Options struct {
	// Session is the one to go on with, where nothing else is said.
	Session string
	// Strict speaks only what is in the protocol's document.
	Strict bool
	// Budget is how many characters a chat window takes; zero is no limit.
	Budget int
	// TimeLimit ends a command: 30 seconds if 0.
	TimeLimit time.Duration
	// Confirm asks about every change and command.
	Confirm bool
	// Source is looked at beside the inbox.
	Source Source
	// Instruct says in a message what the person is to do with each outbox, for
	// fronts that know no mailbox.
	Instruct bool
	// NoWait ends the turn as soon as its outbox is written.
	NoWait bool
	// Given is a reply that is at hand: the turn carries it out and does not wait
	// for another one.
	Given *Given
	// Told is added to the results of the newest outbox, which is written anew;
	// the turn does nothing else. A reply that was interrupted is not gone on
	// with: what of it was not done stays undone.
	Told *wire.Result
}

// Given is a reply that is not waited for.
type Given struct {
	Text string
	File string // in the inbox; empty: it lies elsewhere
}

// defaultTimeLimit is the document's.
const defaultTimeLimit = 30 * time.Second

// Agent is whoever answers at the other end of a mailbox.
type Agent struct {
	mailbox Mailbox
	options Options
}

var _ agent.Agent = (*Agent)(nil)

// New makes an agent of a mailbox, which it closes in the end.
func New(m Mailbox, o Options) *Agent { return &Agent{m, o} }

// Info implements agent.Agent.
func (a *Agent) Info() agent.Info {
	return agent.Info{Name: "mailbox", Kind: "mailbox", Abilities: agent.Abilities{Resume: true}}
}

// Open implements agent.Agent. Nothing is written before the first prompt.
func (a *Agent) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	if err := a.mailbox.Take(); err != nil {
		return nil, err
	}
	c := &conversation{mailbox: a.mailbox, options: a.options, host: h}
	id := from.ID
	if id == "" {
		id = a.options.Session
	}
	var err error
	if id != "" {
		c.session, err = a.mailbox.Session(id)
		if err == nil && a.options.Told == nil {
			err = a.mailbox.Settled(id)
		}
	} else {
		c.session, err = a.begin(h)
	}
	if err != nil {
		return nil, err
	}
	if a.options.TimeLimit > 0 {
		c.session.TimeLimit = a.options.TimeLimit
	}
	if a.options.Confirm {
		c.session.Confirm = true
	}
	if a.options.Source != nil {
		c.session.Clipboard = true
	}
	c.id = c.session.ID
	c.life, c.end = context.WithCancel(context.WithoutCancel(ctx))
	return c, nil
}

// begin is a session without a task yet.
func (a *Agent) begin(h agent.Host) (wire.Session, error) {
	var random [4]byte
	if _, err := rand.Read(random[:]); err != nil {
		return wire.Session{}, fmt.Errorf("begin a session: %w", err)
	}
	o := a.options
	return wire.Session{ID: wire.SessionID(random), Workspace: h.Files().Root(), Strict: o.Strict, Budget: o.Budget, TimeLimit: o.TimeLimit, Confirm: o.Confirm}, nil
}

// Close implements agent.Agent.
func (a *Agent) Close() error { return a.mailbox.Close() }
