package approval

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
)

func TestBadQuestions(t *testing.T) {
	g := newGate(t, Options{Mode: ModeAll})
	for want, q := range map[string]Question{
		"title":            {Kind: Permission},
		"kind":             {Kind: "wish", Title: "x"},
		"needs options":    {Kind: Choice, Title: "x"},
		"needs fields":     {Kind: Form, Title: "x"},
		"once each":        {Kind: Choice, Title: "x", Options: []Option{{ID: "a"}, {ID: "a"}}},
		"effect":           {Kind: Permission, Title: "x", Options: []Option{{ID: "a", Effect: "shrug"}}},
		`field ""`:         {Kind: Form, Title: "x", Fields: []Field{{}}},
		"type":             {Kind: Form, Title: "x", Fields: []Field{{Name: "a", Type: "date"}}},
		"default":          {Kind: Form, Title: "x", Fields: []Field{{Name: "a", Default: 3}}},
		"are no options":   {Kind: Form, Title: "x", Fields: []Field{{Name: "a", Many: true}}},
		"names must be gi": {Kind: Form, Title: "x", Fields: []Field{{Name: "a"}, {Name: "a"}}},
	} {
		if _, err := g.Ask(t.Context(), q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	a, err := g.Ask(t.Context(), Question{Kind: Permission, Action: &Action{Kind: Exec, Args: []string{"a b"}}})
	if err != nil || !a.OK() {
		t.Errorf("a title can be told from the action: %v", err)
	}
}

// Answers that do not fit leave the question waiting; the one after settles it.
func TestAnswers(t *testing.T) {
	form := Question{Kind: Form, Title: "f", Fields: []Field{
		{Name: "name", Required: true},
		{Name: "age", Type: IntegerField},
		{Name: "size", Type: NumberField, Default: 1.5},
		{Name: "sure", Type: BooleanField},
		{Name: "color", Options: []Option{{ID: "red"}, {ID: "blue"}}},
		{Name: "tags", Many: true, Options: []Option{{ID: "a"}, {ID: "b"}}},
		{Name: "key", Secret: true},
	}}
	values := func(v map[string]any) Answer { return Answer{Values: v} }
	odd := fromAgent(permission("x"), Option{ID: "hm"}, Option{ID: "no", Effect: DenyOnce})
	for _, test := range []struct {
		q    Question
		a    Answer
		want string // of the error; else settled
	}{
		{permission("x"), Answer{}, "neither a verdict nor an option"},
		{permission("x"), Answer{Verdict: Answered}, "allowed or denied"},
		{permission("x"), Answer{Verdict: "yes"}, "allowed or denied"},
		{permission("x"), Answer{Option: "maybe"}, `no option "maybe"`},
		{permission("x"), Answer{Option: "allow_once", Verdict: Denied}, "means allowed"},
		{permission("x"), Answer{Verdict: Allowed, Remember: "ever"}, `"ever" is unknown`},
		{permission("x"), Answer{Option: "deny_once"}, ""},
		{permission("x"), Answer{Verdict: Cancelled}, ""},
		{odd, Answer{Option: "hm"}, "neither allows nor denies"},
		{odd, Answer{Option: "hm", Verdict: Allowed}, ""},
		{Question{Kind: Choice, Title: "c", Options: []Option{{ID: "a"}}}, Answer{}, "no option"},
		{Question{Kind: Choice, Title: "c", Options: []Option{{ID: "a"}}}, Answer{Option: "b"}, "no option"},
		{Question{Kind: Choice, Title: "c", Options: []Option{{ID: "a"}}}, Answer{Option: "a", Verdict: Allowed}, "answered or declined"},
		{Question{Kind: Choice, Title: "c", Options: []Option{{ID: "a"}}}, Answer{Option: "a"}, ""},
		{Question{Kind: Text, Title: "t"}, Answer{}, "no text"},
		{Question{Kind: Text, Title: "t"}, Answer{Text: "words"}, ""},
		{Question{Kind: Text, Title: "t"}, Answer{Verdict: Declined}, ""},
		{form, values(nil), `"name" is required`},
		{form, values(map[string]any{"name": ""}), `"name" is required`},
		{form, values(map[string]any{"name": 3}), "type string"},
		{form, values(map[string]any{"name": "n", "age": 1.5}), "type integer"},
		{form, values(map[string]any{"name": "n", "age": "1"}), "type integer"},
		{form, values(map[string]any{"name": "n", "sure": "yes"}), "type boolean"},
		{form, values(map[string]any{"name": "n", "color": "green"}), "none of the options"},
		{form, values(map[string]any{"name": "n", "tags": "a"}), "a list is needed"},
		{form, values(map[string]any{"name": "n", "tags": []any{"c"}}), "none of the options"},
		{form, values(map[string]any{"name": "n", "other": 1}), `no field "other"`},
		{form, values(map[string]any{"name": "n", "age": json.Number("3"), "sure": true, "color": "red", "tags": []string{"a", "b"}, "key": nil}), ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			g := newGate(t, Options{})
			defer g.Attach("cli")()
			asked := ask(t.Context(), g, test.q)
			id := only(t, g).ID
			err := g.Settle(id, test.a)
			if test.want != "" {
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("%+v: got %v, want %q", test.a, err, test.want)
				}
				only(t, g)
				g.CancelAll()
			} else if err != nil {
				t.Errorf("%+v: %v", test.a, err)
			}
			asked.wait(t)
		})
	}
}

func TestFormAnswer(t *testing.T) {
	fields := []Field{{Name: "size", Type: NumberField, Default: 1.5}, {Name: "key", Secret: true, Required: true}}
	a, err := checked(Question{Kind: Form, Fields: fields}, Answer{Values: map[string]any{"key": "s3cret"}})
	if err != nil || a.Verdict != Answered || !reflect.DeepEqual(a.Values, map[string]any{"key": "s3cret", "size": 1.5}) {
		t.Errorf("%v, %+v", err, a)
	}
	record := Question{Fields: fields}.WithoutSecrets(a)
	if record.Values["key"] == "s3cret" || a.Values["key"] != "s3cret" {
		t.Errorf("recorded %v of %v", record.Values, a.Values)
	}
}
