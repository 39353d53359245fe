package wire

import (
	"fmt"
	"slices"
)

const (
	// maxWarnings is how many warnings an agent is told of, first and last ones; a
	// broken answer can have one for each of thousands of commands.
	maxWarnings = 20
	// maxFeedback is how many bytes of an error, and of the warnings, an agent is
	// told: both together are less than the output beside them.
	maxFeedback = DefaultLimit/2 - 200
)

// told are the warnings as far as an agent is told of them.
func (r Result) told() string {
	if n := len(r.Warnings) - maxWarnings; n > 0 {
		half := maxWarnings / 2
		note := fmt.Sprintf("[... %d more warnings like these ...]", n)
		r.Warnings = slices.Concat(r.Warnings[:half], []string{note}, r.Warnings[half+n:])
	}
	return Limit(r.Warning(), maxFeedback)
}

// Rejection is the reply to an answer with an error: nothing was done.
func Rejection(r Result) string {
	reply := "Previous response had parsing errors:\nERROR: " + Limit(r.Error, maxFeedback)
	if w := r.told(); w != "" {
		reply += "\nWARNINGS: " + w
	}
	kind := "response"
	if r.Format == JSON {
		kind = "JSON response"
	}
	return reply + "\n\nPlease fix these issues and provide a proper " + kind + "."
}

// Reply is the reply to an answer that was carried out: what the terminal says
// now, after the warnings, if there are any.
func Reply(r Result, output string) string {
	if w := r.told(); w != "" {
		return "Previous response had warnings:\nWARNINGS: " + w + "\n\n" + output
	}
	return output
}

// Confirmation is the reply to the first answer that says the task is complete.
func Confirmation(f Format, output string) string {
	again := `include "task_complete": true in your JSON response again.`
	if f == XML {
		again = "include <task_complete>true</task_complete> again."
	}
	return "Current terminal state:\n" + output + "\n\nAre you sure you want to mark the task as complete? " +
		"This will trigger your solution to be graded and you won't be able to make any further corrections. " +
		"If so, " + again
}
