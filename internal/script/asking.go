package script

import (
	"fmt"
	"strconv"
	"strings"

	"hawser/internal/approval"
)

func (t *turn) ask(s *ask) error {
	q := approval.Question{Kind: approval.Kind(s.kind)}
	title, err := t.fill(s.line, s.title)
	if err != nil {
		return err
	}
	var more bool
	if q.Title, q.Detail, more = strings.Cut(strings.Trim(title, space), "\n"); more {
		q.Detail = title
	}
	for _, choice := range s.choices {
		label, err := t.fill(s.line, choice)
		if err != nil {
			return err
		}
		q.Options = append(q.Options, approval.Option{ID: label, Label: label})
	}
	for _, f := range s.fields {
		q.Fields = append(q.Fields, approval.Field{Name: f.name, Type: fieldTypes[f.kind], Required: !f.optional, Secret: f.kind == "secret"})
	}
	if q.Kind == approval.Permission {
		q.FromAgent = true
		q.Action = &approval.Action{Kind: approval.Other}
	}
	a, err := t.host.Ask(t.ctx, q)
	if err != nil {
		return t.trouble(s.line, err)
	}
	return t.answered(s, q.Kind, a)
}

// answered keeps an answer. A permission that was not given is an answer too;
// of the others there is none.
func (t *turn) answered(s *ask, kind approval.Kind, a approval.Answer) error {
	expected := false
	for _, e := range s.expects {
		expected = expected || e.subject == "denied"
		if !a.OK() {
			if err := t.reasonFits(e, a.Reason); err != nil {
				return err
			}
		}
	}
	value := a.Text
	switch {
	case expected && a.OK():
		return notDenied(s)
	case kind == approval.Permission && a.OK():
		value = "yes"
	case kind == approval.Permission:
		value = "no"
	case kind == approval.Choice:
		value = a.Option
	}
	if !a.OK() && kind != approval.Permission && !expected {
		why := a.Reason
		if why == "" {
			why = "settled by " + a.By
		}
		return failf(s.line, "nobody answered (%s); write expect denied below it if that is meant", why)
	}
	for _, f := range s.fields {
		t.set(s.name+"_"+f.name, word(a.Values[f.name]))
	}
	if s.kind != "form" {
		t.set(s.name, value)
		t.set("answer", value)
	}
	return nil
}

// word is a value of a form as text; what was left out is empty.
func word(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}
