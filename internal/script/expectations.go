package script

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// defaultWithin is how long a screen is given to show what is expected.
const defaultWithin = 10 * time.Second

// fits says what each expectation can be asked of.
var fits = map[string][]string{
	"exit":   {"run", "open", "type", "settle"},
	"output": {"run"},
	"screen": {"open", "type", "settle"},
	"text":   {"read"},
	"denied": {"run", "open", "read", "write", "edit", "replace", "delete", "rename", "ask"},
}

var subjects = []string{"exit", "output", "screen", "text", "denied"}

// expect reads an expectation and gives it to the statement above it.
func (p *parser) expect(list []statement, a *arguments, at line) {
	e := expect{line: at, not: a.peek("no")}
	e.subject = a.one("what to expect", subjects...)
	switch e.subject {
	case "exit":
		e.code = anyCode
		if !a.peek("any") {
			e.code = a.number("an exit code, or any", 0)
		}
	case "denied":
		if a.rest != "" {
			m := a.pattern("a reason")
			e.pattern = &m
		}
	case "output", "text":
		m := a.pattern("a text, or an expression between slashes")
		e.pattern = &m
	case "screen":
		limit := a.cutWithin()
		m := a.pattern("a text, or an expression between slashes")
		e.pattern = &m
		a.rest = strings.Trim(a.rest+limit, space)
	}
	if e.subject == "screen" || e.subject == "exit" {
		if e.within = defaultWithin; a.peek("within") {
			e.within = a.duration()
		}
	}
	if e.not && (e.subject == "exit" || e.subject == "denied") {
		a.fail("expect no %s means nothing", e.subject)
	}
	if !a.done() {
		p.mistake(at, a.wrong)
		p.skip(a)
		return
	}
	if len(list) > 0 {
		last := list[len(list)-1]
		for _, verb := range fits[e.subject] {
			if verbOf(last) == verb {
				to := last.(acting).expected()
				*to = append(*to, e)
				return
			}
		}
	} else if len(p.mistakes) > 0 {
		return // what it belongs to could not be read
	}
	p.mistake(at, fmt.Sprintf("expect %s belongs behind %s", e.subject, strings.Join(fits[e.subject], ", ")))
}

var within = regexp.MustCompile(`[ \t]within[ \t]+[0-9][^ \t]*$`)

// cutWithin takes a time limit off the end of a line, where it would be taken
// for a part of a text that is not quoted.
func (a *arguments) cutWithin() string {
	at := within.FindStringIndex(a.rest)
	if at == nil || strings.ContainsAny(a.rest[:1], `"/`) || hereMark.MatchString(a.rest) {
		return ""
	}
	limit := a.rest[at[0]:]
	a.rest = strings.Trim(a.rest[:at[0]], space)
	return limit
}

// verbOf is the verb of a statement that can have expectations.
func verbOf(s statement) string {
	switch s.(type) {
	case *run:
		return "run"
	case *open:
		return "open"
	case *typed:
		return "type"
	case *settle:
		return "settle"
	case *write:
		return "write"
	case *edit:
		return "edit"
	case *replace:
		return "replace"
	case *remove:
		return "delete"
	case *rename:
		return "rename"
	case *read:
		return "read"
	case *ask:
		return "ask"
	}
	return ""
}
