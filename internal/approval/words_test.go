package approval

import (
	"reflect"
	"testing"
)

func TestParseWords(t *testing.T) {
	options := []Option{{ID: "a1", Label: "Allow once", Effect: AllowOnce}, {ID: "d1", Label: "Reject", Effect: DenyOnce}}
	permission := Question{Kind: Permission, Title: "?"}
	own := Question{Kind: Permission, Title: "?", Options: options}
	choice := Question{Kind: Choice, Title: "?", Options: []Option{{ID: "r", Label: "Red"}, {ID: "b", Label: "Blue"}}}
	text := Question{Kind: Text, Title: "?"}
	number := Question{Kind: Form, Title: "?", Fields: []Field{{Name: "n", Type: IntegerField}}}
	colours := Question{Kind: Form, Title: "?", Fields: []Field{{Name: "c", Many: true, Options: choice.Options}}}
	form := Question{Kind: Form, Title: "?", Fields: []Field{{Name: "n"}, {Name: "m"}}}
	for _, c := range []struct {
		q     Question
		words string
		want  Answer
	}{
		{permission, "yes", Answer{Verdict: Allowed}},
		{permission, " Y ", Answer{Verdict: Allowed}},
		{permission, "always", Answer{Verdict: Allowed, Remember: ForSession}},
		{permission, "no", Answer{Verdict: Denied}},
		{own, "reject", Answer{Verdict: Denied, Option: "d1"}},
		{own, "a1", Answer{Verdict: Allowed, Option: "a1"}},
		{own, "2", Answer{Verdict: Denied, Option: "d1"}},
		{choice, "blue", Answer{Verdict: Answered, Option: "b"}},
		{choice, "1", Answer{Verdict: Answered, Option: "r"}},
		{choice, "decline", Answer{Verdict: Declined}},
		{text, "just words", Answer{Verdict: Answered, Text: "just words"}},
		{number, "42", Answer{Verdict: Answered, Values: map[string]any{"n": 42.0}}},
		{colours, "red, 2", Answer{Verdict: Answered, Values: map[string]any{"c": []any{"r", "b"}}}},
		{form, `{"n":"x","m":"y"}`, Answer{Verdict: Answered, Values: map[string]any{"n": "x", "m": "y"}}},
	} {
		if got, err := c.q.Parse(c.words); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %q: got %+v, %v", c.q.Kind, c.words, got, err)
		}
	}
	for _, c := range []struct {
		q     Question
		words string
	}{{permission, "maybe"}, {permission, ""}, {choice, "green"}, {choice, "3"}, {number, "many"}, {form, "words"}, {own, "always"}, {own, "never"}, {own, "forever"}, {colours, "green"}} {
		if got, err := c.q.Parse(c.words); err == nil {
			t.Errorf("%s %q: got %+v", c.q.Kind, c.words, got)
		}
	}
}
