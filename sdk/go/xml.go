package termagent

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	complete  = regexp.MustCompile(`(?i)<task_complete>` + spaces + `true` + spaces + `</task_complete>`)
	attribute = regexp.MustCompile(`duration` + spaces + `=` + spaces + `["']([^"']*)["']`)
	number    = regexp.MustCompile(`^[+-]?((\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?|inf|infinity|nan)$`)
)

const spaces = `[\s\v\x1c-\x1f\x{85}\p{Z}]*`

// parseXML reads an XML answer, in either form. Nothing in it is decoded.
func parseXML(text string) (Answer, error) {
	_, content, _ := strings.Cut(text, "<response>")
	content, _, _ = strings.Cut(content, "</response>")
	content = strip(content)
	if content == "" {
		return Answer{}, Error("No <response> tag found")
	}
	done := saysComplete(content)
	commands, ok := section(content, "commands")
	if !ok && !done {
		return Answer{}, Error("Missing <commands> section")
	}
	analysis, _ := section(content, "analysis")
	plan, _ := section(content, "plan")
	return Answer{analysis, plan, readCommands(commands), done}, nil
}

// between returns what stands between two marks.
func between(text, opening, closing string) (string, bool) {
	_, after, ok := strings.Cut(text, opening)
	if !ok {
		return "", false
	}
	inside, _, ok := strings.Cut(after, closing)
	return inside, ok
}

func section(content, name string) (string, bool) {
	if text, ok := between(content, "<"+name+">", "</"+name+">"); ok {
		return strip(text), true
	}
	for rest := content; ; {
		_, after, ok := strings.Cut(rest, "<"+name)
		if !ok {
			return "", false
		}
		if strings.HasPrefix(strings.TrimLeftFunc(after, isSpace), "/>") {
			return "", true
		}
		rest = after
	}
}

// element is one <keystrokes …>…</keystrokes>.
type element struct {
	attributes, text string
	start, end       int
}

func keystrokes(text string) (all []element) {
	const opening, closing = "<keystrokes", "</keystrokes>"
	for at := 0; ; {
		i := strings.Index(text[at:], opening)
		if i < 0 {
			return all
		}
		start := at + i
		attributes, rest, ok := strings.Cut(text[start+len(opening):], ">")
		if !ok {
			return all
		}
		inside, rest, ok := strings.Cut(rest, closing)
		if !ok {
			return all
		}
		at = len(text) - len(rest)
		all = append(all, element{attributes, inside, start, at})
	}
}

func readCommands(text string) (commands []Command) {
	elements := keystrokes(text)
	before := 0
	for i, e := range elements {
		after := len(text)
		if i+1 < len(elements) {
			after = elements[i+1].start
		}
		seconds := 1.0
		if written, ok := duration(e, text[before:e.start], text[e.end:after]); ok {
			if f, ok := numberOf(written); ok {
				seconds = f
			}
		}
		commands = append(commands, Command{e.text, seconds})
		before = e.end
	}
	return commands
}

// duration returns the attribute, or the <duration> in the same <command>.
func duration(e element, before, after string) (string, bool) {
	if found := attribute.FindStringSubmatch(e.attributes); found != nil {
		return found[1], true
	}
	after, _, _ = strings.Cut(after, "</command>")
	after, _, _ = strings.Cut(after, "<command>")
	if written, ok := between(after, "<duration>", "</duration>"); ok {
		return written, true
	}
	if i := strings.LastIndex(before, "<command>"); i >= 0 {
		return between(before[i:], "<duration>", "</duration>")
	}
	return "", false
}

func numberOf(written string) (float64, bool) {
	written = strings.ToLower(strip(written))
	if !number.MatchString(written) {
		return 0, false
	}
	f, _ := strconv.ParseFloat(strings.ReplaceAll(written, "_", ""), 64) // out of range is infinite
	return f, true
}

// saysComplete says that the tag stands anywhere but in the keys of a command.
func saysComplete(content string) bool {
	tags := complete.FindAllStringIndex(content, -1)
	if len(tags) == 0 {
		return false
	}
	keys := keystrokes(content)
	for _, tag := range tags {
		for len(keys) > 0 && (keys[0].end <= tag[0] || inNotes(content, keys[0].start)) {
			keys = keys[1:]
		}
		if len(keys) == 0 || tag[0] < keys[0].start {
			return true
		}
	}
	return false
}

// inNotes says that a place is in the analysis or the plan.
func inNotes(content string, at int) bool {
	for _, name := range []string{"analysis", "plan"} {
		start := strings.Index(content, "<"+name+">")
		if start >= 0 && start <= at && at < start+max(0, strings.Index(content[start:], "</"+name+">")) {
			return true
		}
	}
	return false
}
