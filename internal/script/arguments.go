package script

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hawser/internal/nearest"
)

// arguments reads what stands behind a verb. The first mistake is kept; what is
// read after it means nothing.
type arguments struct {
	p     *parser
	verb  string
	rest  string
	wrong string
}

func (a *arguments) fail(format string, args ...any) {
	if a.wrong == "" {
		a.wrong = fmt.Sprintf(format, args...)
	}
}

func (a *arguments) failWant(what string) { a.fail("%s wants %s", a.verb, what) }

// done says that nothing is left and all was well.
func (a *arguments) done() bool {
	if a.rest != "" {
		a.fail("%s takes nothing more, but there is %q; quote a text that has spaces", a.verb, a.rest)
	}
	return a.wrong == ""
}

// next takes a bare word.
func (a *arguments) next() string {
	end := strings.IndexAny(a.rest, space)
	if end < 0 {
		end = len(a.rest)
	}
	word := a.rest[:end]
	a.rest = strings.Trim(a.rest[end:], space)
	return word
}

// peek says whether the next bare word is this one, and takes it if so.
func (a *arguments) peek(word string) bool {
	rest, ok := strings.CutPrefix(a.rest, word)
	if !ok || rest != "" && !strings.ContainsAny(rest[:1], space) {
		return false
	}
	a.rest = strings.Trim(rest, space)
	return true
}

// delimited takes a quoted text or a here-document, if there is one.
func (a *arguments) delimited() (text, bool) {
	switch {
	case strings.HasPrefix(a.rest, `"`):
		return a.quoted(), true
	case hereMark.MatchString(a.rest):
		return a.here(), true
	}
	return nil, false
}

func (a *arguments) quoted() text {
	q, err := strconv.QuotedPrefix(a.rest)
	if err != nil {
		a.fail("the quoted text does not end, or has a backslash before a letter that means nothing")
		a.rest = ""
		return nil
	}
	a.rest = a.rest[len(q):]
	if a.rest != "" && !strings.ContainsAny(a.rest[:1], space) {
		a.fail("%q stands close behind a quoted text; a text that begins with a quote is quoted to its end", a.rest)
	}
	a.rest = strings.Trim(a.rest, space)
	s, _ := strconv.Unquote(q)
	return parseText(s)
}

var hereMark = regexp.MustCompile(`^<<('?)([A-Za-z][A-Za-z0-9_]*)('?)([ \t]|$)`)

// here takes the lines up to the mark. A mark in quotes says that braces mean
// nothing.
func (a *arguments) here() text {
	m := hereMark.FindStringSubmatch(a.rest)
	a.rest = strings.Trim(a.rest[len(m[0]):], space)
	if m[1] != m[3] {
		a.fail("the mark of the here-document has one quote: give it two or none")
	}
	var b strings.Builder
	for !a.p.atEnd() {
		l := a.p.take()
		if strings.Trim(l, space) == m[2] {
			if m[1] != "" {
				return literal(b.String())
			}
			return parseText(b.String())
		}
		b.WriteString(l + "\n")
	}
	a.fail("the here-document does not end: there is no line with %s alone", m[2])
	return nil
}

// word takes one word: bare, quoted, or a here-document.
func (a *arguments) word(what string) text {
	if t, ok := a.delimited(); ok {
		return t
	}
	w := a.next()
	if w == "" {
		a.failWant(what)
	}
	return parseText(w)
}

// text takes all that is left: bare to the end of the line, quoted, or a
// here-document.
func (a *arguments) text(what string) text {
	if a.rest == "" {
		a.failWant(what)
	}
	if t, ok := a.delimited(); ok {
		return t
	}
	t := parseText(a.rest)
	a.rest = ""
	return t
}

// command takes a shell line: the rest as it stands, or a here-document.
func (a *arguments) command() text {
	var t text
	if hereMark.MatchString(a.rest) {
		t = a.here().trim()
	} else {
		t, a.rest = parseText(a.rest), ""
	}
	if len(t) == 0 {
		a.failWant("a command")
	} else if err := checkCommand(t); err != nil {
		a.fail("%v", err)
	}
	return t
}

// pattern takes /an expression/ or a text.
func (a *arguments) pattern(what string) pattern {
	if !strings.HasPrefix(a.rest, "/") {
		return pattern{text: a.text(what)}
	}
	end := 1
	for end < len(a.rest) && a.rest[end] != '/' {
		if a.rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(a.rest) {
		a.fail("the expression does not end with a slash; quote a text that begins with one")
		return pattern{}
	}
	r, err := regexp.Compile(a.rest[1:end])
	if err != nil {
		a.fail("%v", err)
	}
	a.rest = a.rest[end+1:]
	if a.rest != "" && !strings.ContainsAny(a.rest[:1], space) {
		a.fail("%q stands close behind an expression; quote a text that begins with a slash", a.rest)
	}
	a.rest = strings.Trim(a.rest, space)
	return pattern{regex: r}
}

func (a *arguments) name(what string) string {
	n := a.next()
	if !nameForm.MatchString(n) {
		a.fail("%s wants %s: a letter, then letters, digits and _; not %q", a.verb, what, n)
	}
	return n
}

func (a *arguments) number(what string, least int) int {
	w := a.next()
	n, err := strconv.ParseInt(w, 10, 32)
	if err != nil || int(n) < least {
		a.fail("%s wants %s, not %q", a.verb, what, w)
	}
	return int(n)
}

func (a *arguments) duration() time.Duration {
	w := a.next()
	d, err := time.ParseDuration(w)
	if err != nil || d < 0 {
		a.fail("%s wants a duration such as 500ms, 2s or 1m, not %q", a.verb, w)
		return 0
	}
	return d
}

func (a *arguments) one(what string, known ...string) string {
	w := a.next()
	for _, k := range known {
		if w == k {
			return w
		}
	}
	a.fail("%s wants %s, not %q; %s", a.verb, what, w, nearest.Hint(w, known))
	return ""
}
