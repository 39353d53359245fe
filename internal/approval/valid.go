package approval

import (
	"errors"
	"fmt"
	"slices"
)

// check says what is wrong with a question.
func (q Question) check() error {
	switch {
	case q.Title == "":
		return errors.New("a question needs a title")
	case q.Kind == Choice && len(q.Options) == 0:
		return errors.New("a choice needs options")
	case q.Kind == Form && len(q.Fields) == 0:
		return errors.New("a form needs fields")
	case !slices.Contains([]Kind{Permission, Choice, Text, Form}, q.Kind):
		return fmt.Errorf("question kind %q is unknown", string(q.Kind))
	}
	if err := checkOptions(q.Options); err != nil {
		return err
	}
	names := map[string]bool{}
	for _, f := range q.Fields {
		if f.Name == "" || names[f.Name] {
			return fmt.Errorf("field %q: names must be given, once each", f.Name)
		}
		names[f.Name] = true
		if err := f.check(); err != nil {
			return fmt.Errorf("field %q: %w", f.Name, err)
		}
	}
	return nil
}

func checkOptions(options []Option) error {
	ids := map[string]bool{}
	for _, o := range options {
		if o.ID == "" || ids[o.ID] {
			return fmt.Errorf("option %q: ids must be given, once each", o.ID)
		}
		ids[o.ID] = true
		if !slices.Contains([]Effect{"", AllowOnce, AllowAlways, DenyOnce, DenyAlways}, o.Effect) {
			return fmt.Errorf("option %q: effect %q is unknown", o.ID, string(o.Effect))
		}
	}
	return nil
}

// checked completes an answer, or says why it does not fit its question.
func checked(q Question, a Answer) (Answer, error) {
	if a.By == "" {
		a.By = "a front"
	}
	switch a.Remember {
	case Once, ForSession, ForConfig:
	default:
		return a, fmt.Errorf("remember %q is unknown: say session, config or nothing", string(a.Remember))
	}
	switch {
	case a.Verdict == Cancelled:
		return Answer{Verdict: Cancelled, Reason: a.Reason, By: a.By}, nil
	case q.Kind == Permission:
		return checkedPermission(q, a)
	case a.Verdict == Declined || a.Verdict == Denied:
		return Answer{Verdict: Declined, Reason: a.Reason, By: a.By}, nil
	case a.Verdict != Answered && a.Verdict != "":
		return a, fmt.Errorf("a %s is answered or declined, not %s", q.Kind, a.Verdict)
	}
	a.Verdict, a.Remember = Answered, Once
	switch q.Kind {
	case Choice:
		_, err := chosen(q, a.Option)
		return a, err
	case Text:
		if a.Text == "" {
			return a, errors.New("the answer has no text")
		}
	case Form:
		values, err := checkedValues(q.Fields, a.Values)
		a.Values = values
		return a, err
	}
	return a, nil
}

func checkedPermission(q Question, a Answer) (Answer, error) {
	a.Text, a.Values = "", nil
	if a.Verdict == Declined {
		a.Verdict = Denied
	}
	if a.Verdict != "" && a.Verdict != Allowed && a.Verdict != Denied {
		return a, fmt.Errorf("a permission is allowed or denied, not %s", a.Verdict)
	}
	if a.Option == "" {
		if a.Verdict == "" {
			return a, errors.New("the answer has neither a verdict nor an option")
		}
		return a, nil
	}
	o, err := chosen(q, a.Option)
	if err != nil {
		return a, err
	}
	if o.Effect == "" {
		if a.Verdict == "" {
			return a, fmt.Errorf("option %q neither allows nor denies: add a verdict", o.ID)
		}
		return a, nil
	}
	means := Denied
	if o.Effect.Allows() {
		means = Allowed
	}
	if a.Verdict != "" && a.Verdict != means {
		return a, fmt.Errorf("option %q means %s, but the verdict is %s", o.ID, means, a.Verdict)
	}
	a.Verdict = means
	if o.Effect.Always() && a.Remember == Once {
		a.Remember = ForSession
	}
	return a, nil
}

func chosen(q Question, id string) (Option, error) {
	if id == "" {
		return Option{}, errors.New("no option is chosen")
	}
	i := slices.IndexFunc(q.Options, func(o Option) bool { return o.ID == id })
	if i < 0 {
		return Option{}, fmt.Errorf("there is no option %q", id)
	}
	return q.Options[i], nil
}
