package drive

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"hawser/internal/acp/wire"
	"hawser/internal/agent"
)

// displays are the agent's own terminals, which it lets us see. What they show is
// its word.
type displays struct {
	link *link

	mu    sync.Mutex
	calls map[string]string // of those that run, the tool calls that they were told to belong to
	ended recent
	shown map[string]*shown
	// waiting are those whose command is not known yet, by tool call.
	waiting map[string]agent.TerminalBegan
}

// display is what a tool call says of such a terminal in version 1, where it is an
// agreement between agents and editors beside the schema.
type display struct {
	Info *struct {
		ID  string `json:"terminal_id"`
		Cwd string `json:"cwd"`
	} `json:"terminal_info"`
	Output *struct {
		ID   string `json:"terminal_id"`
		Data string `json:"data"`
	} `json:"terminal_output"`
	Exit *struct {
		ID     string  `json:"terminal_id"`
		Code   *int    `json:"exit_code"`
		Signal *string `json:"signal"`
	} `json:"terminal_exit"`
}

// displaysIn takes what is said of terminals out of a call's _meta. How one begins stays
// there too: it may be told only when its command is known.
func displaysIn(meta json.RawMessage) (d *display, rest json.RawMessage) {
	members := wire.Members(meta)
	found := wire.Extra{}
	for _, name := range []string{"terminal_info", "terminal_output", "terminal_exit"} {
		if v, ok := members.Get(name); ok {
			found = append(found, wire.Member{Name: name, Value: v})
			if name != "terminal_info" {
				members.Delete(name)
			}
		}
	}
	if len(found) == 0 {
		return nil, meta
	}
	d = &display{}
	if json.Unmarshal(wire.AppendExtra([]byte{'{'}, 0, found), d) != nil {
		return nil, meta
	}
	if len(members) == 0 {
		return d, nil
	}
	return d, wire.AppendExtra([]byte{'{'}, 0, members)
}

// hold is the form in which a call with this _meta is held by its events: in none if it
// tells what a terminal of ours shows, which we know better.
func (d *displays) hold(meta json.RawMessage, form shape) shape {
	if shown, _ := displaysIn(meta); shown != nil && shown.Output != nil && d.link.works.ours(shown.Output.ID) {
		return never
	}
	return form
}

// between says that the next output of a terminal is not told as it comes: it ends a
// character, or nobody would believe it.
func (d *displays) between(id string) bool {
	d.mu.Lock()
	s := d.shown[id]
	half := s != nil && len(s.rest) > 0
	d.mu.Unlock()
	return half || d.link.works.ours(id)
}

// tell says that output alone tells which call it belongs to.
func (d *displays) tell(shown *display, call string) bool {
	if shown == nil || shown.Output == nil {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls[shown.Output.ID] == call
}

// withoutMeta leaves out of an event's rest what is told as events of a terminal.
func withoutMeta(e agent.Ext, meta json.RawMessage, d *display) agent.Ext {
	if d == nil {
		return e
	}
	members := wire.Members(e[protocol])
	members.Delete("_meta")
	return beyond(meta, members)
}

// begin tells of a terminal that begins, before the call that shows it; if its
// command is not known yet, when it is.
func (d *displays) begin(call string, known toolState, shown *display) error {
	d.mu.Lock()
	if shown != nil && shown.Info != nil {
		if d.waiting == nil {
			d.waiting = map[string]agent.TerminalBegan{}
		}
		d.waiting[call] = agent.TerminalBegan{ID: shown.Info.ID, ToolCall: call, Dir: shown.Info.Cwd}
	}
	b, ok := d.waiting[call]
	b.Command = known.command()
	if ok && b.Command != "" {
		delete(d.waiting, call)
	}
	d.mu.Unlock()
	if !ok || b.Command == "" {
		return nil
	}
	return d.start(b)
}

// continued tells of its output and its end, after the call.
func (d *displays) continued(call string, known toolState, shown *display) error {
	if shown == nil || shown.Output == nil && shown.Exit == nil {
		return nil
	}
	var id string
	if shown.Output != nil {
		id = shown.Output.ID
	} else {
		id = shown.Exit.ID
	}
	d.mu.Lock()
	b, ok := d.waiting[call]
	delete(d.waiting, call)
	d.mu.Unlock()
	if !ok || b.ID != id {
		b = agent.TerminalBegan{ID: id, ToolCall: call}
	}
	if b.Command = known.command(); b.Command == "" {
		b.Command = known.title
	}
	if err := d.start(b); err != nil {
		return err
	}
	if o := shown.Output; o != nil {
		if err := d.output(o.ID, o.Data); err != nil {
			return err
		}
	}
	if e := shown.Exit; e != nil {
		return d.end(agent.TerminalEnded{ID: e.ID, ExitCode: e.Code, Signal: e.Signal})
	}
	return nil
}

// start tells of a terminal, once. Ours are told by the session.
func (d *displays) start(b agent.TerminalBegan) error {
	d.mu.Lock()
	if d.runs(b.ID) || d.ended.has(b.ID) || b.ID == "" || d.link.works.ours(b.ID) {
		d.mu.Unlock()
		return nil
	}
	if d.calls == nil {
		d.calls = map[string]string{}
	}
	d.calls[b.ID] = b.ToolCall
	d.mu.Unlock()
	b.Claimed = true
	return d.link.tell(b)
}

// runs says that a terminal was told of and has not ended; mu is held.
func (d *displays) runs(id string) bool {
	_, ok := d.calls[id]
	return ok
}

func (d *displays) output(id, data string) error {
	if data == "" || d.link.works.ours(id) {
		return nil
	}
	return d.link.tell(agent.TerminalOutput{ID: id, Data: data})
}

func (d *displays) end(e agent.TerminalEnded) error {
	d.mu.Lock()
	running := d.runs(e.ID)
	if running {
		delete(d.calls, e.ID)
		d.ended.add(e.ID)
	}
	d.mu.Unlock()
	if !running {
		return nil
	}
	return d.link.tell(e)
}

// endAll ends those whose agent has gone: how, nobody knows.
func (d *displays) endAll() {
	d.mu.Lock()
	open := slices.Collect(maps.Keys(d.calls))
	d.mu.Unlock()
	for _, id := range open {
		_ = d.end(agent.TerminalEnded{ID: id})
	}
}
