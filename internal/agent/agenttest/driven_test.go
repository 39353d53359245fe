package agenttest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

func TestMain(m *testing.M) {
	if os.Getenv("AGENTTEST_BEHAVIOUR") != "" {
		peer()
		os.Exit(0)
	}
	Main(m)
}

// TestDrivenAgent is an agent with a program of its own.
func TestDrivenAgent(t *testing.T) {
	Run(t, Kind{
		New:      func(_ *testing.T, b Behaviour) agent.Agent { return &driven{b} },
		Programs: true,
	})
}

type driven struct{ behaviour Behaviour }

func (a *driven) Info() agent.Info { return agent.Info{Name: "driven", Kind: "test"} }
func (a *driven) Close() error     { return nil }

func (a *driven) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	if from.ID != "" {
		return nil, fmt.Errorf("resume %q: there is no such conversation", from.ID)
	}
	b, err := json.Marshal(a.behaviour)
	if err != nil {
		return nil, err
	}
	p, err := h.Spawn(ctx, term.Spec{Args: []string{os.Args[0]}, Env: []string{"AGENTTEST_BEHAVIOUR=" + string(b)}, Grace: -1})
	if err != nil {
		return nil, err
	}
	c := &drivenTalk{host: h, program: p, frames: make(chan frame), end: make(chan struct{})}
	c.readers.Go(c.read)
	c.readers.Go(func() { c.complaint, _ = io.ReadAll(p.Stderr) })
	return c, nil
}

type drivenTalk struct {
	host      agent.Host
	program   *term.Program
	frames    chan frame // closed at the end of the program's output
	end       chan struct{}
	ending    sync.Once
	readers   sync.WaitGroup
	complaint []byte // once readers are done
	turn      sync.Mutex
}

// read passes frames on, one by one: what is not taken stops the program.
func (c *drivenTalk) read() {
	defer close(c.frames)
	lines := bufio.NewScanner(c.program.Stdout)
	for lines.Scan() {
		var f frame
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			return
		}
		select {
		case c.frames <- f:
		case <-c.end:
			return
		}
	}
}

func (c *drivenTalk) ID() string                                { return "" }
func (c *drivenTalk) Set(context.Context, string, string) error { return errors.ErrUnsupported }

func (c *drivenTalk) send(f frame) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	_, err = c.program.Stdin.Write(append(data, '\n'))
	return err
}

// grace is how long a program is given to end a cancelled turn.
const grace = 500 * time.Millisecond

func (c *drivenTalk) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	c.turn.Lock()
	defer c.turn.Unlock()
	if ctx.Err() != nil {
		return agent.Stop{Reason: agent.Cancelled}, nil
	}
	text := p.Text()
	if err := c.send(frame{Prompt: &text}); err != nil {
		return agent.Stop{}, c.gone(err)
	}
	cancelled := ctx.Done()
	var late <-chan time.Time
	for {
		select {
		case f, ok := <-c.frames:
			switch {
			case !ok && late != nil:
				return agent.Stop{Reason: agent.Cancelled}, nil
			case !ok:
				return agent.Stop{}, c.gone(io.ErrUnexpectedEOF)
			case f.Done && (late != nil || ctx.Err() != nil):
				return agent.Stop{Reason: agent.Cancelled}, nil
			case f.Done:
				return agent.Stop{Reason: agent.Ended}, nil
			}
			if err := c.act(ctx, *f.Act); err != nil {
				return agent.Stop{}, errors.Join(err, c.program.Kill(context.Background()))
			}
		case <-cancelled:
			cancelled, late = nil, time.After(grace)
			_ = c.send(frame{Cancel: true})
		case <-late:
			return agent.Stop{Reason: agent.Cancelled}, c.program.Kill(context.Background())
		case <-c.end:
			return agent.Stop{Reason: agent.Cancelled}, nil
		}
	}
}

// gone says how the program ended.
func (c *drivenTalk) gone(err error) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	status, werr := c.program.Wait(ctx)
	if werr != nil {
		return err
	}
	c.readers.Wait()
	return fmt.Errorf("the agent's program has ended with %d: %s", status.ShellCode(), strings.TrimSpace(string(c.complaint)))
}

// act says or does what the program wants. What is done with a denial or a
// cancellation is the program's affair.
func (c *drivenTalk) act(ctx context.Context, a Act) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-c.end:
			cancel()
		case <-ctx.Done():
		}
	}()
	switch a.Do {
	case Say:
		return c.host.Emit(agent.Message{Text: a.Text, Chunk: true})
	case Think:
		return c.host.Emit(agent.Thought{Text: a.Text})
	case RunCommand:
		if work, err := c.host.Run(ctx, term.Spec{Args: []string{a.Text}, Shell: true}); err == nil {
			_, _ = work.Wait(ctx)
			_ = work.Release(context.Background())
		}
	case WriteFile:
		_, _ = c.host.Files().Change(ctx, agent.Write{Path: a.Path, Data: []byte(a.Text)})
	case Ask:
		_, _ = c.host.Ask(ctx, approval.Question{Kind: approval.Text, Title: a.Text})
	}
	if ctx.Err() != nil {
		return nil
	}
	return c.send(frame{Reply: true})
}

func (c *drivenTalk) Close() error {
	c.ending.Do(func() { close(c.end) })
	err := c.program.Release(context.Background())
	c.turn.Lock()
	defer c.turn.Unlock()
	c.readers.Wait()
	return err
}
