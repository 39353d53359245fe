package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"unicode/utf8"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// conversation is one session of a mailbox.
type conversation struct {
	mailbox Mailbox
	options Options
	host    agent.Host
	id      string
	life    context.Context // ends with the conversation
	end     context.CancelFunc

	turning sync.Mutex   // held by the turn
	session wire.Session // as it was kept last; the turn's
}

// ID implements agent.Conversation.
func (c *conversation) ID() string { return c.id }

// Prompt implements agent.Conversation. It ends when the model says that it is
// done. Without a text it waits on the newest outbox.
func (c *conversation) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	if !c.turning.TryLock() {
		return agent.Stop{}, errors.New("prompt: a turn is under way: wait for its end, or cancel it")
	}
	defer c.turning.Unlock()
	if c.life.Err() != nil {
		return agent.Stop{}, fmt.Errorf("prompt: the conversation is closed: %w", fs.ErrClosed)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	if ctx.Err() != nil {
		return agent.Stop{Reason: agent.Cancelled}, nil
	}
	stop, err := (&turn{conversation: c, ctx: ctx}).follow(words(p))
	if ctx.Err() != nil {
		return agent.Stop{Reason: agent.Cancelled}, nil
	}
	return stop, err
}

// words are a prompt as text: what can be pasted.
func words(p agent.Prompt) string {
	list := []string{}
	for _, part := range p.Parts {
		text := part.Text
		if part.Kind != agent.TextPart && text == "" && utf8.Valid(part.Data) {
			text = string(part.Data)
		}
		name := part.Name
		for _, other := range []string{part.Path, part.URI} {
			if name == "" {
				name = other
			}
		}
		switch {
		case part.Kind == agent.TextPart:
		case text == "":
			text = "Attached and not shown: " + name
		default:
			text = "Attached " + name + ":\n" + text
		}
		if strings.TrimSpace(text) != "" {
			list = append(list, text)
		}
	}
	return strings.TrimRight(strings.Join(list, "\n\n"), "\r\n")
}

// Set implements agent.Conversation. There is nothing to be set.
func (c *conversation) Set(_ context.Context, option, _ string) error {
	return fmt.Errorf("a mailbox has no option %s", option)
}

// Close implements agent.Conversation. A turn that is under way is cancelled.
func (c *conversation) Close() error {
	c.end()
	c.turning.Lock()
	defer c.turning.Unlock()
	return nil
}
