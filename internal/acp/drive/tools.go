package drive

import (
	"encoding/json"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// manyTools bounds what is remembered of tool calls.
const manyTools = 10_000

// toolState is what is known of a tool call. A request for permission may leave
// out what was told before.
type toolState struct {
	title, kind string
	input       json.RawMessage
	content     []agent.ToolContent
	diffs       []agent.ToolContent // the last that were told
	locations   []agent.Location
	terminals   []string      // the last that were told
	shown       []ownTerminal // what these run, when a permission is asked for
}

// note keeps what an update says, and gives what is known then.
func (c *conversation) note(u agent.ToolUpdate) (known toolState, isNew bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.tools[u.ID]
	if s == nil {
		if len(c.tools) >= manyTools {
			clear(c.tools)
		}
		s, isNew = &toolState{}, true
		c.tools[u.ID] = s
	}
	if u.Title != nil {
		s.title = *u.Title
	}
	if u.Kind != nil {
		s.kind = *u.Kind
	}
	s.takeInput(u.Input)
	if u.Content != nil && len(*u.Content) > 0 {
		s.content = *u.Content
		if diffs := diffsIn(s.content); diffs != nil {
			s.diffs = diffs
		}
		if ids := terminalsIn(s.content); ids != nil {
			s.terminals = ids
		}
		s.readInput()
	}
	if u.Locations != nil && len(*u.Locations) > 0 {
		s.locations = *u.Locations
	}
	return *s, isNew
}

// knows says that a tool call was told of.
func (c *conversation) knows(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tools[id] != nil
}

// takeInput keeps the newest input, unless it says less: a command that was told stays
// known.
func (s *toolState) takeInput(input json.RawMessage) {
	if len(input) == 0 || string(input) == "null" || string(input) == "{}" {
		return
	}
	if newer := (toolState{input: input}); s.command() == "" || newer.command() != "" {
		s.input = input
	}
}

// diffsIn are the changes among what a call shows, in either version.
func diffsIn(content []agent.ToolContent) (diffs []agent.ToolContent) {
	for _, c := range content {
		if c.Diff != nil || c.Part != nil && c.Part.MIME == diffType {
			diffs = append(diffs, c)
		}
	}
	return diffs
}

// readInput takes the input of a command from what is shown of it: some agents tell
// it only there, and show something shorter when they ask.
func (s *toolState) readInput() {
	if s.input != nil || s.kind != "execute" || len(s.content) != 1 || s.content[0].Part == nil {
		return
	}
	if text := json.RawMessage(s.content[0].Part.Text); isObject(text) && json.Valid(text) {
		s.input = text
	}
}

// toolCall tells of a tool call, and of the terminal that it may show.
func (l *link) toolCall(c agent.ToolCall, meta json.RawMessage) error {
	known, _ := l.talk.note(agent.ToolUpdate{
		ID: c.ID, Title: &c.Title, Kind: &c.Kind, Input: c.Input, Content: &c.Content, Locations: &c.Locations,
	})
	shows, rest := displaysIn(meta)
	l.talk.noteDisplay(c.ID, shows)
	c.Ext = withoutMeta(c.Ext, rest, shows)
	if err := l.displays.begin(c.ID, known, shows); err != nil {
		return err
	}
	if err := l.tell(c); err != nil {
		return err
	}
	return l.displays.continued(c.ID, known, shows)
}

// toolUpdate tells of a change. Some agents never tell of the call itself.
func (l *link) toolUpdate(u agent.ToolUpdate, meta json.RawMessage) error {
	known, isNew := l.talk.note(u)
	shows, rest := displaysIn(meta)
	l.talk.noteDisplay(u.ID, shows)
	u.Ext = withoutMeta(u.Ext, rest, shows)
	if err := l.displays.begin(u.ID, known, shows); err != nil {
		return err
	}
	var err error
	switch {
	case isNew:
		err = l.tell(callOf(u))
	case !empty(u) || !l.displays.tell(shows, u.ID):
		err = l.tell(u)
	}
	if err != nil {
		return err
	}
	return l.displays.continued(u.ID, known, shows)
}

// callOf makes a call of a first update.
func callOf(u agent.ToolUpdate) agent.ToolCall {
	c := agent.ToolCall{ID: u.ID, Title: u.ID, Input: u.Input, Output: u.Output, Ext: u.Ext}
	if u.Title != nil {
		c.Title = *u.Title
	}
	if u.Kind != nil {
		c.Kind = *u.Kind
	}
	if u.Status != nil {
		c.Status = *u.Status
	}
	if u.Content != nil {
		c.Content = *u.Content
	}
	if u.Locations != nil {
		c.Locations = *u.Locations
	}
	return c
}

// empty says that an update changes nothing.
func empty(u agent.ToolUpdate) bool {
	return u.Title == nil && u.Kind == nil && u.Status == nil && u.Content == nil && u.Locations == nil &&
		u.Input == nil && u.Output == nil && u.Ext == nil
}

func toolCall1(u *v1.ToolCall) agent.ToolCall {
	return agent.ToolCall{
		ID: string(u.ToolCallID), Title: u.Title, Kind: string(u.Kind.V), Status: string(u.Status.V),
		Content: contents1(u.Content), Locations: locations1(u.Locations), Input: u.RawInput, Output: u.RawOutput,
		Ext: withOpt(beyond(u.Meta, u.Extra), "name", u.Name),
	}
}

func toolUpdate1(u *v1.ToolCallUpdate) agent.ToolUpdate {
	c := agent.ToolUpdate{
		ID: string(u.ToolCallID), Input: u.RawInput, Output: u.RawOutput, Ext: withOpt(beyond(u.Meta, u.Extra), "name", u.Name),
	}
	if u.Title.Has() {
		c.Title = &u.Title.V
	}
	if u.Kind.Has() {
		kind := string(u.Kind.V)
		c.Kind = &kind
	}
	if u.Status.Has() {
		status := string(u.Status.V)
		c.Status = &status
	}
	if u.Content.Has() {
		list := contents1(u.Content.V)
		c.Content = &list
	}
	if u.Locations.Has() {
		list := locations1(u.Locations.V)
		c.Locations = &list
	}
	return c
}

func contents1(list []v1.ToolCallContent) []agent.ToolContent {
	var all []agent.ToolContent
	for _, item := range list {
		all = append(all, content1(item))
	}
	return all
}

func content1(item v1.ToolCallContent) agent.ToolContent {
	switch item := item.(type) {
	case *v1.Content:
		if p, ok := partOf(item.Content); ok {
			return agent.ToolContent{Part: &p, Ext: beyond(item.Meta, item.Extra)}
		}
	case *v1.Diff:
		d := &agent.ToolDiff{Path: item.Path, New: item.NewText}
		if item.OldText.Has() {
			d.Old = &item.OldText.V
		}
		return agent.ToolContent{Diff: d, Ext: beyond(item.Meta, item.Extra)}
	case *v1.Terminal:
		return agent.ToolContent{Terminal: string(item.TerminalID), Ext: beyond(item.Meta, item.Extra)}
	}
	return agent.ToolContent{Ext: whole(item)}
}

func locations1(list []v1.ToolCallLocation) []agent.Location {
	var all []agent.Location
	for _, at := range list {
		all = append(all, agent.Location{Path: at.Path, Line: int(at.Line.V)})
	}
	return all
}
