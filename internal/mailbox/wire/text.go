package wire

import (
	"slices"
	"strings"
)

// everyLine says that a text has lines and all that are not blank pass a test.
func everyLine(text string, test func(string) bool) bool {
	some := false
	for text != "" {
		var l string
		l, text = cutLine(text)
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		if !test(l) {
			return false
		}
		some = true
	}
	return some
}

// pageMarks warns of what a page may have made of a text.
func (m *maker) pageMarks() {
	const kept = ", and was taken as it is; if the page did that, send it again"
	if everyLine(m.body, quotedLine) {
		m.i.addNote("every line of the text begins with >" + kept)
	}
	switch odd := "the text is indented with spaces that are no plain ones (U+00A0 and the like)"; {
	case !oddIndent(m.body):
	case m.t.name == "REPLACE": // whose lines may be indented as the file's are
		m.i.addNote(odd + "; look whether the file became what you meant")
	default:
		m.i.addNote(odd + kept)
	}
	if slices.Contains(m.t.repairs, curlyQuotes) && strings.ContainsAny(m.body, "“”„‘’") {
		m.i.addNote("the text holds curly quotes, as its tag does" + kept)
	}
}

func quotedLine(l string) bool { return strings.HasPrefix(l, ">") }

// oddIndent says that some line is indented with spaces that only look so.
func oddIndent(text string) bool {
	if ascii(text) {
		return false
	}
	for text != "" {
		var l string
		l, text = cutLine(text)
		if strings.TrimSpace(l) != "" && !ascii(indent(l)) {
			return true
		}
	}
	return false
}

// numbered says that all lines begin as they are shown in an outbox: with their
// numbers, one after the other.
func numbered(text string) bool {
	n := 0
	for text != "" {
		var l string
		l, text = cutLine(text)
		digits, _, ok := strings.Cut(strings.TrimLeft(withoutEnd(l), " "), "|")
		now, isNumber := wholeNumber(digits)
		if !ok || !isNumber || n > 0 && now != n+1 {
			return false
		}
		n = now
	}
	return n > 0
}

// holdsOpening says that a line of a text opens a command.
func holdsOpening(text, name string) bool {
	for at := 0; ; {
		n := strings.Index(text[at:], "["+name)
		if n < 0 {
			return false
		}
		from := at + strings.LastIndexByte(text[at:at+n], '\n') + 1
		line, _ := cutLine(text[from:])
		if t, ok := exactTag(withoutEnd(line)); ok && !t.closing {
			return true
		}
		at = from + len(line)
	}
}

// holdsLooseOpening says that a line of a text opens a command, however it is written.
func holdsLooseOpening(text, name string) bool {
	for text != "" {
		var l string
		l, text = cutLine(text)
		if t, ok := readTag(withoutEnd(l)); ok && !t.closing && t.name == name {
			return true
		}
	}
	return false
}

// holdsAnyOpening says that a line of a text opens some command.
func holdsAnyOpening(text string) bool {
	for text != "" {
		var l string
		l, text = cutLine(text)
		if t, ok := exactTag(withoutEnd(l)); ok && !t.closing {
			return true
		}
	}
	return false
}

type fence int

const (
	noFence fence = iota
	wholeFence
	brokenFence // opened and not closed
)

// unfence takes a code fence from around a text.
func unfence(text string) (string, fence) {
	rest := text
	first := ""
	for strings.TrimSpace(first) == "" && rest != "" {
		first, rest = cutLine(rest)
	}
	mark := fenceMark(first)
	if mark == "" {
		return text, noFence
	}
	body := strings.TrimRight(rest, " \t\r\n")
	last := body[strings.LastIndexByte(body, '\n')+1:]
	if m := strings.TrimSpace(last); len(m) < len(mark) || strings.Trim(m, mark[:1]) != "" {
		return text, brokenFence
	}
	return body[:len(body)-len(last)], wholeFence
}

// fenceMark is the fence that a line opens.
func fenceMark(line string) string {
	line = strings.TrimSpace(line)
	for _, c := range []string{"`", "~"} {
		n := len(line) - len(strings.TrimLeft(line, c))
		if n >= 3 && !strings.Contains(line[n:], c) {
			return line[:n]
		}
	}
	return ""
}
