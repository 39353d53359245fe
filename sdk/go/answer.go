// Package termagent is for agents that see a terminal's screen and answer with
// keys. It speaks Term Challenge's protocol over standard input and output, and
// reads the answers that models write; it knows no model and no terminal.
//
// Write a function from a [Request] to an [Answer] and give it to [Run].
package termagent

// Request is one step: what the terminal shows, and what a model would be told.
type Request struct {
	Instruction string `json:"instruction"`
	Screen      string `json:"screen"`
	Step        int    `json:"step"` // counts from 1
	Prompt      string `json:"prompt"`
}

// Command is keys to send, and how many seconds to wait afterwards (0.1 to 60).
// The keys are sent as they are, so a command ends with a line end, unless they
// are exactly the name of a key: C-c, Escape, Up. No keys only wait.
type Command struct {
	Keystrokes string  `json:"keystrokes"`
	Duration   float64 `json:"duration"`
}

// Answer is what the agent wants to be done. Say twice that the task is
// complete.
type Answer struct {
	Analysis     string    `json:"analysis"`
	Plan         string    `json:"plan"`
	Commands     []Command `json:"commands"`
	TaskComplete bool      `json:"task_complete"`
}

// Error is what the harness would say of an answer that it cannot use.
type Error string

func (e Error) Error() string { return string(e) }
