package wire

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Format is how an answer is written.
type Format string

// Auto finds out; the result of a parse is always JSON or XML.
const (
	Auto Format = "auto"
	JSON Format = "json"
	XML  Format = "xml"
)

// FormatNamed returns the format of that name; no name is Auto.
func FormatNamed(name string) (Format, error) {
	switch f := Format(name); f {
	case "":
		return Auto, nil
	case Auto, JSON, XML:
		return f, nil
	}
	return "", fmt.Errorf("there is no format %q; write auto, json or xml", name)
}

// Command is keys to send and how many seconds to wait afterwards, as given:
// the number may be negative, infinite or not a number at all.
type Command struct {
	Keystrokes string
	Duration   float64
}

// The waits that the protocol allows, and what it takes without a word.
const (
	MinWait     = 100 * time.Millisecond
	MaxWait     = time.Minute
	DefaultWait = time.Second
)

// Wait is the duration within the protocol's limits.
func (c Command) Wait() time.Duration {
	switch d := c.Duration; {
	case math.IsNaN(d):
		return DefaultWait
	case d <= MinWait.Seconds():
		return MinWait
	case d >= MaxWait.Seconds():
		return MaxWait
	default:
		return time.Duration(d * float64(time.Second))
	}
}

// Note is what an agent says about its work. It should be a text, but a JSON
// answer may hold any value there, and such an answer counts.
type Note struct {
	Text string
	// JSON says that Text is a JSON value which is not a string.
	JSON bool
}

// Answer is what an agent wants to be done.
type Answer struct {
	Analysis, Plan Note
	Commands       []Command
	TaskComplete   bool
}

// Result is what was made of an answer's text.
type Result struct {
	Answer
	// Format is JSON or XML.
	Format Format
	// Error, if there is one, is for the agent to read; nothing is to be done.
	Error string
	// Warnings are for the agent to read too.
	Warnings []string
	// Mended says that the answer was no whole JSON object, but could be made one.
	Mended bool
}

// Warning returns all warnings as the agent gets them.
func (r Result) Warning() string {
	if len(r.Warnings) == 0 {
		return ""
	}
	return "- " + strings.Join(r.Warnings, "\n- ")
}

func (r *Result) warn(words ...string) { r.Warnings = append(r.Warnings, strings.Join(words, "")) }

// reject makes a result of which only the messages are left.
func (r Result) reject(problem string) Result {
	return Result{Format: r.Format, Error: problem, Warnings: r.Warnings}
}
