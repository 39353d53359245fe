package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"sync"

	"hawser/internal/agent"
)

// conversation is one session of the protocol, with a process of its own. It
// outlives the process: the next turn starts another.
type conversation struct {
	agent *Agent
	host  agent.Host

	turning sync.Mutex // held by the turn

	mu        sync.Mutex
	id        string // the session's, empty while it is not known
	link      *link
	closed    bool
	settings  settings
	usage     agent.Usage
	tools     map[string]*toolState
	terminals map[string]ownTerminal // of the agent's own, by id
	chosen    map[string]string      // options that were set
}

// dialect is what the two versions of the protocol say differently.
type dialect interface {
	login(ctx context.Context, method string) error
	// begin makes a new session, resume goes on with one.
	begin(ctx context.Context) error
	resume(ctx context.Context, id string, replay bool) error
	// prompt gives the agent its turn, until that ends.
	prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error)
	set(ctx context.Context, s agent.Setting, value string) error
	// update takes what the agent tells.
	update(params []byte) error
	// serve answers what the agent asks for.
	serve(ctx context.Context, method string, params []byte) (any, error)
	// bye tells the agent that the session is over.
	bye(ctx context.Context)
}

// ID implements agent.Conversation.
func (c *conversation) ID() string {
	abilities := c.agent.Info().Abilities
	c.mu.Lock()
	defer c.mu.Unlock()
	if !abilities.Resume {
		return ""
	}
	return c.id
}

// session is the session's id.
func (c *conversation) session() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.id
}

// owns says that a message is about this session. Before the id is known, all are:
// some agents tell of a session before they have named it.
func (c *conversation) owns(id string) bool {
	own := c.session()
	return own == "" || own == id
}

func (c *conversation) name(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.id = id
}

// open starts the agent and begins, or goes on with, the session.
func (c *conversation) open(ctx context.Context, from agent.Resume) error {
	l, err := c.start(ctx)
	if err != nil {
		return err
	}
	if from.ID == "" {
		err = l.authorized(ctx, l.dialect.begin)
	} else {
		c.name(from.ID)
		err = l.goOn(ctx, from)
	}
	if err == nil {
		err = c.tellOptions()
	}
	if err != nil {
		err = l.explained(err)
		l.end(context.WithoutCancel(ctx), false)
		return err
	}
	c.mu.Lock()
	c.link = l
	c.mu.Unlock()
	return nil
}

// authorized does something, and logs in if the agent wants that first.
func (l *link) authorized(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := l.while(ctx)
	defer cancel()
	err := l.timely(ctx, do)
	if wantsLogin(err) {
		if err = l.login(ctx, err); err == nil {
			err = l.timely(ctx, do)
		}
	}
	if err != nil {
		return fmt.Errorf("begin a conversation with %s: %w", l.talk.agent.o.Name, said(err))
	}
	return nil
}

// while is a context that ends with the link too.
func (l *link) while(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(l.life, func() { cancel(context.Cause(l.life)) })
	return ctx, func() { stop(); cancel(nil) }
}

// goOn goes on with an earlier session, as the agent can.
func (l *link) goOn(ctx context.Context, from agent.Resume) error {
	if !l.caps.load && !l.caps.resume {
		return fmt.Errorf("%s cannot go on with an earlier conversation; begin a new one: %w", l.talk.agent.o.Name, errors.ErrUnsupported)
	}
	if err := l.authorized(ctx, func(ctx context.Context) error { return l.dialect.resume(ctx, from.ID, from.Replay) }); err != nil {
		return fmt.Errorf("resume %q: %w", from.ID, err)
	}
	return nil
}

// revive gives the link for the next turn: a new one if the program has ended.
func (c *conversation) revive(ctx context.Context) (*link, error) {
	c.mu.Lock()
	l, closed, id := c.link, c.closed, c.id
	c.mu.Unlock()
	if closed {
		return nil, fmt.Errorf("prompt: the conversation is closed: %w", fs.ErrClosed)
	}
	if l.alive() {
		return l, nil
	}
	l.end(context.WithoutCancel(ctx), false)
	if err := c.host.Emit(agent.Log{Level: "info", Text: c.agent.o.Name + " is started again"}); err != nil {
		return nil, err
	}
	if err := c.reopen(ctx, id); err != nil {
		return nil, err
	}
	c.mu.Lock()
	wishes := maps.Clone(c.chosen)
	c.mu.Unlock()
	if err := c.choose(ctx, wishes); err != nil {
		_ = c.host.Emit(agent.Log{Level: "warning", Text: "after the new start: " + err.Error()})
	}
	return c.current()
}

// reopen starts the agent again and goes on with the session, or begins a new one
// if that cannot be.
func (c *conversation) reopen(ctx context.Context, id string) error {
	var err error
	if c.agent.Info().Abilities.Resume && id != "" {
		if err = c.open(ctx, agent.Resume{ID: id}); err == nil {
			return nil
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text := c.agent.o.Name + " remembers nothing of what was said before"
	if err != nil {
		text += ": " + err.Error()
	}
	c.name("")
	if err := c.host.Emit(agent.Log{Level: "warning", Text: text}); err != nil {
		return err
	}
	return c.open(ctx, agent.Resume{})
}

// current is the link that was just opened, unless the conversation was closed
// meanwhile.
func (c *conversation) current() (*link, error) {
	c.mu.Lock()
	l, closed := c.link, c.closed
	c.mu.Unlock()
	if closed {
		l.end(context.Background(), false)
		return nil, fmt.Errorf("prompt: the conversation was closed: %w", fs.ErrClosed)
	}
	return l, nil
}

// Close implements agent.Conversation. A turn that is under way ends with it.
func (c *conversation) Close() error {
	c.mu.Lock()
	c.closed = true
	l := c.link
	c.mu.Unlock()
	if l == nil {
		return nil
	}
	l.end(context.Background(), true)
	return nil
}

func (c *conversation) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}
