package termagent

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
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
	if hasBlankTag(content) {
		return Answer{}, Error("Tag without a name found: put nothing but tags between < and >")
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

// next finds the first one from a place on.
func next(text string, at int) (e element, ok bool) {
	const opening, closing = "<keystrokes", "</keystrokes>"
	i := strings.Index(text[at:], opening)
	if i < 0 {
		return e, false
	}
	e.start = at + i
	var rest string
	if e.attributes, rest, ok = strings.Cut(text[e.start+len(opening):], ">"); !ok {
		return e, false
	}
	if e.text, rest, ok = strings.Cut(rest, closing); !ok {
		return e, false
	}
	e.end = len(text) - len(rest)
	return e, true
}

func readCommands(text string) (commands []Command) {
	var elements []element
	for e, ok := next(text, 0); ok; e, ok = next(text, e.end) {
		elements = append(elements, e)
	}
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

// numberOf reads a number as Python's float does: with digits of any script, and
// underscores between digits.
func numberOf(written string) (float64, bool) {
	written = strings.Map(plainDigit, strings.ToLower(strings.TrimFunc(written, func(c rune) bool {
		return isSpace(c) && (c < 0x1c || c > 0x1f)
	})))
	if !number.MatchString(written) {
		return 0, false
	}
	if strings.HasSuffix(written, "nan") {
		return math.NaN(), true // it may have a sign
	}
	f, _ := strconv.ParseFloat(strings.ReplaceAll(written, "_", ""), 64) // out of range is infinite
	return f, true
}

// plainDigit turns a decimal digit of any script into ours.
func plainDigit(c rune) rune {
	if c < 0x80 || !unicode.Is(unicode.Nd, c) {
		return c
	}
	zero := c
	for unicode.Is(unicode.Nd, zero-1) {
		zero-- // a script's digits begin with its zero
	}
	return '0' + (c-zero)%10
}

// hasBlankTag says that there is a tag of nothing but blanks: other harnesses
// crash on it.
func hasBlankTag(content string) bool {
	for {
		_, after, _ := strings.Cut(content, "<")
		tag, rest, ok := strings.Cut(after, ">")
		if !ok {
			return false
		}
		if strings.Contains(tag, " ") && strip(tag) == "" {
			return true
		}
		content = rest
	}
}

// saysComplete says that the tag stands anywhere but in the keys of a command.
func saysComplete(content string) bool {
	tags := complete.FindAllStringIndex(content, -1)
	if len(tags) == 0 {
		return false
	}
	notes := noteSpans(content)
	key, more := nextCommand(content, notes, 0)
	for _, tag := range tags {
		for more && key.end <= tag[0] {
			key, more = nextCommand(content, notes, key.end)
		}
		if !more || tag[0] < key.start {
			return true
		}
	}
	return false
}

// nextCommand finds the next element that is not in the analysis or the plan:
// what these mention are no commands.
func nextCommand(content string, notes []span, at int) (element, bool) {
	for {
		e, ok := next(content, at)
		if !ok {
			return e, false
		}
		i := slices.IndexFunc(notes, func(n span) bool { return n.start <= e.start && e.start < n.end })
		if i < 0 {
			return e, true
		}
		at = notes[i].end
	}
}

// span is a part of a text.
type span struct{ start, end int }

// noteSpans returns where the analysis and the plan are.
func noteSpans(content string) (all []span) {
	for _, name := range []string{"analysis", "plan"} {
		start := strings.Index(content, "<"+name+">")
		if start < 0 {
			continue
		}
		if n := strings.Index(content[start:], "</"+name+">"); n >= 0 {
			all = append(all, span{start, start + n})
		}
	}
	return all
}
