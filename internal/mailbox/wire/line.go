package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// invisible are the characters that chat pages leave in what is copied from
// them and that nobody sees. Joiners are left alone in values: names need them.
func invisible(r rune) bool {
	switch {
	case r == '\u00ad', r == '\u2060', r == '\ufeff':
		return true
	case '\u200b' <= r && r <= '\u200f', '\u202a' <= r && r <= '\u202e', '\u2066' <= r && r <= '\u2069':
		return true
	}
	return false
}

func blank(r rune) bool { return unicode.IsSpace(r) || invisible(r) }

// trim takes away white space and what nobody sees, from both ends.
func trim(s string) string { return strings.TrimFunc(s, blank) }

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func hasInvisible(s string) bool { return !ascii(s) && strings.ContainsFunc(s, invisible) }

// cutLine cuts the first line off a text, with its end.
func cutLine(s string) (line, rest string) {
	if n := strings.IndexByte(s, '\n'); n >= 0 {
		return s[:n+1], s[n+1:]
	}
	return s, ""
}

// withoutEnd is a line without its line feed, and the carriage return before it.
func withoutEnd(line string) string {
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
}

// splitLines are the lines of a text without their ends.
func splitLines(text string) []string {
	var lines []string
	for text != "" {
		var l string
		l, text = cutLine(text)
		lines = append(lines, withoutEnd(l))
	}
	return lines
}

// oneLine folds a text into one line.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\r") {
		return strings.TrimSpace(s)
	}
	return strings.Join(strings.Fields(s), " ")
}

// shortened keeps a foreign text readable in a message of ours.
func shortened(s string, most int) string {
	long := len(s) > most*utf8.UTFMax
	if long {
		s = s[:most*utf8.UTFMax]
	}
	s = oneLine(strings.ToValidUTF8(s, "�"))
	if runes := []rune(s); len(runes) > most {
		s, long = string(runes[:most]), true
	}
	if long {
		s += "…"
	}
	return s
}
