package wire

import (
	"slices"
	"strings"
)

var sectionNames = []string{"analysis", "plan", "commands", "task_complete"}

// section returns what is between the first <name> and the </name> after it.
// Without such a pair an empty <name/> counts.
func section(content, name string) (text string, found bool) {
	if start, end, ok := sectionSpan(content, name); ok {
		return content[start:end], true
	}
	at := -1
	eachTag(content, name, func(i int) bool {
		if strings.HasPrefix(content[skipSpace(content, i+1+len(name)):], "/>") {
			at = i
		}
		return at < 0
	})
	return "", at >= 0
}

func sectionSpan(content, name string) (start, end int, ok bool) {
	open := "<" + name + ">"
	i := strings.Index(content, open)
	if i < 0 {
		return 0, 0, false
	}
	start = i + len(open)
	n := strings.Index(content[start:], "</"+name+">")
	return start, start + n, n >= 0
}

// openTags returns where the first tag of that name opens, or -1, and how many
// there are, at whatever depth.
func openTags(content, name string) (first, count int) {
	first = -1
	eachTag(content, name, func(i int) bool {
		rest := content[i+1+len(name):]
		if r, n := decodeRune(rest); n > 0 && isSpace(r) || strings.HasPrefix(rest, ">") || strings.HasPrefix(rest, "/>") {
			if count++; count == 1 {
				first = i
			}
		}
		return true
	})
	return first, count
}

// eachTag shows where "<" and the name stand, until it is told to stop.
func eachTag(content, name string, look func(at int) bool) {
	for pos := 0; ; {
		i := strings.Index(content[pos:], "<"+name)
		if i < 0 || !look(pos+i) {
			return
		}
		pos += i + 1 + len(name)
	}
}

// unknownTags lists the tags at the outermost level that mean nothing, each
// once. A tag is whatever stands between < and the next >, and each one that
// does not close is one level deeper. It reports false for a tag of blanks.
func unknownTags(content string) (names []string, ok bool) {
	var list nameList
	for depth := 0; ; {
		_, after, found := strings.Cut(content, "<")
		if !found {
			break
		}
		tag, rest, found := strings.Cut(after, ">")
		if !found {
			break
		}
		content = rest
		if strings.HasPrefix(tag, "!") || strings.HasPrefix(tag, "?") {
			continue
		}
		if strings.HasPrefix(tag, "/") {
			depth--
			continue
		}
		name := tag
		if strings.Contains(tag, " ") {
			name = firstWord(tag)
			if name == "" {
				return nil, false
			}
		}
		name = strings.TrimSuffix(name, "/")
		if depth == 0 && !slices.Contains(sectionNames, name) {
			list.add(name)
		}
		if !strings.HasSuffix(tag, "/") {
			depth++
		}
	}
	return list.names, true
}

func firstWord(s string) string {
	s = s[skipSpace(s, 0):]
	return s[:skip(s, func(r rune) bool { return !isSpace(r) })]
}
