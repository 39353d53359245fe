package agenttest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

// plain is the simplest agent that does what a Behaviour says, in this process;
// and with a fault, one that breaks a promise.
type plain struct {
	behaviour Behaviour
	fault     string
	first     agent.Host // of the first conversation
}

func TestPlainAgent(t *testing.T) { Run(t, plainKind("")) }

func plainKind(fault string) Kind {
	return Kind{
		New:   func(_ *testing.T, b Behaviour) agent.Agent { return &plain{behaviour: b, fault: fault} },
		Lacks: []Verb{Crash, HangForever},
	}
}

// TestFaultsAreFound runs the suite with agents that break a promise, each in a
// process of its own, since it has to fail.
func TestFaultsAreFound(t *testing.T) {
	if fault := os.Getenv("AGENTTEST_FAULT"); fault != "" {
		patience = time.Second
		Run(t, plainKind(fault))
		return
	}
	for fault, check := range map[string]string{
		"drops":   "Order",
		"swaps":   "Order",
		"ends":    "Order",
		"errs":    "Cancel/while_it_hangs",
		"deaf":    "Cancel/while_it_hangs",
		"late":    "Turns",
		"keeps":   "Command",
		"leaks":   "Turns",
		"touches": "TouchesNothing",
		"mixes":   "Apart",
		"resumes": "ResumeUnknown",
		"sets":    "SetUnknown",
		"gathers": "BlockedFront",
		"unshut":  "CloseDuringTurn/hanging",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFaultsAreFound$/^"+strings.ReplaceAll(check, "/", "$/^")+"$")
			c.Env = append(os.Environ(), "AGENTTEST_FAULT="+fault)
			out, err := c.CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || !strings.Contains(string(out), "--- FAIL: TestFaultsAreFound/"+check) {
				t.Errorf("the suite does not find that it %s: %v\n%s", fault, err, out)
			}
		})
	}
}

func (a *plain) Info() agent.Info { return agent.Info{Name: "plain", Kind: "test"} }
func (a *plain) Close() error     { return nil }

func (a *plain) Open(_ context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	if from.ID != "" && a.fault != "resumes" {
		return nil, fmt.Errorf("resume %q: there is no such conversation", from.ID)
	}
	if a.first == nil {
		a.first = h
	}
	if a.fault == "mixes" {
		h = a.first
	}
	if a.fault == "touches" {
		os.WriteFile("touched", nil, 0o666)
	}
	life, end := context.WithCancel(context.Background())
	return &plainTalk{agent: a, host: h, life: life, end: end}, nil
}

type plainTalk struct {
	agent *plain
	host  agent.Host
	life  context.Context
	end   context.CancelFunc
	turn  sync.Mutex
	next  int
	held  *agent.Message // by the one that swaps
	said  int
	heap  []string // of the one that gathers
}

func (c *plainTalk) ID() string { return "" }

func (c *plainTalk) Set(_ context.Context, option, _ string) error {
	if c.agent.fault == "sets" {
		return nil
	}
	return fmt.Errorf("there is no option %s", option)
}

func (c *plainTalk) Close() error {
	switch c.agent.fault {
	case "late":
		c.host.Emit(agent.Message{Text: "by the way"})
	case "leaks":
		go func() { select {} }()
	case "unshut":
		return nil
	}
	c.end()
	c.turn.Lock()
	defer c.turn.Unlock()
	return nil
}

func (c *plainTalk) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	c.turn.Lock()
	defer c.turn.Unlock()
	if c.life.Err() != nil {
		return agent.Stop{}, os.ErrClosed
	}
	if c.agent.fault == "deaf" {
		ctx = context.WithoutCancel(ctx)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	acts := c.agent.behaviour[c.next]
	c.next++
	for _, a := range acts {
		if err := errors.Join(ctx.Err(), c.do(ctx, a, p)); ctx.Err() != nil {
			if c.agent.fault == "errs" {
				return agent.Stop{}, ctx.Err()
			}
			return agent.Stop{Reason: agent.Cancelled}, nil
		} else if err != nil {
			return agent.Stop{Reason: agent.Failed}, err
		}
	}
	if c.agent.fault == "ends" {
		c.host.Emit(agent.End{Stop: agent.Stop{Reason: agent.Ended}})
	}
	return agent.Stop{Reason: agent.Ended}, nil
}

func (c *plainTalk) do(ctx context.Context, a Act, p agent.Prompt) error {
	switch a.Do {
	case Say:
		return c.say(a.Text)
	case Echo:
		return c.say(p.Text())
	case Think:
		return c.host.Emit(agent.Thought{Text: a.Text})
	case Many:
		for i := range a.N {
			if c.agent.fault == "gathers" {
				c.heap = append(c.heap, a.Piece(i+1))
			} else if err := c.say(a.Piece(i + 1)); err != nil {
				return err
			}
		}
		for _, piece := range c.heap {
			if err := c.say(piece); err != nil {
				return err
			}
		}
	case RunCommand:
		work, err := c.host.Run(ctx, term.Spec{Args: []string{a.Text}, Shell: true})
		if err != nil {
			return err
		}
		if c.agent.fault != "keeps" {
			defer work.Release(context.WithoutCancel(ctx))
		}
		_, err = work.Wait(ctx)
		return err
	case WriteFile:
		_, err := c.host.Files().Change(ctx, agent.Write{Path: a.Path, Data: []byte(a.Text)})
		return err
	case Ask:
		_, err := c.host.Ask(ctx, approval.Question{Kind: approval.Text, Title: a.Text})
		return err
	case Hang:
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

func (c *plainTalk) say(text string) error {
	c.said++
	m := agent.Message{Text: text, Chunk: true}
	switch {
	case c.agent.fault == "drops" && c.said == 20:
		return nil
	case c.agent.fault == "swaps" && c.said == 20:
		c.held = &m
		return nil
	case c.held != nil:
		err := errors.Join(c.host.Emit(m), c.host.Emit(*c.held))
		c.held = nil
		return err
	}
	return c.host.Emit(m)
}
