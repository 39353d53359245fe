package serve

import (
	"encoding/json"
	"slices"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// question is what a call shows while somebody is asked about it.
type question struct {
	id      string
	action  string // the command that is asked for, if hawser asks
	content []v1.ToolCallContent
}

// permission is the request that asks for a permission, or that offers choices as
// if it were one.
func (v *view) permission(q approval.Question) *v1.RequestPermissionRequest {
	r := &v1.RequestPermissionRequest{Options: options(q)}
	var theirs v1.RequestPermissionRequest
	if q.Ext != nil && theirs.UnmarshalJSON(q.Ext) == nil { // the agent speaks the protocol too
		r.ToolCall, r.Meta, r.Extra = theirs.ToolCall, theirs.Meta, theirs.Extra
		v.translate(&r.ToolCall)
		v.reveal(&r.ToolCall, q)
		return r
	}
	about := subject2(q.Ext)
	if c := v.calls[string(about.ToolCallID)]; c != nil { // it speaks version 2
		r.ToolCall = v.pending(c)
		if about.Title.Has() {
			r.ToolCall.Title = about.Title
		}
		content := v.content1(about.Content.V)
		if len(content) == 0 {
			content = v.shown(c)
		}
		r.ToolCall.Content = wire.Some(content)
		switch {
		case len(content) == 0 || v.hides(&r.ToolCall, q.Action):
			content = append(content, v.asked(q)...)
		case q.Detail != "":
			content = append(content, text(q.Detail))
		}
		r.ToolCall.Content = wire.Some(content)
		return r
	}
	c := v.askedAbout(q)
	if c.id == "" {
		c.id = v.name()
	}
	c.question = &question{id: q.ID, content: v.asked(q)}
	if q.Action != nil && !q.FromAgent {
		c.question.action = commandOf(q.Action)
	}
	if v.calls[c.id] == nil {
		v.begin(c, nil, nil, nil)
	}
	r.ToolCall = v.pending(c)
	return r
}

// pending is a call as a question shows it.
func (v *view) pending(c *call) v1.ToolCallUpdate {
	c.told = unsure // clients may take a question for a change of the call, or not
	u := v1.ToolCallUpdate{
		ToolCallID: v1.ToolCallID(c.id), Title: wire.Some(c.title), Kind: wire.Some(c.kind), Status: wire.Some(v1.ToolCallStatusPending),
		Content: wire.Some(v.shown(c)), RawInput: c.input,
	}
	if len(c.locations) > 0 {
		u.Locations = wire.Some(v.places(c.locations))
	}
	return u
}

// translate makes the terminals that a call of the agent's shows those that the
// client knows.
func (v *view) translate(u *v1.ToolCallUpdate) {
	if !u.Content.Has() {
		return
	}
	list := []v1.ToolCallContent{}
	for _, item := range u.Content.V {
		if t, ok := item.(*v1.Terminal); ok {
			if item = v.terminal(v.calls[string(u.ToolCallID)], string(t.TerminalID), t.Meta, t.Extra); item == nil {
				continue
			}
		}
		list = append(list, item)
	}
	u.Content = wire.Some(list)
}

// hides says that an action is a command which a person does not see in a call: neither
// its title nor a text in it is just that, or it does not run where everything does.
func (v *view) hides(u *v1.ToolCallUpdate, a *approval.Action) bool {
	if a == nil || a.Kind != approval.Exec {
		return false
	}
	line := inPlace(a)
	seen := u.Title.V == line
	for _, item := range u.Content.V {
		if c, ok := item.(*v1.Content); ok {
			said, _ := c.Content.(*v1.TextContent)
			seen = seen || said != nil && (strings.TrimSpace(said.Text) == line || said.Text == block(line))
		}
	}
	return !seen || orRoot(a.Dir, v.root) != v.root
}

// reveal adds the command to a call of which an agent asks as it tells of it, if it is
// not in what the call is given: only the terminal that it shows has it.
func (v *view) reveal(u *v1.ToolCallUpdate, q approval.Question) {
	known := v.calls[string(u.ToolCallID)]
	if known == nil {
		known = &call{}
	}
	if a := q.Action; !v.hides(u, a) || len(a.Args) > 0 || known.runs(a.Line) || (&call{input: u.RawInput}).runs(a.Line) {
		return
	}
	if !u.Content.Has() {
		u.Content = wire.Some(v.shown(known))
	}
	known.told = unsure
	u.Content = wire.Some(append(u.Content.V, text(v.toRun(q.Action))))
}

// options are the answers that are offered. A choice can be declined.
func options(q approval.Question) []v1.PermissionOption {
	list := []v1.PermissionOption{}
	for _, o := range q.Options {
		kind := v1.PermissionOptionKindAllowOnce
		switch o.Effect {
		case approval.AllowAlways:
			kind = v1.PermissionOptionKindAllowAlways
		case approval.DenyOnce:
			kind = v1.PermissionOptionKindRejectOnce
		case approval.DenyAlways:
			kind = v1.PermissionOptionKindRejectAlways
		}
		list = append(list, v1.PermissionOption{OptionID: v1.PermissionOptionID(o.ID), Name: o.Label, Kind: kind})
	}
	if q.Kind != approval.Permission {
		list = append(list, v1.PermissionOption{OptionID: declining, Name: "Decline", Kind: v1.PermissionOptionKindRejectOnce})
	}
	return list
}

const declining = "hawser-decline"

// askedAbout is the call that a question is about: one of the agent's that is open
// for the same action, or one of our own.
func (v *view) askedAbout(q approval.Question) *call {
	c := &call{own: true, title: oneLine(q.Title), kind: v1.ToolKindOther, status: v1.ToolCallStatusPending}
	a := q.Action
	if a == nil {
		return c
	}
	c.kind = actionKinds[a.Kind]
	if a.NewPath != "" {
		c.kind = v1.ToolKindMove
	}
	switch {
	case a.Kind == approval.Exec:
		c.title = a.Describe()
		c.input, _ = json.Marshal(map[string]any{"command": commandOf(a), "args": a.Args, "cwd": a.Dir, "env": a.Env})
	case a.Path != "":
		c.locations = []agent.Location{{Path: v.absolute(a.Path)}}
	}
	if q.FromAgent {
		return c
	}
	for _, open := range slices.Backward(v.open) {
		if open.question != nil || open.done() {
			continue
		}
		sameFile := a.Path != "" && slices.ContainsFunc(open.locations, func(l agent.Location) bool { return v.absolute(l.Path) == v.absolute(a.Path) })
		if a.Kind == approval.Exec && len(open.screens) == 0 && open.kind == c.kind && (open.runs(commandOf(a)) || a.Line != "" && open.runs(a.Line)) || sameFile && open.kind == c.kind {
			return open
		}
	}
	return c
}

var actionKinds = map[approval.ActionKind]v1.ToolKind{
	approval.Exec: v1.ToolKindExecute, approval.Read: v1.ToolKindRead, approval.Write: v1.ToolKindEdit,
	approval.Delete: v1.ToolKindDelete, approval.Network: v1.ToolKindFetch, approval.Other: v1.ToolKindOther,
}

// commandOf is a command as sessions tell of it, without what is set for it.
func commandOf(a *approval.Action) string {
	if a.Kind != approval.Exec {
		return string(a.Kind) + " " + a.Path
	}
	return approval.Action{Kind: a.Kind, Args: a.Args, Line: a.Line}.Describe()
}

// asked is all that a person must see to decide.
func (v *view) asked(q approval.Question) []v1.ToolCallContent {
	var all []v1.ToolCallContent
	var words []string
	if a := q.Action; a != nil && a.Kind == approval.Exec {
		words = append(words, v.toRun(a))
	}
	if q.Title != "" && (q.Action == nil || q.FromAgent) {
		words = append(words, q.Title)
	}
	for _, s := range []string{q.Detail, q.Why} {
		if s != "" {
			words = append(words, s)
		}
	}
	if len(words) > 0 {
		all = append(all, text(strings.Join(words, "\n\n")))
	}
	if a := q.Action; a != nil && a.Diff != "" {
		paths, patches := files(a.Diff)
		for i, patch := range patches {
			if paths[i] == "" {
				paths[i] = a.Path
			}
			status := ""
			if strings.Contains(patch, "\nnew file mode ") {
				status = "added"
			}
			if strings.Contains(patch, "\ndeleted file mode ") {
				status = "deleted"
			}
			all = append(all, v.client.in().diff(changed{path: v.absolute(paths[i]), status: status, patch: patch})...)
		}
	}
	return all
}

// toRun says what is to be run, and where.
func (v *view) toRun(a *approval.Action) string {
	return "Run in " + orRoot(a.Dir, v.root) + ":\n\n" + block(inPlace(a))
}

// inPlace is a command, with what is set for it, but not where it runs.
func inPlace(a *approval.Action) string {
	return approval.Action{Kind: a.Kind, Args: a.Args, Line: a.Line, Env: a.Env}.Describe()
}

func orRoot(dir, root string) string {
	if dir == "" {
		return root
	}
	return dir
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// settled shows how a question about a call of ours was answered.
func (v *view) settled(q approval.Question, a approval.Answer) []note {
	i := slices.IndexFunc(v.open, func(c *call) bool { return c.question != nil && c.question.id == q.ID })
	if i < 0 {
		return nil
	}
	c := v.open[i]
	c.question.content = nil
	switch {
	case !a.OK():
		reason := string(a.Verdict)
		if a.By != reason {
			reason += " by " + a.By
		}
		if a.Reason != "" {
			reason += ": " + a.Reason
		}
		if !c.own {
			c.question = nil
			v.tellChange(v.refresh(c)) // the agent tells the rest
			break
		}
		c.status = v1.ToolCallStatusFailed
		c.question = nil
		u := v.refresh(c)
		u.Status, u.Content = wire.Some(c.status), wire.Some([]v1.ToolCallContent{text(reason)})
		v.tell(u)
	case !c.own:
		c.question = nil
	case c.question.action == "": // nothing of ours follows
		c.question = nil
		c.status = v1.ToolCallStatusCompleted
		v.status(c, c.status)
	case q.Action.Kind == approval.Read:
		c.question = nil
		v.status(c, v1.ToolCallStatusCompleted)
	}
	v.prune()
	return v.take()
}
