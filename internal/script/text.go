package script

import (
	"regexp"
	"strings"
)

// text is literal text with variables in it.
type text []segment

// segment is a variable's name, or literal text.
type segment struct {
	variable string
	literal  string
}

// variable is {name}; {{ is a brace that begins none.
var variable = regexp.MustCompile(`\{\{|\{([A-Za-z][A-Za-z0-9_]*)\}`)

var nameForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

// parseText finds the variables in a text.
func parseText(s string) text {
	var t text
	at := 0
	for _, m := range variable.FindAllStringSubmatchIndex(s, -1) {
		t = t.with(s[at:m[0]])
		if m[2] < 0 {
			t = t.with("{")
		} else {
			t = append(t, segment{variable: s[m[2]:m[3]]})
		}
		at = m[1]
	}
	return t.with(s[at:])
}

// literal is a text without variables.
func literal(s string) text { return text(nil).with(s) }

// with adds literal text.
func (t text) with(s string) text {
	switch {
	case s == "":
		return t
	case len(t) > 0 && t[len(t)-1].variable == "":
		t[len(t)-1].literal += s
		return t
	}
	return append(t, segment{literal: s})
}

// String is the text as it is written, every brace doubled that could be read
// as the beginning of a variable.
func (t text) String() string {
	var b strings.Builder
	for _, s := range t {
		if s.variable != "" {
			b.WriteString("{" + s.variable + "}")
		} else {
			b.WriteString(strings.ReplaceAll(s.literal, "{", "{{"))
		}
	}
	return b.String()
}

// fill puts values in the place of variables.
func (t text) fill(value func(name string) string) string {
	if len(t) == 1 && t[0].variable == "" {
		return t[0].literal
	}
	var b strings.Builder
	for _, s := range t {
		if s.variable != "" {
			b.WriteString(value(s.variable))
		} else {
			b.WriteString(s.literal)
		}
	}
	return b.String()
}

// trim takes white space off both ends.
func (t text) trim() text {
	if len(t) > 0 && t[0].variable == "" {
		if t[0].literal = strings.TrimLeft(t[0].literal, space); t[0].literal == "" {
			t = t[1:]
		}
	}
	if n := len(t) - 1; n >= 0 && t[n].variable == "" {
		if t[n].literal = strings.TrimRight(t[n].literal, space); t[n].literal == "" {
			t = t[:n]
		}
	}
	return t
}

// space is what separates words and is taken off lines.
const space = " \t\r\n"
