package approval

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Parse reads an answer that somebody wrote in words: yes, no, always (in this
// session), forever or never for a permission; an option by id, label or number;
// text itself; a form as a JSON object, or by its only field. "decline" refuses to
// answer. What cannot be remembered is not taken for once.
func (q Question) Parse(words string) (Answer, error) {
	word := strings.ToLower(strings.TrimSpace(words))
	if o, ok := q.option(strings.TrimSpace(words)); ok {
		if q.Kind == Permission {
			return Answer{Verdict: verdictOf(o.Effect), Option: o.ID}, nil
		}
		return Answer{Verdict: Answered, Option: o.ID}, nil
	}
	if q.Kind != Permission && word == "decline" {
		return Answer{Verdict: Declined}, nil
	}
	switch q.Kind {
	case Permission:
		a, err := permissionWord(word)
		if err == nil && a.Remember != Once && !q.Lasting() {
			err = fmt.Errorf("this cannot be remembered, so not %q; say yes or no", word)
		}
		return a, err
	case Choice:
		return Answer{}, fmt.Errorf("%q is none of the options: %s", words, q.choices())
	case Text:
		return Answer{Verdict: Answered, Text: words}, nil
	}
	return q.formWords(words)
}

// Lasting says that an answer can be for always: one of the options offers it.
func (q Question) Lasting() bool {
	return len(q.Options) == 0 || slices.ContainsFunc(q.Options, func(o Option) bool { return o.Effect.Always() })
}

func verdictOf(e Effect) Verdict {
	if e.Allows() {
		return Allowed
	}
	return Denied
}

func permissionWord(word string) (Answer, error) {
	switch word {
	case "y", "yes", "allow", "ok":
		return Answer{Verdict: Allowed}, nil
	case "a", "always":
		return Answer{Verdict: Allowed, Remember: ForSession}, nil
	case "forever":
		return Answer{Verdict: Allowed, Remember: ForConfig}, nil
	case "n", "no", "deny":
		return Answer{Verdict: Denied}, nil
	case "never":
		return Answer{Verdict: Denied, Remember: ForSession}, nil
	}
	return Answer{}, fmt.Errorf("%q is no answer; say yes, no, always, forever or never", word)
}

// option finds an option by its id, label or number.
func (q Question) option(words string) (Option, bool) {
	for _, o := range q.Options {
		if o.ID == words {
			return o, true
		}
	}
	for _, o := range q.Options {
		if strings.EqualFold(o.Label, words) {
			return o, true
		}
	}
	if n, err := strconv.Atoi(words); err == nil && n >= 1 && n <= len(q.Options) {
		return q.Options[n-1], true
	}
	return Option{}, false
}

func (q Question) choices() string {
	var list []string
	for i, o := range q.Options {
		list = append(list, fmt.Sprintf("%d %s", i+1, o.Label))
	}
	return strings.Join(list, ", ")
}

func (q Question) formWords(words string) (Answer, error) {
	var values map[string]any
	if json.Unmarshal([]byte(words), &values) == nil {
		return Answer{Verdict: Answered, Values: values}, nil
	}
	if len(q.Fields) != 1 {
		return Answer{}, errors.New(`answer with a JSON object, such as {"name":"value"}`)
	}
	value, err := q.Fields[0].Parse(words)
	return Answer{Verdict: Answered, Values: map[string]any{q.Fields[0].Name: value}}, err
}

// Parse reads the value of one field: an option by id, label or number, several
// with commas between them where several may be chosen.
func (f Field) Parse(words string) (any, error) {
	if !f.Many {
		return f.parseOne(words)
	}
	var list []any
	for one := range strings.SplitSeq(words, ",") {
		v, err := f.parseOne(strings.TrimSpace(one))
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

func (f Field) parseOne(words string) (any, error) {
	if len(f.Options) > 0 {
		o, ok := Question{Options: f.Options}.option(strings.TrimSpace(words))
		if !ok {
			return nil, fmt.Errorf("that is none of the options: %s", Question{Options: f.Options}.choices())
		}
		words = o.ID
	}
	switch f.Type {
	case NumberField, IntegerField:
		v, err := strconv.ParseFloat(strings.TrimSpace(words), 64)
		if err != nil {
			return nil, f.notA("a number", words)
		}
		return v, nil
	case BooleanField:
		switch strings.ToLower(strings.TrimSpace(words)) {
		case "y", "yes", "true":
			return true, nil
		case "n", "no", "false":
			return false, nil
		}
		return nil, f.notA("yes or no", words)
	}
	return words, nil
}

func (f Field) notA(want, words string) error {
	if f.Secret {
		return fmt.Errorf("%s is needed", want)
	}
	return fmt.Errorf("%q is not %s", words, want)
}
