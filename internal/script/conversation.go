package script

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strconv"
	"sync"

	"hawser/internal/agent"
)

// conversation walks one block of the script at each prompt.
type conversation struct {
	agent *Agent
	host  agent.Host
	life  context.Context // ends with the conversation
	end   context.CancelFunc

	turning sync.Mutex // held by the turn
	mu      sync.Mutex
	turns   int // blocks done that are not for certain prompts
	prompts int
	values  map[string]string // of variables
}

// ID implements agent.Conversation. It changes with every turn.
func (c *conversation) ID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return fmt.Sprintf("script-%s-%d-%d", c.agent.mark, c.turns, c.prompts)
}

// Prompt implements agent.Conversation.
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
	b, t := c.begin(ctx, p)
	if b == nil {
		return agent.Stop{Reason: agent.Failed, Detail: c.agent.name + " has nothing for this prompt: all its turns are done"}, nil
	}
	return t.stop(t.follow(b))
}

// begin finds what is to be done at a prompt: the first block for such prompts,
// else the next turn.
func (c *conversation) begin(ctx context.Context, p agent.Prompt) (*block, *turn) {
	c.mu.Lock()
	t := &turn{conversation: c, ctx: ctx, number: c.prompts + 1}
	next := c.turns
	c.values["prompt"] = p.Text()
	c.values["turn"] = strconv.Itoa(t.number)
	c.mu.Unlock()
	found, isTurn := t.choose(p.Text(), next)
	if found == nil {
		return nil, t
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.prompts++
	if isTurn {
		c.turns++
	}
	return found, t
}

// choose gives the first block for such a prompt, else turn number next.
func (t *turn) choose(prompt string, next int) (found *block, isTurn bool) {
	blocks := t.agent.script.blocks
	for i, b := range blocks {
		if b.match == nil {
			continue
		}
		if ok, err := t.matches(b.line, *b.match, prompt); err == nil && ok {
			return &blocks[i], false
		}
	}
	for i, b := range blocks {
		if b.match != nil {
			continue
		}
		if next == 0 {
			return &blocks[i], true
		}
		next--
	}
	return nil, false
}

// Set implements agent.Conversation: options are the script's own.
func (c *conversation) Set(_ context.Context, option, value string) error {
	if err := c.agent.hasOption(option); err != nil {
		return err
	}
	c.mu.Lock()
	c.values[option] = value
	c.mu.Unlock()
	return c.tellOptions()
}

func (c *conversation) tellOptions() error {
	c.mu.Lock()
	now := maps.Clone(c.values)
	c.mu.Unlock()
	var list []agent.Setting
	for _, o := range c.agent.script.options {
		list = append(list, agent.Setting{ID: o.name, Value: now[o.name]})
	}
	if list == nil {
		return nil
	}
	return c.host.Emit(agent.Options{Options: list})
}

// Close implements agent.Conversation. A turn that is under way is cancelled.
func (c *conversation) Close() error {
	c.end()
	c.turning.Lock()
	defer c.turning.Unlock()
	return nil
}

func (c *conversation) value(name string) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.values[name]
	return v, ok
}

func (c *conversation) set(name, value string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.values[name] = value
}
