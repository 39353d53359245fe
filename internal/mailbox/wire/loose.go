package wire

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	backslashed = strings.NewReplacer(`\[`, "[", `\]`, "]", `\_`, "_")
	keyMarks    = strings.NewReplacer("-", "_", `\`, "")
)

// looseTag reads a line that is nearly a tag, and notes all that is not as it
// should be.
func looseTag(line string) (tag, bool) {
	var t tag
	written := line
	if plain := unescape(line); plain != line {
		t.repair("HTML entities in the tag")
		line = plain
	}
	if strings.HasPrefix(trim(line), `\[`) {
		t.slashed = true
		t.repair("backslashes before the brackets")
		line = backslashed.Replace(line)
	}
	s := t.squared(t.undecorate(line))
	if !strings.HasPrefix(s, "[") {
		return tag{}, false
	}
	t.documented = !t.slashed && !t.marked && strings.HasPrefix(strings.TrimSpace(written), "[") && !strings.HasPrefix(strings.TrimSpace(written), "[[")
	l := looseReader{t: &t, s: s[1:]}
	if !l.name() {
		return tag{}, false
	}
	if t.closing {
		l.closing()
	} else {
		l.attributes()
	}
	if t.shape == nil {
		return t, t.clearlyMeant()
	}
	if t.exact() {
		t.repair("unusual spacing in the tag")
	}
	if !t.documented && len(t.attrs) == 0 && (strings.HasPrefix(t.rest, "(") || strings.HasPrefix(t.rest, ":")) {
		return tag{}, false // a link of markdown
	}
	return t, true
}

// clearlyMeant says that a tag whose name is none of ours was still meant as a
// command: capitals with an underscore, or with attributes.
func (t *tag) clearlyMeant() bool {
	return t.documented && t.broken == "" && t.rest == "" && !t.marked &&
		strings.ToUpper(t.name) == t.name && (strings.Contains(t.name, "_") || len(t.attrs) > 0)
}

func (t *tag) repair(what string) {
	if !slices.Contains(t.repairs, what) {
		t.repairs = append(t.repairs, what)
	}
}

const (
	textAfter   = "text after ]"
	curlyQuotes = "curly quotes"
)

// looseReader reads what follows the bracket.
type looseReader struct {
	t *tag
	s string
}

func (l *looseReader) spaces() {
	s := strings.TrimLeftFunc(l.s, blank)
	if strings.ContainsFunc(l.s[:len(l.s)-len(s)], func(r rune) bool { return r != ' ' && r != '\t' }) {
		l.t.repair("invisible characters in the tag")
	}
	l.s = s
}

// name reads a command's name in any case and with any separators.
func (l *looseReader) name() bool {
	l.spaces()
	if rest, ok := strings.CutPrefix(strings.TrimPrefix(l.s, `\`), "/"); ok {
		l.t.closing = true
		l.s = rest
		l.spaces()
	}
	n := 0
	for n < len(l.s) && (l.s[n] == '_' || l.s[n] == '-' || l.s[n] == '\\' && strings.HasPrefix(l.s[n:], `\_`) || 'a' <= l.s[n]|0x20 && l.s[n]|0x20 <= 'z') {
		n++
	}
	raw := l.s[:n]
	if n == 0 {
		return false
	}
	if next, _ := utf8.DecodeRuneInString(l.s[n:]); n < len(l.s) && !blank(next) && !strings.ContainsRune("]/:=,", next) {
		return false
	}
	l.s = l.s[n:]
	if l.t.shape = shapeLike(raw); l.t.shape == nil {
		return l.spacedName(raw)
	}
	l.t.name = l.t.shape.name
	switch {
	case raw == strings.ToLower(l.t.name) || raw != strings.ToUpper(raw):
		l.t.repair("small letters in the tag")
		l.t.documented = false
	case raw != l.t.name:
		l.t.repair("a misspelt name")
		l.t.documented = false
	}
	return true
}

// spacedName reads a name whose underscore is a space, in capitals.
func (l *looseReader) spacedName(raw string) bool {
	l.t.name = raw
	rest := strings.TrimLeftFunc(l.s, blank)
	n := strings.IndexFunc(rest, func(r rune) bool { return r < 'A' || 'Z' < r })
	if n <= 0 || rest[n] != ' ' && rest[n] != ']' || raw != strings.ToUpper(raw) {
		return true
	}
	if s := shapeOf(raw + "_" + rest[:n]); s != nil {
		l.t.shape, l.t.name, l.t.documented, l.s = s, s.name, false, rest[n:]
		l.t.repair("a misspelt name")
	}
	return true
}

// closing reads the rest of a closing tag: perhaps an end word.
func (l *looseReader) closing() {
	in, rest, ok := strings.Cut(l.s, "]")
	if !ok {
		l.t.broken = "it has no ]"
		return
	}
	if word := trim(in); isWord(word) {
		l.t.word = word
	} else if word != "" {
		l.t.repair("attributes in the closing tag")
	}
	l.behind(rest)
}

// behind keeps the text after the bracket, freed of markdown.
func (l *looseReader) behind(rest string) {
	bare := strings.TrimFunc(rest, func(r rune) bool { return blank(r) || strings.ContainsRune("`*_~|\\", r) })
	if bare != "" {
		l.t.rest = strings.TrimFunc(rest, blank)
		l.t.repair(textAfter)
	} else if trim(rest) != "" {
		l.t.repair("markdown around the tag")
	}
}

func (l *looseReader) attributes() {
	for {
		l.s = strings.TrimLeft(l.s, ",")
		l.spaces()
		switch {
		case l.s == "":
			l.t.broken = "it has no ]"
			return
		case l.s[0] == ']':
			l.behind(l.s[1:])
			return
		case strings.HasPrefix(l.s, "/]"):
			l.t.repair("a slash before ]")
			l.behind(l.s[2:])
			return
		}
		if !l.attribute() {
			if l.t.broken == "" {
				l.t.broken = `its attributes are not written key="value"`
			}
			if _, rest, ok := strings.Cut(l.s, "]"); ok {
				l.behind(rest)
			}
			return
		}
	}
}

func (l *looseReader) attribute() bool {
	n := strings.IndexFunc(l.s, func(r rune) bool { return r != '_' && r != '-' && r != '\\' && !unicode.IsLetter(r) })
	if n <= 0 {
		return false
	}
	raw := l.s[:n]
	key := strings.ToLower(keyMarks.Replace(raw))
	if key != raw {
		l.t.repair("a misspelt attribute")
	}
	l.s = l.s[n:]
	before := len(l.s)
	l.spaces()
	if !strings.HasPrefix(l.s, "=") {
		return false
	}
	l.s = l.s[1:]
	before--
	l.spaces()
	if len(l.s) != before {
		l.t.repair("spaces around =")
	}
	value, ok := l.value()
	if !ok {
		return false
	}
	if strings.Contains(value, `"`) {
		l.t.broken = "a value must not hold a double quote"
	}
	if i := strings.IndexFunc(l.s, func(r rune) bool { return !blank(r) && r != ']' && r != '/' && r != ',' }); i == 0 {
		l.t.repair("no space between attributes")
	}
	if len(l.t.attrs) == maxAttrs {
		l.t.broken = "it has too many attributes"
		return false
	}
	l.t.attrs = append(l.t.attrs, attr{key, value})
	return true
}

// value reads a value in whatever quotes it has, or in none.
func (l *looseReader) value() (string, bool) {
	const double, single = `"“”„‟″«»＂`, "'‘’‚‛′‹›`´"
	r, n := utf8.DecodeRuneInString(l.s)
	ends := ""
	switch {
	case r == '"':
		if ends = `"`; !strings.Contains(l.s[n:], `"`) {
			ends = double
			l.t.repair(curlyQuotes)
		}
	case strings.ContainsRune(double, r) && n > 0:
		ends = double
		l.t.repair(curlyQuotes)
	case r == '\'':
		ends = single
		l.t.repair("single quotes")
	case strings.ContainsRune(single, r) && n > 0:
		ends = single
		l.t.repair(curlyQuotes)
	default:
		l.t.repair("no quotes around a value")
		n = strings.IndexFunc(l.s, func(r rune) bool { return unicode.IsSpace(r) || r == ']' })
		if n <= 0 {
			return "", false
		}
		value := l.s[:n]
		l.s = l.s[n:]
		return value, true
	}
	l.s = l.s[n:]
	end := strings.IndexAny(l.s, ends)
	if end < 0 {
		l.t.broken = "a quote in it is not closed"
		return "", false
	}
	value := l.s[:end]
	_, n = utf8.DecodeRuneInString(l.s[end:])
	l.s = l.s[end+n:]
	return value, true
}
