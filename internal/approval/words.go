package approval

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Parse reads an answer that somebody wrote in words: yes, no, always (in this session), forever or never
// for a permission; an option by id, label or number; text itself; a form as a
// JSON object, or by its only field. "decline" refuses to answer.
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
		return permissionWord(word)
	case Choice:
		return Answer{}, fmt.Errorf("%q is none of the options: %s", words, q.choices())
	case Text:
		return Answer{Verdict: Answered, Text: words}, nil
	}
	return q.formWords(words)
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
	value, err := q.Fields[0].parse(words)
	return Answer{Verdict: Answered, Values: map[string]any{q.Fields[0].Name: value}}, err
}

// parse reads the value of one field.
func (f Field) parse(words string) (any, error) {
	switch f.Type {
	case NumberField, IntegerField:
		v, err := strconv.ParseFloat(strings.TrimSpace(words), 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", words)
		}
		return v, nil
	case BooleanField:
		switch strings.ToLower(strings.TrimSpace(words)) {
		case "y", "yes", "true":
			return true, nil
		case "n", "no", "false":
			return false, nil
		}
		return nil, fmt.Errorf("%q is neither yes nor no", words)
	}
	return words, nil
}
