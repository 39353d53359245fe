package wire

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// shownLine is a line as it can be pasted anywhere: characters that would end
// the line or act on the page are shown as their pictures.
func shownLine(line string) string {
	if !utf8.ValidString(line) || strings.ContainsFunc(line, control) {
		return strings.Map(picture, line)
	}
	return line
}

func control(r rune) bool {
	return r < ' ' && r != '\t' || 0x7f <= r && r <= 0x9f || lineBreak(r)
}

func picture(r rune) rune {
	switch {
	case r == '\t':
		return r
	case r < ' ':
		return '\u2400' + r
	case r == 0x7f:
		return '\u2421'
	case lineBreak(r):
		return '\u2424'
	case r <= 0x9f && r > 0x7f:
		return utf8.RuneError
	}
	return r
}

// ShownPath is a path on a line of an outbox; one that would not stay on its
// line is quoted.
func ShownPath(path string) string {
	odd := func(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }
	if path == "" || strings.TrimSpace(path) != path || strings.ContainsFunc(path, odd) {
		return strconv.Quote(path)
	}
	return path
}
