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

func parseAny(text string) (Answer, error) {
	tag, brace := strings.Index(text, "<response>"), strings.IndexByte(text, '{')
	switch {
	case tag < 0 && (brace >= 0 || !mentionsXML(text)):
		return parseJSON(text)
	case brace < 0 || tag >= 0 && tag < brace:
		return parseXML(text)
	}
	answer, broken := parseJSON(text)
	if broken == nil {
		return answer, nil
	}
	answer, err := parseXML(text)
	if err != nil && strings.HasPrefix(strip(text), "{") {
		return Answer{}, broken
	}
	return answer, err
}

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
