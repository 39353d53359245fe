package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"hawser/internal/agent"
)

// conversation is tasks, one after another, in one shell.
type conversation struct {
	agent *Agent
	host  agent.Host
	mind  mind
	shell *shell
	life  context.Context // ends with the conversation
	end   context.CancelFunc

	turning sync.Mutex // held by the turn
	turns   int

	leaving sync.WaitGroup // what a task that is complete leaves behind
	left    error          // and what went wrong with it
}

// ID implements agent.Conversation: it cannot be resumed.
func (c *conversation) ID() string { return "" }

// Set implements agent.Conversation: nothing is announced, so nothing can be.
func (c *conversation) Set(_ context.Context, option, _ string) error {
	return fmt.Errorf("set %s: options of this agent are given when it is named: %w", option, errors.ErrUnsupported)
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
	c.leaving.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	c.turns++
	t := &turn{conversation: c, ctx: ctx, number: c.turns, instruction: instruction(p)}
	err := t.work()
	if ctx.Err() != nil {
		err = errors.Join(err, c.shell.close(ctx))
	}
	return t.stop(err)
}

// Close implements agent.Conversation. A turn that is under way is cancelled.
func (c *conversation) Close() error {
	c.end()
	c.turning.Lock()
	defer c.turning.Unlock()
	c.leaving.Wait()
	return errors.Join(c.left, c.shell.close(context.Background()))
}
