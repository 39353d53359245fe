package wire

import "strings"

// checkAttributes warns of attributes that are written in other ways than
// duration="0.1".
func (r *Result) checkAttributes(label, attributes string) {
	eachAssignment(attributes, func(name, rest string) int {
		value := rest[skipSpace(rest, 0):]
		n := skip(value, func(c rune) bool { return c != '"' && c != '\'' && c != '>' && !isSpace(c) })
		if n == 0 {
			return 0
		}
		r.warn(label, ": Attribute '", name, "' value should be quoted: ", name, `="`, value[:n], `"`)
		return len(rest) - len(value) + n
	})
	eachAssignment(attributes, func(name, rest string) int {
		value, ok := strings.CutPrefix(rest[skipSpace(rest, 0):], "'")
		if !ok {
			return 0
		}
		value, after, ok := strings.Cut(value, "'")
		if !ok {
			return 0
		}
		r.warn(label, ": Use double quotes for attribute '", name, "': ", name, `="`, value, `"`)
		return len(rest) - len(after)
	})
	eachAssignment(attributes, func(name, _ string) int {
		if name != "duration" {
			r.warn(label, ": Unknown attribute '", name, "' - known attributes are: duration")
		}
		return 0
	})
}

// eachAssignment shows each word before a "=", and what follows that. The
// search goes on after as many bytes of it as were taken.
func eachAssignment(s string, look func(name, rest string) (taken int)) {
	for s != "" {
		s = s[skip(s, func(c rune) bool { return !isWord(c) }):]
		n := skip(s, isWord)
		name := s[:n]
		s = s[n:]
		if rest, ok := strings.CutPrefix(s[skipSpace(s, 0):], "="); ok {
			s = rest[look(name, rest):]
		}
	}
}

// durationAttribute finds a quoted duration, also at the end of a longer name.
func durationAttribute(attributes string) (string, bool) {
	for {
		_, after, found := strings.Cut(attributes, "duration")
		if !found {
			return "", false
		}
		attributes = after
		value, ok := strings.CutPrefix(after[skipSpace(after, 0):], "=")
		if !ok {
			continue
		}
		value = value[skipSpace(value, 0):]
		if value == "" || value[0] != '"' && value[0] != '\'' {
			continue
		}
		if end := strings.IndexAny(value[1:], `"'`); end >= 0 {
			return value[1 : 1+end], true
		}
	}
}
