package wire

import (
	"testing"
)

func TestFeedback(t *testing.T) {
	bad := Parse("{} thanks", JSON)
	if got, want := Rejection(bad), "Previous response had parsing errors:\n"+
		"ERROR: Missing required fields: analysis, plan, commands\n"+
		"WARNINGS: - Extra text detected after JSON object\n\n"+
		"Please fix these issues and provide a proper JSON response."; got != want {
		t.Errorf("%q", got)
	}
	if got, want := Rejection(Parse("", XML)), "Previous response had parsing errors:\n"+
		"ERROR: No <response> tag found\n\nPlease fix these issues and provide a proper response."; got != want {
		t.Errorf("%q", got)
	}
	warned := Parse(`{"analysis":"A","plan":"P","commands":[{"keystrokes":"ls\n"}]}`, JSON)
	if got, want := Reply(warned, "$"), "Previous response had warnings:\n"+
		"WARNINGS: - Command 1: Missing duration field, using default 1.0\n\n$"; got != want {
		t.Errorf("%q", got)
	}
	if got := Reply(Result{}, "$"); got != "$" {
		t.Errorf("%q", got)
	}
}

func TestConfirmation(t *testing.T) {
	const asked = "Current terminal state:\n$\n\nAre you sure you want to mark the task as complete? This will trigger your " +
		"solution to be graded and you won't be able to make any further corrections. If so, include "
	for f, again := range map[Format]string{
		JSON: `"task_complete": true in your JSON response again.`,
		XML:  "<task_complete>true</task_complete> again.",
	} {
		if got := Confirmation(f, "$"); got != asked+again {
			t.Errorf("%s: %q", f, got)
		}
	}
}
