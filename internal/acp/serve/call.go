package serve

import (
	"hash/maphash"
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

	terminal  string          // that the client was told of for what will run in it
	announced map[string]bool // all that it was told of for this call
	told      uint64          // what the client was told that it shows, as a hash
	screens   []*screen       // that run in it
	changes   []change        // of files, that hawser saw in it
	question  *question       // that was asked about it
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
		c.terminal, c.announced, c.screens, c.changes = old.terminal, old.announced, old.screens, old.changes
		for _, s := range c.screens {
			s.call = c
		}
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
	came := v.wanted(c)
	for _, s := range came {
		v.join(s, c)
	}
	fresh := v.expected(c)
	content := v.shown(c)
	c.changed(content)
	if len(content) == 0 {
		content = nil
	}
	u := &v1.ToolCall{
		ToolCallID: v1.ToolCallID(c.id), Title: c.title, Kind: wire.Some(c.kind), Status: wire.Some(c.status),
		Content: content, Locations: v.places(c.locations), RawInput: c.input, RawOutput: output, Meta: meta, Extra: extra,
	}
	for _, id := range fresh {
		v.announce(c, id, u)
	}
	v.said = nil
	v.tell(u)
	v.catchUp(came)
}

// unsure is told of a call of which nobody knows what the client shows.
const unsure = 1

// seed makes the hashes of what calls show.
var seed = maphash.MakeSeed()

// changed notes what a call shows, and says whether the client was told otherwise.
func (c *call) changed(content []v1.ToolCallContent) bool {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, item := range content {
		h.Write(encoded(item))
	}
	old := c.told
	c.told = h.Sum64()
	if len(content) == 0 {
		c.told = 0
	}
	return old != c.told
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
	var came []*screen
	if e.Content != nil {
		c.content = *e.Content
		came = v.wanted(c)
		for _, s := range came {
			v.join(s, c)
			if v.client.display && !s.foreign && !c.announced[s.label] {
				v.announceLate(s)
			}
		}
		content := v.shown(c)
		c.changed(content)
		u.Content = wire.Some(content)
	}
	if c.done() {
		v.prune()
		if content := v.shown(c); c.terminal != "" && len(c.screens) == 0 && e.Content == nil && c.changed(content) {
			u.Content = wire.Some(content) // nothing ran in the terminal
		}
	}
	v.tellChange(u)
	v.catchUp(came)
}

// tellChange tells of a change, if there is one.
func (v *view) tellChange(u *v1.ToolCallUpdate) {
	if u.Title.Has() || u.Kind.Has() || u.Status.Has() || u.Content.Has() || u.Locations.Has() || u.RawInput != nil || u.RawOutput != nil || u.Meta != nil || len(u.Extra) > 0 {
		v.tell(u)
	}
}

// status changes a call of our own.
func (v *view) status(c *call, s v1.ToolCallStatus) {
	c.status = s
	v.tell(&v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(c.id), Status: wire.Some(s)})
}

// refresh tells what a call shows now, if it is something else than before.
func (v *view) refresh(c *call) *v1.ToolCallUpdate {
	u := &v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(c.id)}
	if content := v.shown(c); c.changed(content) {
		u.Content = wire.Some(content)
	}
	return u
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
		add(v.item(c, item))
	}
	for _, s := range c.screens {
		if !slices.ContainsFunc(c.content, func(i agent.ToolContent) bool { return i.Terminal == s.id }) {
			add(v.screenContent(s))
		}
	}
	if c.terminal != "" && len(c.screens) == 0 && len(c.content) == 0 && !c.done() {
		all = append(all, &v1.Terminal{TerminalID: v1.TerminalID(c.terminal)})
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
func (v *view) item(c *call, i agent.ToolContent) v1.ToolCallContent {
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
		return v.terminal(c, i.Terminal, meta, extra)
	}
	kind, _ := extra.Tag("type")
	return &v1.UnknownToolCallContent{Kind: kind, Extra: extra}
}

// diffType is what drivers give a patch over several files.
const diffType = "text/x-diff"

// terminal is where the client shows a terminal; nil if it cannot, or was not told of
// it. One that is named before it begins is the one that was announced for the call.
func (v *view) terminal(c *call, id string, meta jsonRaw, extra wire.Extra) v1.ToolCallContent {
	s := v.screens[id]
	shown := ""
	switch {
	case s != nil && (!v.client.display || s.foreign):
		return v.screenContent(s)
	case s != nil:
		shown = s.label
	case v.theirs(id) || v.client.display && v.announced(id):
		shown = id
	case v.client.display && c != nil && len(c.screens) == 0:
		shown = c.terminal
	}
	if shown == "" {
		return nil
	}
	return &v1.Terminal{TerminalID: v1.TerminalID(shown), Meta: meta, Extra: extra}
}

// text is a text in a call.
func text(s string) v1.ToolCallContent { return &v1.Content{Content: &v1.TextContent{Text: s}} }
