package wire

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Encode writes a JSON answer that [Parse] reads as the same one. Durations
// that JSON has no number for are written as Python writes them.
func (a Answer) Encode() string {
	b := append([]byte(nil), `{"analysis":`...)
	b = a.Analysis.appendJSON(b)
	b = append(b, `,"plan":`...)
	b = a.Plan.appendJSON(b)
	b = append(b, `,"commands":[`...)
	for i, c := range a.Commands {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"keystrokes":`...)
		b = appendString(b, c.Keystrokes)
		b = append(b, `,"duration":`...)
		b = append(b, pythonNumber(c.Duration)...)
		b = append(b, '}')
	}
	b = append(b, `],"task_complete":`...)
	b = strconv.AppendBool(b, a.TaskComplete)
	return string(append(b, '}'))
}

func pythonNumber(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0 && math.Signbit(f):
		return "-0.0" // without a point it would lose its sign
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

func (n Note) appendJSON(b []byte) []byte {
	if n.JSON {
		return append(b, n.Text...)
	}
	return appendString(b, n.Text)
}

// XMLForm is one of the two ways to write a command in XML.
type XMLForm int

const (
	// Attributes is terminus-2's <keystrokes duration="0.1">.
	Attributes XMLForm = iota
	// Elements is Term Challenge's <command>, with a <duration> of its own.
	Elements
)

var errNotXML = errors.New("the answer holds text that XML answers cannot carry, since nothing in them is escaped; write it as JSON")

// EncodeXML writes an XML answer that [Parse] reads as the same one, if there
// is any: these have no way to write, say, a closing tag as a text.
func (a Answer) EncodeXML(form XMLForm) (string, error) {
	var b strings.Builder
	b.WriteString("<response>\n<analysis>" + a.Analysis.Text + "</analysis>\n<plan>" + a.Plan.Text + "</plan>\n<commands>")
	for _, c := range a.Commands {
		seconds := pythonNumber(c.Duration)
		if form == Attributes {
			b.WriteString("\n<keystrokes duration=\"" + seconds + "\">" + c.Keystrokes + "</keystrokes>")
		} else {
			b.WriteString("\n<command>\n<keystrokes>" + c.Keystrokes + "</keystrokes>\n<duration>" +
				seconds + "</duration>\n</command>")
		}
	}
	b.WriteString("\n</commands>\n<task_complete>" + strconv.FormatBool(a.TaskComplete) + "</task_complete>\n</response>")
	text := b.String()
	if r := Parse(text, XML); r.Error != "" || !r.Equal(a) {
		return "", errNotXML
	}
	return text, nil
}

// Equal says that two answers ask for the same.
func (a Answer) Equal(b Answer) bool {
	return a.Analysis == b.Analysis && a.Plan == b.Plan && a.TaskComplete == b.TaskComplete &&
		slices.EqualFunc(a.Commands, b.Commands, func(c, d Command) bool {
			return c.Keystrokes == d.Keystrokes &&
				(c.Duration == d.Duration || math.IsNaN(c.Duration) && math.IsNaN(d.Duration))
		})
}
