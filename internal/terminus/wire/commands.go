package wire

import (
	"math"
	"strconv"
	"strings"
)

const defaultDuration = 1.0

// readCommands reads the commands of a JSON answer. One that is wrong spoils
// all, unless the task is complete without them.
func (r *Result) readCommands(raw string) {
	problem, n := "", 0
	s := scanner{text: raw}
	s.array(func(f field, last bool) {
		n++
		if problem == "" {
			problem = r.readCommand("Command "+strconv.Itoa(n), f, last)
		}
	})
	if problem == "" {
		return
	}
	r.Commands = nil
	if r.TaskComplete && !strings.HasSuffix(problem, tooLarge) {
		r.warn(problem)
	} else {
		r.Error, r.TaskComplete = problem, false
	}
}

// tooLarge is a number that terminus-2 crashes on, so that with it no task is
// complete.
const tooLarge = " 'duration' is too large a number"

// readCommand reads one command, or says what is wrong with it.
func (r *Result) readCommand(label string, f field, last bool) (problem string) {
	if f.kind != kindObject {
		return label + " must be an object"
	}
	var keystrokes, duration field
	var unknown nameList
	s := scanner{text: f.raw}
	s.object(func(name string, v field) {
		switch name {
		case "keystrokes":
			keystrokes = v
		case "duration":
			duration = v
		default:
			unknown.add(name)
		}
	})
	switch keystrokes.kind {
	case kindString:
	case 0:
		return label + " missing required 'keystrokes' field"
	default:
		return label + " 'keystrokes' must be a string"
	}
	seconds := defaultDuration
	switch duration.kind {
	case 0:
		r.warn(label, ": Missing duration field, using default 1.0")
	case kindTrue:
		seconds = 1
	case kindFalse:
		seconds = 0
	case kindInt, kindFloat:
		seconds = numberOf(duration.raw)
		if duration.kind == kindInt && math.IsInf(seconds, 0) {
			return label + tooLarge
		}
	default:
		r.warn(label, ": Invalid duration value, using default 1.0")
	}
	if len(unknown.names) > 0 {
		r.warn(label, ": Unknown fields: ", strings.Join(unknown.names, ", "))
	}
	r.addCommand(label, Command{unquote(keystrokes.raw), seconds}, last)
	return ""
}

func (r *Result) addCommand(label string, c Command, last bool) {
	if !last && !strings.HasSuffix(c.Keystrokes, "\n") {
		r.warn(label, " should end with newline when followed by another command."+
			" Otherwise the two commands will be concatenated together on the same line.")
	}
	r.Commands = append(r.Commands, c)
}

// nameList is names in the order in which they came, each once.
type nameList struct {
	names []string
	known map[string]bool
}

func (l *nameList) add(name string) {
	if l.known[name] {
		return
	}
	if l.known == nil {
		l.known = map[string]bool{}
	}
	l.known[name] = true
	l.names = append(l.names, name)
}
