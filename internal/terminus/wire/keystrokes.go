package wire

import (
	"strconv"
	"strings"
)

// element is one <keystrokes …>…</keystrokes>.
type element struct {
	attributes, text string
	start, end       int
}

// nextKeystrokes finds the next element from pos on.
func nextKeystrokes(s string, pos int) (e element, ok bool) {
	const open, closing = "<keystrokes", "</keystrokes>"
	i := strings.Index(s[pos:], open)
	if i < 0 {
		return e, false
	}
	e.start = pos + i
	rest := s[e.start+len(open):]
	if e.attributes, rest, ok = strings.Cut(rest, ">"); !ok {
		return e, false
	}
	if e.text, rest, ok = strings.Cut(rest, closing); !ok {
		return e, false
	}
	e.end = len(s) - len(rest)
	return e, true
}

// readKeystrokes reads the commands of an XML answer.
func (r *Result) readKeystrokes(commands string) {
	e, more := nextKeystrokes(commands, 0)
	before := 0
	for n := 1; more; n++ {
		next, another := nextKeystrokes(commands, e.end)
		after := len(commands)
		if another {
			after = next.start
		}
		label := "Command " + strconv.Itoa(n)
		r.checkAttributes(label, e.attributes)
		seconds := defaultDuration
		written, found := durationAttribute(e.attributes)
		if !found {
			written, found = durationBeside(commands[before:e.start], commands[e.end:after])
		}
		if !found {
			r.warn(label, ": Missing duration attribute, using default 1.0")
		} else if f, ok := floatOf(written); ok {
			seconds = f
		} else {
			r.warn(label, ": Invalid duration value '", written, "', using default 1.0")
		}
		r.addCommand(label, Command{e.text, seconds}, !another)
		before, e, more = e.end, next, another
	}
}

// durationBeside finds the <duration> that is in the same <command> as the
// keystrokes between before and after.
func durationBeside(before, after string) (string, bool) {
	const open, closing = "<command>", "</command>"
	after, _, _ = strings.Cut(after, closing)
	after, _, _ = strings.Cut(after, open)
	if start, end, ok := sectionSpan(after, "duration"); ok {
		return after[start:end], true
	}
	if i := strings.LastIndex(before, open); i >= 0 {
		before = before[i:]
		if start, end, ok := sectionSpan(before, "duration"); ok {
			return before[start:end], true
		}
	}
	return "", false
}
