package serve

import (
	"maps"
	"slices"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
)

// call is a tool call that the client shows: one of the agent's, or our own for
// what hawser saw and the agent did not tell.
type call struct {
	id        string
	title     string
	kind      v1.ToolKind
	status    v1.ToolCallStatus
	input     jsonRaw
	locations []agent.Location
	content   []agent.ToolContent // as the agent tells it
	own       bool

	announced bool      // the client was told of a terminal with the call's id
	screens   []*screen // that run in it
	changes   []change  // of files, that hawser saw in it
	question  *question // that was asked about it
}

// change is what hawser saw of a file.
type change struct {
	path    string // absolute
	content []v1.ToolCallContent
}

func (c *call) done() bool {
	return c.status == v1.ToolCallStatusCompleted || c.status == v1.ToolCallStatusFailed || c.status == cancelledCall
}

func kindOf(s string) v1.ToolKind {
	return word(s, v1.ToolKindOther, v1.ToolKindRead, v1.ToolKindEdit, v1.ToolKindDelete, v1.ToolKindMove, v1.ToolKindSearch,
		v1.ToolKindExecute, v1.ToolKindThink, v1.ToolKindFetch, v1.ToolKindSwitchMode)
}

// What version 2 has beside the statuses of version 1.
const (
	cancelledCall v1.ToolCallStatus = "cancelled"
	pausedCall    v1.ToolCallStatus = "paused"
)

func statusOf(s string) v1.ToolCallStatus {
	return word(s, v1.ToolCallStatusPending, v1.ToolCallStatusInProgress, v1.ToolCallStatusCompleted, v1.ToolCallStatusFailed, cancelledCall, pausedCall)
}

// toolCall is a call that the agent tells of.
func (v *view) toolCall(e agent.ToolCall) {
	c := &call{
		id: e.ID, title: e.Title, kind: kindOf(e.Kind), status: statusOf(e.Status), input: e.Input,
		locations: e.Locations, content: e.Content,
	}
	if old := v.calls[e.ID]; old != nil {
		c.announced, c.screens, c.changes = old.announced, old.screens, old.changes
	}
	meta, extra := rest(e.Ext)
	v.begin(c, meta, extra, e.Output)
}

// keptCalls bounds what is remembered of calls that have ended.
const keptCalls = 4096

// begin tells of a call for the first time.
func (v *view) begin(c *call, meta jsonRaw, extra wire.Extra, output jsonRaw) {
	if len(v.calls) >= keptCalls {
		maps.DeleteFunc(v.calls, func(_ string, c *call) bool { return c.done() })
	}
	v.calls[c.id] = c
	v.open = slices.DeleteFunc(v.open, func(o *call) bool { return o.id == c.id })
	if !c.done() {
		v.open = append(v.open, c)
	}
	if s := v.waiting[c.id]; s != nil {
		delete(v.waiting, c.id)
		v.join(s, c)
	}
	// Clients learn of a terminal from the call itself, so it is announced before
	// anything runs.
	early := !v.client.late && c.kind == v1.ToolKindExecute && len(c.content) == 0 && !c.done()
	announced := v.client.display && (v.place == nil || v.past) && !c.announced && (len(c.screens) > 0 || early)
	c.announced = c.announced || announced
	u := &v1.ToolCall{
		ToolCallID: v1.ToolCallID(c.id), Title: c.title, Kind: wire.Some(c.kind), Status: wire.Some(c.status),
		Content: v.shown(c), Locations: v.places(c.locations), RawInput: c.input, RawOutput: output, Meta: meta, Extra: extra,
	}
	if announced {
		v.announce(c, u)
	}
	if len(u.Content) == 0 {
		u.Content = nil
	}
	v.said = nil
	v.tell(u)
}

// announce tells the client of the terminal that a call shows.
func (v *view) announce(c *call, u *v1.ToolCall) {
	t := terminal{id: c.id, dir: v.root}
	for _, s := range c.screens {
		t.command, t.cols, t.rows = s.command, s.cols, s.rows
		if s.dir != "" {
			t.dir = s.dir
		}
	}
	if own := v.client.in().announce(u, t); own != nil {
		v.tell(own)
	}
}

