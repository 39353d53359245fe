package wire

import "strings"

// Parse reads an answer. It expects UTF-8; bytes that are none pass through.
// A lone surrogate, which JSON can write, is kept as the three bytes that it
// would have in UTF-8.
func Parse(text string, f Format) Result {
	switch f {
	case JSON:
		return parseJSON(text)
	case XML:
		return parseXML(text)
	}
	return parseAny(text)
}

// parseAny finds out how an answer is written. A model may think aloud before
// its answer, with braces, and its commands may hold the other format's tags.
func parseAny(text string) Result {
	brace := strings.IndexByte(text, '{')
	if brace < 0 {
		brace = len(text)
	}
	tag := strings.Index(text, responseOpen)
	switch {
	case tag < 0 && !mentionsXML(text[:brace]):
		return parseJSON(text)
	case tag < 0:
		if _, _, found := extractObject(text); found {
			return parseJSON(text)
		}
		return parseXML(text)
	case tag < brace:
		return parseXML(text)
	}
	asJSON := parseJSON(text)
	if asJSON.Error == "" {
		return asJSON
	}
	asXML := parseXML(text)
	if withinObject(text, tag) && (asXML.Error != "" || withinString(text, tag)) {
		return asJSON
	}
	return asXML
}

// withinObject says that a tag is a part of a broken JSON answer.
func withinObject(text string, tag int) bool {
	if start, end, found := extractObject(text); found {
		return start < tag && tag < end
	}
	return strings.HasPrefix(strip(text), "{")
}

// withinString says that a tag is what a JSON answer speaks of. Whatever follows
// it there is no answer, and says nothing about the task.
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

// telling are the tags that nobody writes who means to answer in JSON.
var telling = []string{"response", "analysis", "plan", "commands"}

// mentionsXML says that text which holds no whole answer was to be XML.
func mentionsXML(text string) bool {
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, "<")
		if !ok {
			return false
		}
		rest = after
		name := strings.TrimPrefix(after, "/")
		for _, tag := range telling {
			if len(name) >= len(tag) && strings.EqualFold(name[:len(tag)], tag) {
				return true
			}
		}
	}
}
