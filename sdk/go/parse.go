package termagent

import (
	"fmt"
	"strings"
	"unicode"
)

// Format is how an answer is written.
type Format string

// Auto finds out.
const (
	Auto Format = "auto"
	JSON Format = "json"
	XML  Format = "xml"
)

// Parse reads an answer that a model wrote. What is wrong with it is an [Error]
// in the harness's own words.
func Parse(text string, format Format) (Answer, error) {
	switch format {
	case JSON:
		return parseJSON(text)
	case XML:
		return parseXML(text)
	case Auto, "":
		return parseAny(text)
	}
	return Answer{}, fmt.Errorf("there is no format %q; write auto, json or xml", format)
}

// parseAny finds out. A model may think aloud before its answer, with braces,
// and its commands may hold the other format's tags.
func parseAny(text string) (Answer, error) {
	tag, brace := strings.Index(text, "<response>"), strings.IndexByte(text, '{')
	if brace < 0 {
		brace = len(text)
	}
	if tag < 0 {
		if _, found := extract(text); !found && mentionsXML(text[:brace]) {
			return parseXML(text)
		}
		return parseJSON(text)
	}
	if tag < brace {
		return parseXML(text)
	}
	answer, broken := parseJSON(text)
	if broken == nil {
		return answer, nil
	}
	answer, err := parseXML(text)
	if withinObject(text, tag) && (err != nil || withinString(text, tag)) {
		return Answer{}, broken
	}
	return answer, err
}

// withinObject says that a tag is a part of a broken JSON answer.
func withinObject(text string, tag int) bool {
	if start, end, found := objectAt(text); found {
		return start < tag && tag < end
	}
	return strings.HasPrefix(strip(text), "{")
}

// withinString says that a tag is only what a JSON answer speaks of.
func withinString(text string, tag int) bool {
	depth, quoted := 0, false
	for i := 0; i < tag; i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
	}
	return quoted && depth > 0
}

// mentionsXML says that text which holds no whole answer was to be XML.
func mentionsXML(text string) bool {
	lower := strings.ToLower(text)
	for _, tag := range []string{"response", "analysis", "plan", "commands"} {
		if strings.Contains(lower, "<"+tag) || strings.Contains(lower, "</"+tag) {
			return true
		}
	}
	return false
}

// isSpace is the harness's idea of white space, which is Python's.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

func strip(s string) string { return strings.TrimFunc(s, isSpace) }
