package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// undecorate takes away what markdown and chat pages put before a tag.
func (t *tag) undecorate(s string) string {
	if hasInvisible(s) {
		t.repair("invisible characters in the tag")
		s = strings.Map(func(r rune) rune {
			if invisible(r) && r != '\u200c' && r != '\u200d' {
				return -1
			}
			return r
		}, s)
	}
	for {
		s = strings.TrimFunc(s, blank)
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == '>':
			t.quoted, t.marked = true, true
			t.repair("a quote mark before the tag")
		case strings.HasPrefix(s, "**"):
			n = 2
			t.repair("markdown around the tag")
		case strings.ContainsRune("-*+•–—·▪‣◦#", r) && n > 0:
			t.marked = true
			t.repair("a list mark before the tag")
		case r == '`' || r == '_' || r == '~' || r == '|':
			t.repair("markdown around the tag")
		case r != utf8.RuneError && unicode.Is(unicode.So, r) || r == '\ufe0f':
			t.marked = true
			t.repair("a sign before the tag")
		case markup(s) > 0:
			n = markup(s)
			t.repair("HTML around the tag")
		default:
			if n = listMark(s); n == 0 {
				return s
			}
			t.marked = true
			t.repair("a list mark before the tag")
		}
		s = s[n:]
	}
}

// markup is the length of an element of HTML, such as <p>, at the start of a line.
func markup(s string) int {
	if len(s) < 3 || s[0] != '<' || s[1] < 'a' || 'z' < s[1] {
		return 0
	}
	return strings.IndexByte(s[:min(len(s), 100)], '>') + 1
}

// listMark is the length of a mark such as "1.", "a)", "(2)" or "[ ]" at the start
// of a line.
func listMark(s string) int {
	if len(s) > 3 && s[0] == '[' && s[2] == ']' && strings.IndexByte(" xX", s[1]) >= 0 {
		return 3
	}
	open := 0
	if strings.HasPrefix(s, "(") {
		open = 1
	}
	n := open
	for n < len(s) && n < 6 && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	if n == open && n < len(s) && 'a' <= s[n]|0x20 && s[n]|0x20 <= 'z' {
		n++
	}
	if n == open || n == len(s) || s[n] != ')' && (s[n] != '.' || open > 0) {
		return 0
	}
	return n + 1
}
