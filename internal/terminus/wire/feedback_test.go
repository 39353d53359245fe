package wire

import (
	"strings"
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

// TestFeedbackIsBounded has answers with a warning for each of 3,000 commands,
// and with an error and a warning that are long.
func TestFeedbackIsBounded(t *testing.T) {
	many := Parse(`{"analysis":"A","plan":"P","commands":[`+strings.TrimSuffix(strings.Repeat(`{"keystrokes":"ls"},`, 3000), ",")+`]}`, JSON)
	if len(many.Warnings) < 3000 {
		t.Fatalf("%d warnings", len(many.Warnings))
	}
	got := Reply(many, "$")
	if len(got) > DefaultLimit || !strings.Contains(got, "- Command 1: ") || !strings.Contains(got, "more warnings like these ...]\n- ") ||
		!strings.Contains(got, "- "+many.Warnings[len(many.Warnings)-1]+"\n\n$") {
		t.Errorf("%d bytes: %q", len(got), got)
	}
	long := strings.Repeat("long ", 100_000)
	if got := Rejection(Result{Error: long, Warnings: []string{long}, Format: JSON}); len(got) > DefaultLimit || !strings.HasSuffix(got, "proper JSON response.") {
		t.Errorf("%d bytes", len(got))
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
