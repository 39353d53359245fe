package serve

import (
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
)

// expected are the terminals of which the client is told with a call: those that run
// in it, those that the agent names, or one for whatever will run.
func (v *view) expected(c *call) (fresh []string) {
	if !v.client.display {
		return nil
	}
	add := func(id string) {
		if !c.announced[id] {
			fresh = append(fresh, id)
			c.announce(id)
		}
	}
	for _, s := range c.screens {
		if !s.foreign {
			add(s.label)
		}
	}
	for _, item := range c.content {
		if id := item.Terminal; id != "" && !v.client.late && v.screens[id] == nil && !v.theirs(id) && !v.announced(id) {
			add(id)
		}
	}
	// Clients learn of a terminal from the call itself, so it is announced before
	// anything runs.
	early := !v.client.late && c.kind == v1.ToolKindExecute && len(c.content) == 0 && !c.done() && (v.place == nil || v.past)
	if early && c.terminal == "" {
		add(c.id)
	}
	return fresh
}

// announce notes that the client is told of a terminal for a call.
func (c *call) announce(id string) {
	if c.announced == nil {
		c.announced = map[string]bool{}
	}
	c.announced[id] = true
	if c.terminal == "" {
		c.terminal = id
	}
}

// announced says that the client was told of a terminal, for any call.
func (v *view) announced(id string) bool {
	for _, c := range v.calls {
		if c.announced[id] {
			return true
		}
	}
	return false
}

// theirs says that a terminal is the client's.
func (v *view) theirs(id string) bool { return v.place != nil && v.place.has(id) }

// announceLate tells of a terminal for a call that the client knows: by itself, or, as
// clients of version 1 learn of terminals from calls, with the whole call.
func (v *view) announceLate(s *screen) {
	c := s.call
	c.announce(s.label)
	if v.client.late {
		v.announce(c, s.label, nil)
		return
	}
	content := v.shown(c)
	c.changed(content)
	u := &v1.ToolCall{
		ToolCallID: v1.ToolCallID(c.id), Title: c.title, Kind: wire.Some(c.kind), Status: wire.Some(c.status),
		Content: content, Locations: v.places(c.locations), RawInput: c.input,
	}
	v.announce(c, s.label, u)
	v.tell(u)
}

// announce tells the client of a terminal that a call shows.
func (v *view) announce(c *call, id string, u *v1.ToolCall) {
	t := terminal{id: id, dir: v.root}
	for _, s := range c.screens {
		if s.label != id {
			continue
		}
		t.command, t.cols, t.rows = s.command, s.cols, s.rows
		if s.dir != "" {
			t.dir = s.dir
		}
	}
	if own := v.client.in().announce(u, t); own != nil {
		v.tell(own)
	}
}
