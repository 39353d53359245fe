package wire

import (
	"slices"
	"strings"
	"unicode"
)

// span is a part of a text.
type span struct{ start, end int }

// saysComplete looks for <task_complete>true</task_complete>, in letters of
// either case, anywhere but in the keys of a command.
func saysComplete(content string) bool {
	var keys []span
	known := false
	for pos := 0; ; {
		i := strings.IndexByte(content[pos:], '<')
		if i < 0 {
			return false
		}
		at := pos + i
		pos = at + 1
		if !completeAt(content[at:]) {
			continue
		}
		if !known {
			keys, known = keySpans(content), true
		}
		for len(keys) > 0 && keys[0].end <= at {
			keys = keys[1:]
		}
		if len(keys) == 0 || at < keys[0].start {
			return true
		}
	}
}

// completeAt says that the element stands at the beginning of s.
func completeAt(s string) bool {
	for _, word := range []string{"<task_complete>", "true", "</task_complete>"} {
		if s = s[skipSpace(s, 0):]; s == "" {
			return false
		}
		n := foldedPrefix(s, word)
		if n < 0 {
			return false
		}
		s = s[n:]
	}
	return true
}

// foldedPrefix returns the length of a prefix of s that is the lower-case word
// in letters of either case, or -1. Python folds as Unicode does, so that a
// long s and the sign for kelvin are letters of task.
func foldedPrefix(s, word string) int {
	pos := 0
	for _, want := range word {
		r, n := decodeRune(s[pos:])
		if n == 0 || r != want && unicode.SimpleFold(r) != want && unicode.SimpleFold(unicode.SimpleFold(r)) != want {
			return -1
		}
		pos += n
	}
	return pos
}

// keySpans returns where commands' keystrokes are. What analysis and plan
// mention are no commands.
func keySpans(content string) []span {
	var notes, keys []span
	for _, name := range []string{"analysis", "plan"} {
		if start, end, ok := sectionSpan(content, name); ok {
			notes = append(notes, span{start, end})
		}
	}
	for pos := 0; ; {
		e, ok := nextKeystrokes(content, pos)
		if !ok {
			return keys
		}
		i := slices.IndexFunc(notes, func(n span) bool { return n.start <= e.start && e.start < n.end })
		if i >= 0 {
			pos = notes[i].end
			continue
		}
		keys = append(keys, span{e.start, e.end})
		pos = e.end
	}
}
