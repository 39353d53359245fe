package script

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hawser/internal/agent"
)

// call is a tool call that the fronts were told of.
type call struct {
	t    *turn
	id   string
	over bool
}

// call tells that something is about to be done.
func (t *turn) call(kind, title string, input map[string]any, paths ...string) (*call, error) {
	t.calls++
	c := &call{t: t, id: fmt.Sprintf("c%d.%d", t.number, t.calls)}
	e := agent.ToolCall{ID: c.id, Title: title, Kind: kind, Status: "pending", Input: object(input)}
	for _, p := range paths {
		e.Locations = append(e.Locations, agent.Location{Path: p})
	}
	return c, t.host.Emit(e)
}

// began tells that it was allowed and is under way in a terminal.
func (c *call) began(terminal string) error {
	status := "in_progress"
	content := []agent.ToolContent{{Terminal: terminal}}
	return c.t.host.Emit(agent.ToolUpdate{ID: c.id, Status: &status, Content: &content})
}

// end tells how it ended, once.
func (c *call) end(ok bool, output map[string]any) error {
	if c.over {
		return nil
	}
	c.over = true
	status := "completed"
	if !ok {
		status = "failed"
	}
	return c.t.host.Emit(agent.ToolUpdate{ID: c.id, Status: &status, Output: object(output)})
}

// broken tells that it ended with an error.
func (c *call) broken(err error) error {
	words := err.Error()
	if c.t.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		words = "the turn was cancelled"
	}
	return c.end(false, map[string]any{"error": words})
}

func object(m map[string]any) json.RawMessage {
	if m == nil {
		return nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // commands are full of < > &
	_ = e.Encode(m)        // strings and numbers always can be
	return bytes.TrimRight(b.Bytes(), "\n")
}

// settled takes the outcome of an action that was not done: a denial is what a
// script may expect, everything else ends the turn.
func (t *turn) settled(c *call, s acting, err error) error {
	told := c.broken(err)
	if told != nil {
		return told
	}
	reason, denied := deniedFor(err)
	if !denied {
		return t.trouble(s.at(), err)
	}
	for _, e := range *s.expected() {
		if e.subject == "denied" {
			return t.reasonFits(e, reason)
		}
	}
	return failf(s.at(), "denied: %s; write expect denied below it if that is meant", reason)
}

func (t *turn) reasonFits(e expect, reason string) error {
	if e.pattern == nil {
		return nil
	}
	if ok, err := t.matches(e.line, *e.pattern, reason); err != nil || ok {
		return err
	}
	return failf(e.line, "denied, but for another reason: %s", reason)
}

// notDenied fails an action that was done although its denial is expected.
func notDenied(s acting) error {
	for _, e := range *s.expected() {
		if e.subject == "denied" {
			return failf(e.line, "it was not denied")
		}
	}
	return nil
}

// deniedFor says why an action was denied, if it was.
func deniedFor(err error) (reason string, ok bool) {
	var d *agent.DeniedError
	switch {
	case errors.As(err, &d) && d.Reason != "":
		return d.Reason, true
	case errors.As(err, &d):
		return "by " + d.By, true
	case errors.Is(err, agent.ErrOutside):
		return err.Error(), true
	}
	return "", false
}

// trouble is an error of the Host, told with the line that met it. What a
// cancelled turn meets stays as it is.
func (t *turn) trouble(at line, err error) error {
	if t.ctx.Err() != nil {
		return err
	}
	return failf(at, "%v", err)
}
