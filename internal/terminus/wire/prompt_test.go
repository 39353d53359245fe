package wire

import (
	"strings"
	"testing"
)

func TestPrompts(t *testing.T) {
	for _, f := range []Format{JSON, XML} {
		p, err := Fill(Prompt(f), "Say {terminal_state}.", "$ ")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(p, "\n"+Opening("Say {terminal_state}.", "$ ")) {
			t.Errorf("%s does not end with the request: %q", f, p[len(p)-100:])
		}
		for _, word := range []string{
			"cd, echo, ls | 0.1", "cat, grep, find | 0.5", "1.0 to 5.0", "5.0 to 30.0", "30.0 to 60.0",
			"C-c", "C-d", "C-z", "C-l", "Escape", "Tab", "BSpace", "Up", "Down", "task_complete",
		} {
			if !strings.Contains(p, word) {
				t.Errorf("%s does not say %q", f, word)
			}
		}
		example := Parse(Prompt(f), f)
		if example.Error != "" || len(example.Commands) != 2 || example.Commands[1].Duration != 15 {
			t.Errorf("the example in the prompt for %s is no answer: %+v", f, example)
		}
	}
	if _, err := Fill("{instruction}", "", ""); err == nil {
		t.Error("a template without a place for the terminal was filled")
	}
}
