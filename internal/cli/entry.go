package cli

import (
	"strings"
	"unicode"

	"hawser/internal/approval"
)

// entry collects an answer that is typed: one line, or one for each field of a
// form.
type entry struct {
	line   []rune
	values map[string]any
	field  int // that is asked for
}

// label says what the next line is.
func (e *entry) label(q approval.Question) string {
	if q.Kind != approval.Form {
		return "answer"
	}
	f := q.Fields[e.field]
	s := fieldName(f)
	if !f.Required || f.Default != nil {
		s += " (or nothing)"
	}
	return s
}

// secret says that the next line is not to be shown.
func (e *entry) secret(q approval.Question) bool {
	return q.Kind == approval.Form && q.Fields[e.field].Secret
}

// typed is what there is of the line, as it is shown.
func (e *entry) typed(q approval.Question) string {
	if e.secret(q) {
		return strings.Repeat("•", len(e.line))
	}
	return shown(string(e.line))
}

// edit changes the line by a key; it says when the line is complete.
func (e *entry) edit(p press) (line string, whole bool) {
	switch r := p.char; {
	case p.paste != "":
		for _, r := range strings.TrimRight(p.paste, "\r\n") {
			if r == '\r' || r == '\n' || r == '\t' {
				r = ' '
			}
			if !unicode.IsControl(r) {
				e.line = append(e.line, r)
			}
		}
	case r == '\r' || r == '\n':
		line, e.line = string(e.line), nil
		return line, true
	case r == 0x7f || r == 8:
		e.line = e.line[:max(0, len(e.line)-1)]
	case r == 0x15: // Ctrl-U
		e.line = nil
	case r >= ' ' && !unicode.IsControl(r):
		e.line = append(e.line, r)
	}
	return "", false
}

// take makes an answer of a line, or waits for the next.
func (e *entry) take(q approval.Question, line string) (a approval.Answer, whole bool, err error) {
	if q.Kind != approval.Form {
		if onlyOne(q) && strings.TrimSpace(line) == "" {
			line = "1"
		}
		if strings.TrimSpace(line) == "" {
			return a, false, nil
		}
		a, err = q.Parse(line)
		return a, err == nil, err
	}
	if strings.TrimSpace(line) == "decline" {
		return approval.Answer{Verdict: approval.Declined}, true, nil
	}
	f := q.Fields[e.field]
	switch {
	case line != "":
		value, err := f.Parse(line)
		if err != nil {
			return a, false, err
		}
		if e.values == nil {
			e.values = map[string]any{}
		}
		e.values[f.Name] = value
	case f.Required && f.Default == nil:
		return a, false, nil
	}
	if e.field++; e.field < len(q.Fields) {
		return a, false, nil
	}
	a = approval.Answer{Verdict: approval.Answered, Values: e.values}
	*e = entry{}
	return a, true, nil
}
