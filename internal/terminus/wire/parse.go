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
	tag := strings.Index(text, responseOpen)
	start, end, found := extractObject(text)
	switch {
	case tag < 0 && !found && mentionsXML(text):
		return parseXML(text)
	case tag < 0:
		return parseJSON(text)
	case !found || tag < start:
		return parseXML(text)
	}
	asJSON := parseJSON(text)
	if asJSON.Error == "" {
		return asJSON
	}
	asXML := parseXML(text)
	if asXML.Error != "" && tag < end {
		return asJSON // the tag is a part of the broken object
	}
	return asXML
}

// mentionsXML says that text which holds no whole answer was to be XML.
func mentionsXML(text string) bool {
	for rest := text; ; {
		_, after, ok := strings.Cut(rest, "<")
		if !ok {
			return false
		}
		rest = after
		name := strings.TrimPrefix(after, "/")
		for _, tag := range []string{"response", "analysis", "plan", "commands"} {
			if len(name) >= len(tag) && strings.EqualFold(name[:len(tag)], tag) {
				return true
			}
		}
	}
}
