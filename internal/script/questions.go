package script

import (
	"slices"
	"strings"

	"hawser/internal/approval"
	"hawser/internal/nearest"
)

func readAsk(a *arguments, at line) statement {
	s := &ask{line: at, kind: a.one("the kind of question", "text", "choice", "permission", "form"),
		name: a.name("the name of the variable for the answer")}
	if slices.Contains(builtins, s.name) {
		a.fail("%s is the name of a variable that every script has: choose another", s.name)
	}
	switch s.kind {
	case "choice":
		s.title = a.word("a question in quotes, then the choices")
		for a.rest != "" && a.wrong == "" {
			s.choices = append(s.choices, a.word("a choice"))
		}
		if len(s.choices) == 0 {
			a.failWant(`choices, such as: ask choice colour "Which colour?" red green`)
		}
	case "form":
		s.title = a.word("a question in quotes, then the fields")
		for a.rest != "" && a.wrong == "" {
			s.fields = append(s.fields, a.field())
		}
		if len(s.fields) == 0 {
			a.failWant(`fields, such as: ask form you "Who are you?" name age:integer?`)
		}
	default:
		s.title = a.text("a question")
	}
	return s
}

// fieldTypes are the types of fields; a secret is text that is not shown.
var fieldTypes = map[string]approval.FieldType{
	"string": approval.StringField, "secret": approval.StringField, "number": approval.NumberField,
	"integer": approval.IntegerField, "boolean": approval.BooleanField,
}

var fieldWords = []string{"string", "number", "integer", "boolean", "secret"}

// field takes NAME, NAME:TYPE, and either with a question mark if it can be left
// out.
func (a *arguments) field() field {
	w := a.next()
	w, optional := strings.CutSuffix(w, "?")
	f := field{kind: "string", optional: optional}
	name, kind, typed := strings.Cut(w, ":")
	if f.name = name; !nameForm.MatchString(name) {
		a.fail("a field wants a name: a letter, then letters, digits and _; not %q", name)
	}
	if typed {
		if f.kind = kind; fieldTypes[kind] == "" {
			a.fail("a field wants a type, not %q; %s", kind, nearest.Hint(kind, fieldWords))
		}
	}
	return f
}

func (f field) String() string {
	s := f.name + ":" + f.kind
	if f.optional {
		s += "?"
	}
	return s
}

// variables are the names that the answer sets.
func (s *ask) variables() []string {
	if s.kind != "form" {
		return []string{s.name}
	}
	var names []string
	for _, f := range s.fields {
		names = append(names, s.name+"_"+f.name)
	}
	return names
}
