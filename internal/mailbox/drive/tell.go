package drive

import (
	"encoding/json"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// mostTold is how many results of one reply fronts are told of: a reply may hold
// a million blocks, and its record has them all.
const mostTold = 200

// tell tells the fronts of a result: those that know a mailbox of each, the
// others of failures.
func (c *carrying) tell(r wire.Result) error {
	c.told++
	if c.told > mostTold {
		if c.told > mostTold+1 {
			return nil
		}
		r = wire.Result{Command: wire.Counted, Success: true, Summary: "further results are not shown here: the outbox has those that fit, the reply's record in sessions/ has all"}
	}
	r.Output = ""
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := c.host.Emit(agent.Extension{Protocol: Protocol, Kind: "result", Data: data}); err != nil || r.Success {
		return err
	}
	return c.host.Emit(agent.Log{Level: "warning", Text: r.Command + ": " + r.Summary, Ext: agent.Ext{Protocol: data}})
}

// call is an item as fronts see it.
type call struct {
	c     *carrying
	event agent.ToolCall
}

func (c *carrying) call(kind, title string, paths ...string) *call {
	e := agent.ToolCall{ID: c.callID(), Title: title, Kind: kind, Status: "in_progress"}
	for _, p := range paths {
		e.Locations = append(e.Locations, agent.Location{Path: p})
	}
	return &call{c, e}
}

func (l *call) begins() error { return l.c.host.Emit(l.event) }

// shows tells in which terminal it happens.
func (l *call) shows(terminal string) error {
	content := []agent.ToolContent{{Terminal: terminal}}
	return l.c.host.Emit(agent.ToolUpdate{ID: l.event.ID, Content: &content})
}

func (l *call) ends(r wire.Result) error {
	status := "failed"
	if r.Success {
		status = "completed"
	}
	output, err := json.Marshal(map[string]string{"summary": r.Summary})
	if err != nil {
		return err
	}
	return l.c.host.Emit(agent.ToolUpdate{ID: l.event.ID, Status: &status, Output: output})
}