// toolUpdate changes a call. One that nobody told of is told of now.
func (v *view) toolUpdate(e agent.ToolUpdate) {
	c := v.calls[e.ID]
	if c == nil {
		c = &call{id: e.ID, title: e.ID, kind: v1.ToolKindOther, status: v1.ToolCallStatusPending}
		v.begin(c, nil, nil, nil)
	}
	meta, extra := rest(e.Ext)
	u := &v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(e.ID), RawInput: e.Input, RawOutput: e.Output, Meta: meta, Extra: extra}
	if e.Title != nil {
		c.title, u.Title = *e.Title, wire.Some(*e.Title)
	}
	if e.Kind != nil {
		c.kind = kindOf(*e.Kind)
		u.Kind = wire.Some(c.kind)
	}
	if e.Status != nil {
		c.status = statusOf(*e.Status)
		u.Status = wire.Some(c.status)
	}
	if e.Locations != nil {
		c.locations = *e.Locations
		u.Locations = wire.Some(v.places(c.locations))
	}
	if e.Input != nil {
		c.input = e.Input
	}
	if e.Content != nil {
		c.content = *e.Content
		u.Content = wire.Some(v.shown(c))
	}
	if c.done() {
		v.prune()
		if c.announced && len(c.screens) == 0 && e.Content == nil {
			u.Content = wire.Some(v.shown(c)) // nothing ran in the terminal
		}
	}
	v.tell(u)
}

// status changes a call of our own.
func (v *view) status(c *call, s v1.ToolCallStatus) {
	c.status = s
	v.tell(&v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(c.id), Status: wire.Some(s)})
}

// refresh tells what a call shows now.
func (v *view) refresh(c *call) *v1.ToolCallUpdate {
	return &v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(c.id), Content: wire.Some(v.shown(c))}
}

// prune forgets calls that have ended as something to add to.
func (v *view) prune() { v.open = slices.DeleteFunc(v.open, (*call).done) }

func (v *view) places(list []agent.Location) []v1.ToolCallLocation {
	var all []v1.ToolCallLocation
	for _, l := range list {
		at := v1.ToolCallLocation{Path: v.absolute(l.Path)}
		if l.Line > 0 {
			at.Line = wire.Some(uint32(l.Line))
		}
		all = append(all, at)
	}
	return all
}

// shown is everything that a call shows: what the agent tells, and what hawser saw
// beyond it.
func (v *view) shown(c *call) []v1.ToolCallContent {
	all := []v1.ToolCallContent{}
	add := func(item v1.ToolCallContent) {
		if item != nil {
			all = append(all, item)
		}
	}
	for _, item := range c.content {
		var d v2.Diff
		if item.Part != nil && item.Part.MIME == diffType && d.UnmarshalJSON(item.Ext[protocol]) == nil {
			all = append(all, v.diff1(&d)...) // of an agent of version 2
			continue
		}
		add(v.item(item))
	}
	for _, s := range c.screens {
		if !slices.ContainsFunc(c.content, func(i agent.ToolContent) bool { return i.Terminal == s.id }) {
			add(v.screenContent(s))
		}
	}
	if c.announced && len(c.screens) == 0 && len(c.content) == 0 && !c.done() {
		all = append(all, &v1.Terminal{TerminalID: v1.TerminalID(c.id)})
	}
	for _, ch := range c.changes {
		if !v.tells(c, ch.path) {
			all = append(all, ch.content...)
		}
	}
	if c.question != nil {
		all = append(all, c.question.content...)
	}
	return all
}

// tells says that the agent itself shows the change of a file.
func (v *view) tells(c *call, path string) bool {
	return slices.ContainsFunc(c.content, func(i agent.ToolContent) bool { return i.Diff != nil && v.absolute(i.Diff.Path) == path })
}

// item is what the agent shows.
func (v *view) item(i agent.ToolContent) v1.ToolCallContent {
	meta, extra := rest(i.Ext)
	switch {
	case i.Part != nil:
		return &v1.Content{Content: blockOf(*i.Part), Meta: meta, Extra: extra}
	case i.Diff != nil:
		d := &v1.Diff{Path: v.absolute(i.Diff.Path), NewText: i.Diff.New, Meta: meta, Extra: extra}
		if i.Diff.Old != nil {
			d.OldText = wire.Some(*i.Diff.Old)
		}
		return d
	case i.Terminal != "":
		return v.terminal(i.Terminal, meta, extra)
	}
	kind, _ := extra.Tag("type")
	return &v1.UnknownToolCallContent{Kind: kind, Extra: extra}
}

// diffType is what drivers give a patch over several files.
const diffType = "text/x-diff"

// terminal is where the client shows a terminal; nil if it cannot.
func (v *view) terminal(id string, meta jsonRaw, extra wire.Extra) v1.ToolCallContent {
	if s := v.screens[id]; s != nil {
		return v.screenContent(s)
	}
	if !v.client.display && v.place == nil {
		return nil
	}
	return &v1.Terminal{TerminalID: v1.TerminalID(id), Meta: meta, Extra: extra}
}

// text is a text in a call.
func text(s string) v1.ToolCallContent { return &v1.Content{Content: &v1.TextContent{Text: s}} }
