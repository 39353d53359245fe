package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// request is an agent's wish for permission, in whatever version.
type request struct {
	title, detail string
	tool          toolState
	action        *approval.Action // what the tool call does not say
	options       []approval.Option
	ext           json.RawMessage // as it came
}

// permission asks for the agent.
func (f *first) permission(ctx context.Context, params []byte) (any, error) {
	var r v1.RequestPermissionRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	if err := f.ours(r.SessionID); err != nil {
		return nil, err
	}
	q := request{ext: params}
	var err error
	if q.tool, err = f.wanted(toolUpdate1(&r.ToolCall)); err != nil {
		return nil, err
	}
	for _, o := range r.Options {
		q.add(string(o.OptionID), o.Name, string(o.Kind))
	}
	chosen, err := f.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	answer := v1.RequestPermissionResponse{Outcome: &v1.CancelledPermissionOutcome{}}
	if chosen != "" {
		answer.Outcome = &v1.SelectedPermissionOutcome{OptionID: v1.PermissionOptionID(chosen)}
	}
	return encoded(&answer), nil
}

// wanted is the tool call that a permission is for. Fronts see it even if the
// agent tells of it only here.
func (l *link) wanted(u agent.ToolUpdate) (toolState, error) {
	known, isNew := l.talk.note(u)
	if isNew {
		if err := l.tell(callOf(u)); err != nil {
			return known, err
		}
	}
	known.shown = l.talk.commandsOf(known)
	if u.Content == nil {
		known.content = nil // it is of another moment
	}
	if diffsIn(known.content) == nil { // but what is to be changed is not
		known.content = slices.Concat(known.diffs, known.content)
	}
	return known, nil
}

// add offers an option. Those that cannot be told apart are left out.
func (q *request) add(id, name, kind string) {
	for _, o := range q.options {
		if o.ID == id {
			return
		}
	}
	if id == "" {
		return
	}
	effects := map[string]approval.Effect{
		"allow_once": approval.AllowOnce, "allow_always": approval.AllowAlways,
		"reject_once": approval.DenyOnce, "reject_always": approval.DenyAlways,
	}
	q.options = append(q.options, approval.Option{ID: id, Label: name, Effect: effects[kind]})
}

// ask puts the question, with everything that a person must see to decide, and
// gives the option that was chosen; none if it was cancelled.
func (l *link) ask(ctx context.Context, r request) (string, error) {
	if len(r.options) == 0 {
		return "", invalid("options: there are none to choose from")
	}
	during, cancel := l.during(ctx)
	defer cancel()
	if during.Err() != nil {
		return "", nil
	}
	q := approval.Question{
		Kind: approval.Permission, Title: r.title, Detail: r.detail, FromAgent: true, Options: r.options, Ext: r.ext,
		Action: r.action,
	}
	if q.Action == nil {
		q.Action = r.tool.action(l.talk.host.Files().Root())
	}
	if q.Title == "" {
		q.Title = oneLine(r.tool.title)
	}
	if q.Title == "" {
		q.Title = l.talk.agent.o.Name + " asks for permission"
	}
	q.Detail = strings.Trim(q.Detail+"\n"+r.tool.detail(q.Action), "\n")
	answer, err := l.talk.host.Ask(during, q)
	if err != nil {
		if during.Err() != nil {
			return "", nil
		}
		return "", fmt.Errorf("ask: %w", err)
	}
	return selected(r.options, answer), nil
}

// selected is the option that an answer means. A denial of an agent that offers
// none is a cancellation: it has no other word for it.
func selected(options []approval.Option, a approval.Answer) string {
	if a.Verdict == approval.Cancelled {
		return ""
	}
	for _, o := range options {
		if o.ID == a.Option {
			return o.ID
		}
	}
	order := []approval.Effect{approval.DenyOnce, approval.DenyAlways}
	if a.Verdict == approval.Allowed {
		order = []approval.Effect{approval.AllowOnce, approval.AllowAlways}
	}
	for _, effect := range order {
		for _, o := range options {
			if o.Effect == effect {
				return o.ID
			}
		}
	}
	return ""
}

// detail is what the tool call shows beyond the action.
func (s toolState) detail(a *approval.Action) string {
	var text []string
	for _, c := range s.content {
		if c.Part != nil && c.Part.Text != "" && c.Part.MIME != diffType {
			text = append(text, c.Part.Text)
		}
	}
	for _, at := range s.locations {
		if at.Path != a.Path {
			text = append(text, at.Path)
		}
	}
	for _, t := range s.shown {
		if a.Kind != approval.Exec || !t.agrees(s.given()) && t.command != a.Line {
			text = append(text, t.command)
		}
	}
	_, diff := s.changes()
	switch {
	case a.Kind == approval.Exec:
	case diff == "" && a.Diff == "" && len(s.input) > 0:
		text = append(text, string(s.input)) // nothing else says what it is
	case a.Line != "":
		text = append(text, a.Line)
	}
	if a.Diff == "" && diff != "" {
		text = append(text, diff)
	}
	return strings.Join(text, "\n")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
