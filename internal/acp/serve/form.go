package serve

import (
	"context"
	"encoding/json"
	"strconv"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/approval"
)

// The names of the one field of a question that is not a form itself.
const (
	choiceField = "choice"
	textField   = "answer"
)

// asForm makes a form of a question.
func asForm(q approval.Question) []approval.Field {
	switch q.Kind {
	case approval.Choice:
		return []approval.Field{{Name: choiceField, Label: q.Title, Options: q.Options, Required: true}}
	case approval.Text:
		return []approval.Field{{Name: textField, Label: q.Title, Required: true}}
	}
	return q.Fields
}

// asOptions makes options of a question that has few answers, nil if it has many.
func asOptions(q approval.Question) []approval.Option {
	if len(q.Options) > 0 {
		return q.Options
	}
	if q.Kind != approval.Form || len(q.Fields) != 1 || q.Fields[0].Many {
		return nil
	}
	if f := q.Fields[0]; f.Type == approval.BooleanField {
		return []approval.Option{{ID: "true", Label: "Yes"}, {ID: "false", Label: "No"}}
	} else {
		return f.Options
	}
}

// valueOf is a field's value from the id of an option.
func valueOf(f approval.Field, id string) any {
	switch f.Type {
	case approval.BooleanField:
		return id == "true"
	case approval.NumberField, approval.IntegerField:
		if n, err := strconv.ParseFloat(id, 64); err == nil {
			return n
		}
	}
	return id
}

// askForm asks by a form of the client's.
func (t *talk) askForm(ctx context.Context, q approval.Question, fields []approval.Field) (approval.Answer, error) {
	message := q.Title
	if q.Detail != "" {
		message += "\n\n" + q.Detail
	}
	request := &v1.CreateElicitationRequest{Message: message, Mode: &v1.ElicitationFormMode{
		RequestedSchema: schemaOf(fields), SessionID: wire.Some(t.id),
	}}
	accepted, err := t.elicit(ctx, request)
	if err != nil {
		return approval.Answer{}, err
	}
	if accepted == nil {
		return approval.Answer{Verdict: approval.Declined}, nil
	}
	values, err := filledIn(accepted, fields)
	if err != nil {
		return approval.Answer{}, err
	}
	switch q.Kind {
	case approval.Choice:
		id, _ := values[choiceField].(string)
		return approval.Answer{Option: id}, nil
	case approval.Text:
		words, _ := values[textField].(string)
		return approval.Answer{Text: words}, nil
	}
	return approval.Answer{Values: values}, nil
}

// filledIn are the values of a form that was accepted.
func filledIn(accepted *v1.ElicitationAcceptAction, fields []approval.Field) (map[string]any, error) {
	values := map[string]any{}
	for _, f := range fields {
		raw, ok := accepted.Content.V.Get(f.Name)
		if !ok || string(raw) == "null" {
			continue
		}
		var v any
		if err := json.Unmarshal(raw, &v); err != nil {
			return nil, err
		}
		if s, ok := v.(string); ok && len(f.Options) > 0 {
			v = valueOf(f, s)
		}
		values[f.Name] = v
	}
	return values, nil
}

// schemaOf is a form as the protocol has it.
func schemaOf(fields []approval.Field) v1.ElicitationSchema {
	s := v1.ElicitationSchema{Type: wire.Some(v1.ElicitationSchemaTypeObject)}
	var required []string
	for _, f := range fields {
		s.Properties = append(s.Properties, wire.Entry[v1.ElicitationPropertySchema]{Name: f.Name, Value: propertyOf(f)})
		if f.Required {
			required = append(required, f.Name)
		}
	}
	if required != nil {
		s.Required = wire.Some(required)
	}
	return s
}

func propertyOf(f approval.Field) v1.ElicitationPropertySchema {
	title, about := some(f.Label), some(f.Description)
	var list []v1.EnumOption
	for _, o := range f.Options {
		list = append(list, v1.EnumOption{Const: o.ID, Title: o.Label})
	}
	switch {
	case f.Many:
		return &v1.MultiSelectPropertySchema{Title: title, Description: about, Items: &v1.TitledMultiSelectItems{AnyOf: list}}
	case len(list) > 0:
		p := &v1.StringPropertySchema{Title: title, Description: about, OneOf: wire.Some(list)}
		if d, ok := f.Default.(string); ok {
			p.Default = wire.Some(d)
		}
		return p
	}
	number, isNumber := f.Default.(float64)
	switch f.Type {
	case approval.BooleanField:
		p := &v1.BooleanPropertySchema{Title: title, Description: about}
		if d, ok := f.Default.(bool); ok {
			p.Default = wire.Some(d)
		}
		return p
	case approval.NumberField:
		p := &v1.NumberPropertySchema{Title: title, Description: about}
		if isNumber {
			p.Default = wire.Some(number)
		}
		return p
	case approval.IntegerField:
		p := &v1.IntegerPropertySchema{Title: title, Description: about}
		if isNumber {
			p.Default = wire.Some(int64(number))
		}
		return p
	}
	p := &v1.StringPropertySchema{Title: title, Description: about}
	if d, ok := f.Default.(string); ok && !f.Secret {
		p.Default = wire.Some(d)
	}
	return p
}
