package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// elicit asks a person what the agent wants to know. Both versions have the same
// messages.
func (l *link) elicit(ctx context.Context, params []byte) (any, error) {
	var r v1.CreateElicitationRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	during, cancel := l.during(ctx)
	defer cancel()
	var action v1.ElicitationAction
	var err error
	switch mode := r.Mode.(type) {
	case *v1.ElicitationFormMode:
		if err := l.oursIfGiven(mode.SessionID); err != nil {
			return nil, err
		}
		action, err = l.form(during, r.Message, &mode.RequestedSchema, params)
	case *v1.ElicitationURLMode:
		if err := l.oursIfGiven(mode.SessionID); err != nil {
			return nil, err
		}
		action, err = l.openAddress(during, r.Message, mode, params)
	default:
		return nil, invalid("mode: is unknown")
	}
	if err != nil {
		if during.Err() == nil {
			return nil, err
		}
		action = &v1.ElicitationCancelAction{}
	}
	return encoded(&v1.CreateElicitationResponse{Action: action}), nil
}

func (l *link) oursIfGiven(id wire.Opt[v1.SessionID]) error {
	if !id.Has() {
		return nil
	}
	return l.ours(id.V)
}

// form asks for the values of a form.
func (l *link) form(ctx context.Context, message string, schema *v1.ElicitationSchema, ext []byte) (v1.ElicitationAction, error) {
	q := approval.Question{Kind: approval.Form, Title: oneLine(message), Detail: schema.Description.V, Ext: ext}
	for _, p := range schema.Properties {
		f, err := fieldOf(p.Name, p.Value)
		if err != nil {
			return nil, err
		}
		f.Required = slices.Contains(schema.Required.V, p.Name)
		q.Fields = append(q.Fields, f)
	}
	if q.Title == "" {
		q.Title = l.talk.agent.o.Name + " asks"
	}
	if len(q.Fields) == 0 {
		q.Kind, q.Options = approval.Choice, []approval.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}}
	}
	a, err := l.talk.host.Ask(ctx, q)
	switch {
	case err != nil:
		return nil, err
	case a.Verdict == approval.Cancelled:
		return &v1.ElicitationCancelAction{}, nil
	case !a.OK() || a.Option == "no":
		return &v1.ElicitationDeclineAction{}, nil
	}
	content := wire.Dict[json.RawMessage]{}
	for _, f := range q.Fields { // in the order in which they were asked for
		v, ok := a.Values[f.Name]
		if !ok || v == nil {
			continue
		}
		raw, err := json.Marshal(v)
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", f.Name, err)
		}
		content = append(content, wire.Entry[json.RawMessage]{Name: f.Name, Value: raw})
	}
	return &v1.ElicitationAcceptAction{Content: wire.Some(content)}, nil
}

// fieldOf is one property of a form's schema.
func fieldOf(name string, p v1.ElicitationPropertySchema) (approval.Field, error) {
	f := approval.Field{Name: name}
	switch p := p.(type) {
	case *v1.StringPropertySchema:
		f.Label, f.Description, f.Options = p.Title.V, p.Description.V, titled(p.OneOf.V)
		for _, v := range p.Enum.V {
			f.Options = append(f.Options, approval.Option{ID: v, Label: v})
		}
		f.Default = value(p.Default)
	case *v1.NumberPropertySchema:
		f.Label, f.Description, f.Type, f.Default = p.Title.V, p.Description.V, approval.NumberField, value(p.Default)
	case *v1.IntegerPropertySchema:
		f.Label, f.Description, f.Type, f.Default = p.Title.V, p.Description.V, approval.IntegerField, value(p.Default)
	case *v1.BooleanPropertySchema:
		f.Label, f.Description, f.Type, f.Default = p.Title.V, p.Description.V, approval.BooleanField, value(p.Default)
	case *v1.MultiSelectPropertySchema:
		f.Label, f.Description, f.Many, f.Default = p.Title.V, p.Description.V, true, value(p.Default)
		switch items := p.Items.(type) {
		case *v1.StringMultiSelectItems:
			for _, v := range items.Enum {
				f.Options = append(f.Options, approval.Option{ID: v, Label: v})
			}
		case *v1.TitledMultiSelectItems:
			f.Options = titled(items.AnyOf)
		}
	default:
		return f, invalid("requestedSchema.properties.%s: its type is unknown", name)
	}
	return f, nil
}

func titled(list []v1.EnumOption) []approval.Option {
	var options []approval.Option
	for _, o := range list {
		options = append(options, approval.Option{ID: o.Const, Label: o.Title})
	}
	return options
}

// value is a default, nil if there is none.
func value[T any](o wire.Opt[T]) any {
	if !o.Has() {
		return nil
	}
	return o.V
}

// errElicited says that what a person was asked to do elsewhere is done.
var errElicited = errors.New("it was completed elsewhere")

// openAddress asks a person to open an address. The agent may see by itself that it was
// done.
func (l *link) openAddress(ctx context.Context, message string, mode *v1.ElicitationURLMode, ext []byte) (v1.ElicitationAction, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	id := string(mode.ElicitationID)
	l.mu.Lock()
	l.urls[id] = cancel
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		delete(l.urls, id)
		l.mu.Unlock()
	}()
	a, err := l.talk.host.Ask(ctx, approval.Question{
		Kind: approval.Choice, Title: oneLine(message), Detail: "Open " + mode.URL, Ext: ext,
		Options: []approval.Option{{ID: "opened", Label: "I have opened it"}, {ID: "no", Label: "No"}},
	})
	switch {
	case errors.Is(context.Cause(ctx), errElicited) || err == nil && a.Option == "opened":
		return &v1.ElicitationAcceptAction{}, nil
	case err != nil:
		return nil, err
	case a.Verdict == approval.Cancelled:
		return &v1.ElicitationCancelAction{}, nil
	}
	return &v1.ElicitationDeclineAction{}, nil
}

// elicited takes the agent's word that something was completed elsewhere.
func (l *link) elicited(params []byte) error {
	var r v1.CompleteElicitationNotification
	if err := r.UnmarshalJSON(params); err != nil {
		return err
	}
	l.mu.Lock()
	cancel := l.urls[string(r.ElicitationID)]
	l.mu.Unlock()
	if cancel != nil {
		cancel(errElicited)
	}
	return l.tell(agent.Extension{Protocol: protocol, Kind: v1.MethodElicitationComplete, Data: params})
}
