package wire

import (
	"fmt"
	"strings"
)

const (
	noJSON      = "No valid JSON found in response"
	invalidJSON = "Invalid JSON: "
)

// parseJSON reads a JSON answer, and if that fails, what it can be mended to.
// Nothing is mended of what terminus-2 crashes on: no part of it was ever run.
func parseJSON(text string) Result {
	r := tryJSON(text)
	if r.Error == "" || r.crashes() {
		return r
	}
	if r.Error == noJSON || strings.HasPrefix(r.Error, invalidJSON) {
		if n := strings.Count(text, "{") - strings.Count(text, "}"); n > 0 {
			fixed := tryJSON(text + strings.Repeat("}", n))
			if fixed.Error == "" {
				return fixed.corrected("Fixed incomplete JSON by adding missing closing brace")
			}
			if fixed.crashes() {
				return r
			}
		}
	}
	if object, ok := findObject(text); ok {
		if fixed := tryJSON(object); fixed.Error == "" {
			return fixed.corrected("Extracted JSON from mixed content")
		}
	}
	return r
}

// crashes says that terminus-2 has no answer to this one but an exception.
func (r Result) crashes() bool {
	return strings.HasSuffix(r.Error, tooLarge) || strings.HasPrefix(r.Error, invalidJSON+tooManyDigits) ||
		strings.HasPrefix(r.Error, invalidJSON+tooDeep)
}

func (r Result) corrected(how string) Result {
	note := "AUTO-CORRECTED: " + how + " - please fix this in future responses"
	r.Warnings, r.Mended = append([]string{note}, r.Warnings...), true
	return r
}

// tryJSON reads an answer as it is.
func tryJSON(text string) Result {
	r := Result{Format: JSON}
	start, end, ok := extractObject(text)
	if !ok {
		r.warn("No valid JSON object found")
		return r.reject(noJSON)
	}
	if !blank(text[:start]) {
		r.warn("Extra text detected before JSON object")
	}
	if !blank(text[end:]) {
		r.warn("Extra text detected after JSON object")
	}
	var f fields
	s := scanner{text: text[start:end]}
	if !s.whole(func() bool { return s.object(f.set) }) {
		return r.reject(s.describe())
	}
	return f.result(r, s.text)
}

// describe says what is wrong in Python's words, and shows the text.
func (s *scanner) describe() string {
	before := s.text[:s.at]
	line := 1 + strings.Count(before, "\n")
	column := 1 + countChars(before[strings.LastIndexByte(before, '\n')+1:])
	shown, long := firstChars(s.text, 200)
	if long {
		shown, _ = firstChars(s.text, 100)
		shown = "Content preview: " + repr(shown) + "..."
	} else {
		shown = "Content: " + repr(shown)
	}
	return fmt.Sprintf("%s%s: line %d column %d (char %d) | %s",
		invalidJSON, s.problem, line, column, countChars(before), shown)
}

// extractObject finds the first {…} whose braces outside quotes are balanced.
// Quotes count from the beginning of the text, and a brace that closes nothing
// is owed by the next one that opens.
func extractObject(text string) (start, end int, ok bool) {
	depth, start := 0, -1
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			if depth == 0 {
				start = i
			}
			depth++
		case c == '}':
			depth--
			if depth == 0 && start >= 0 {
				return start, i + 1, true
			}
		}
	}
	return 0, 0, false
}

// findObject finds the first valid object among the {…} of at most two levels.
func findObject(text string) (string, bool) {
	for pos := 0; ; {
		start, end, ok := shallowObject(text, pos)
		if !ok {
			return "", false
		}
		s := scanner{text: text[start:end]}
		if s.whole(func() bool { return s.object(nil) }) {
			return s.text, true
		}
		if s.problem == tooManyDigits || s.problem == tooDeep {
			return "", false
		}
		pos = end
	}
}

// shallowObject finds the next {…} from pos on that holds no braces but pairs
// without braces in them, whatever is quoted. Where it begins with a brace that
// has deeper pairs, each of the pairs before those is found on its own
// afterwards, so that no brace is looked at more than three times.
func shallowObject(text string, pos int) (start, end int, ok bool) {
	for {
		open := strings.IndexByte(text[pos:], '{')
		if open < 0 {
			return 0, 0, false
		}
		start = pos + open
		if end = shallowEnd(text, start); end > 0 {
			return start, end, true
		}
		pos = start + 1
	}
}

// shallowEnd returns where such an object ends that begins at start, or 0.
func shallowEnd(text string, start int) int {
	inside := false
	for i := start + 1; i < len(text); i++ {
		next := strings.IndexAny(text[i:], "{}")
		if next < 0 {
			return 0
		}
		i += next
		switch {
		case text[i] == '{' && inside:
			return 0
		case text[i] == '{':
			inside = true
		case inside:
			inside = false
		default:
			return i + 1
		}
	}
	return 0
}
