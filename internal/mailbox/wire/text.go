package wire

import "strings"

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
