package wire

import (
	"slices"
	"strings"
	"unicode"
)

// tag is a line that opens or closes a command block.
type tag struct {
	shape   *shape // nil: no command has this name
	name    string
	closing bool
	attrs   []attr
	word    string // of a closing tag
	rest    string // the text behind its bracket

	// repairs are what had to be overlooked to read it; none: it is exact.
	repairs []string
	// broken says why it cannot be read to its end.
	broken string
	// marked says that a list mark or the like stands before it, quoted that a
	// quote mark does.
	marked, quoted bool
	slashed        bool // markdown's backslashes stood before its brackets
	// documented says that the document's own rule takes it for an opening tag:
	// its name stands at the start of the line, in capitals.
	documented bool
}

// maxAttrs is more than any command has.
const maxAttrs = 16

type attr struct{ key, value string }

func (t *tag) exact() bool { return len(t.repairs) == 0 && t.broken == "" }

func (t *tag) get(key string) (string, bool) {
	for _, a := range t.attrs {
		if a.key == key {
			return a.value, true
		}
	}
	return "", false
}

// twice is an attribute that is given more than once.
func (t *tag) twice() string {
	for i, a := range t.attrs {
		if slices.ContainsFunc(t.attrs[:i], func(b attr) bool { return a.key == b.key }) {
			return a.key
		}
	}
	return ""
}

// readTag reads a line that may be a tag.
func readTag(line string) (tag, bool) {
	if !mayBeTag(line) {
		return tag{}, false
	}
	if t, ok := exactTag(line); ok {
		return t, true
	}
	return looseTag(line)
}

// mayBeTag says that a line holds a bracket of some kind.
func mayBeTag(line string) bool {
	return strings.Contains(line, "[") || strings.Contains(line, "&") || angled(line) ||
		!ascii(line) && strings.ContainsAny(line, otherBrackets)
}

// exactTag reads a tag that is written as the document has it:
//
//	[NAME key="value" key="value"]
//	[/NAME]
//	[/NAME WORD]
func exactTag(line string) (tag, bool) {
	s := strings.TrimFunc(line, func(r rune) bool { return unicode.IsSpace(r) && (r == '\r' || !lineBreak(r)) })
	if len(s) < 3 || s[0] != '[' || s[len(s)-1] != ']' || hasInvisible(s) {
		return tag{}, false
	}
	s = s[1 : len(s)-1]
	var t tag
	s, t.closing = strings.CutPrefix(s, "/")
	n := 0
	for n < len(s) && ('A' <= s[n] && s[n] <= 'Z' || s[n] == '_') {
		n++
	}
	if t.shape = shapeOf(s[:n]); t.shape == nil {
		return tag{}, false
	}
	t.name, t.documented = t.shape.name, true
	s = s[n:]
	if t.closing {
		if s == "" {
			return t, true
		}
		t.word = s[1:]
		return t, s[0] == ' ' && isWord(t.word)
	}
	for {
		rest := strings.TrimLeft(s, " \t")
		if rest == "" {
			return t, true
		}
		if len(rest) == len(s) {
			return tag{}, false
		}
		key, after, ok := strings.Cut(rest, `="`)
		if !ok || key == "" || strings.ContainsFunc(key, func(r rune) bool { return r != '_' && (r < 'a' || 'z' < r) }) {
			return tag{}, false
		}
		value, after, ok := strings.Cut(after, `"`)
		if !ok {
			return tag{}, false
		}
		if len(t.attrs) == maxAttrs {
			return tag{}, false
		}
		t.attrs = append(t.attrs, attr{key, value})
		s = after
	}
}

// isWord says that a text can be an end word. It begins with a letter, so that
// an end="20" that was meant as a line number is not taken for one.
func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && c != '-' && (c < '0' || '9' < c)) {
			return false
		}
	}
	return s != "" && len(s) <= 64
}
