package script

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// turn is what is done at one prompt.
type turn struct {
	*conversation
	ctx     context.Context
	number  int
	calls   int
	said    int
	message string // the id of the last one
	chunked bool   // it was a chunk, and nothing came after it

	screen     *term.Terminal // that is open
	screenCall *call
}

// finished ends a turn as a statement says.
type finished struct{ stop agent.Stop }

func (f *finished) Error() string { return f.stop.Detail }

// failed ends a turn because the script cannot go on.
type failed struct {
	at   line
	text string
}

func (f *failed) Error() string { return f.text }

func failf(at line, format string, args ...any) error {
	return &failed{at, fmt.Sprintf(format, args...)}
}

// stop says how a turn ended. What fails once it was cancelled failed because
// of that.
func (t *turn) stop(err error) (agent.Stop, error) {
	var end *finished
	var f *failed
	switch {
	case errors.As(err, &end):
		return end.stop, nil
	case t.ctx.Err() != nil:
		return agent.Stop{Reason: agent.Cancelled}, nil
	case err == nil:
		return agent.Stop{Reason: agent.Ended}, nil
	case errors.As(err, &f):
		return agent.Stop{Reason: agent.Failed, Detail: fmt.Sprintf("%s:%d: %s", t.agent.name, f.at, f.text)}, nil
	}
	return agent.Stop{Reason: agent.Failed}, fmt.Errorf("follow %s: %w", t.agent.name, err)
}

// follow does what a block says, and leaves nothing open.
func (t *turn) follow(b *block) error {
	err := t.do(b.body)
	var end *finished
	return errors.Join(err, t.closeScreen(err == nil || errors.As(err, &end)))
}

func (t *turn) do(list []statement) error {
	for _, s := range list {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		if err := t.one(s); err != nil {
			return err
		}
	}
	return nil
}

func (t *turn) one(s statement) error {
	if say, ok := s.(*tell); !ok || say.verb != "chunk" {
		t.chunked = false
	}
	switch s := s.(type) {
	case *tell:
		return t.tell(s)
	case *logged:
		return t.log(s)
	case *planned:
		return t.plan(s)
	case *media:
		return t.media(s)
	case *usage:
		return t.host.Emit(s.event())
	case *run:
		return t.run(s)
	case *open:
		return t.open(s)
	case *typed:
		return t.typeKeys(s)
	case *settle:
		return t.settle(s)
	case *closed:
		return t.closeScreen(true)
	case *read:
		return t.read(s)
	case *ask:
		return t.ask(s)
	case *when:
		return t.when(s)
	case *repeat:
		return t.repeat(s)
	case *sleep:
		return t.sleep(s.long)
	case *stall:
		<-t.ctx.Done()
		return t.ctx.Err()
	case *finish:
		return t.finish(s)
	}
	return t.change(s)
}

func (t *turn) when(s *when) error {
	value, ok := t.value(s.name)
	if !ok {
		return failf(s.line, "%s has no value yet", s.name)
	}
	holds := false
	if s.pattern.regex != nil {
		holds = s.pattern.regex.MatchString(value)
	} else {
		want, err := t.fill(s.line, s.pattern.text)
		if err != nil {
			return err
		}
		holds = value == want
	}
	if holds != s.not {
		return t.do(s.body)
	}
	return t.do(s.otherwise)
}

func (t *turn) repeat(s *repeat) error {
	for n := range s.times {
		t.set("round", strconv.Itoa(n+1))
		if err := t.do(s.body); err != nil {
			return err
		}
	}
	return nil
}

func (t *turn) sleep(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-t.ctx.Done():
		return t.ctx.Err()
	}
}

func (t *turn) finish(s *finish) error {
	text, err := t.fill(s.line, s.text)
	if err != nil {
		return err
	}
	switch s.verb {
	case "fail":
		return failf(s.line, "%s", text)
	case "refuse":
		return &finished{agent.Stop{Reason: agent.Refused, Detail: text}}
	case "limit":
		return &finished{agent.Stop{Reason: agent.Limited, Detail: text}}
	}
	return &finished{agent.Stop{Reason: agent.Ended}}
}

// fill gives a text with the values of its variables.
func (t *turn) fill(at line, in text) (string, error) { return t.fillAs(at, in, nil) }

// fillAs gives each value as it is made by as.
func (t *turn) fillAs(at line, in text, as func(string) string) (string, error) {
	var err error
	s := in.fill(func(name string) string {
		v, ok := t.value(name)
		if !ok && err == nil {
			err = failf(at, "{%s} has no value yet", name)
		}
		if as != nil {
			v = as(v)
		}
		return v
	})
	return s, err
}

// matches says that a pattern is in a text.
func (t *turn) matches(at line, p pattern, in string) (bool, error) {
	if p.regex != nil {
		return p.regex.MatchString(in), nil
	}
	want, err := t.fill(at, p.text)
	return strings.Contains(in, want), err
}
