package modeltest

import (
	"encoding/json"
	"testing"
)

// Clients refuse arguments that they do not know, and miss those that they want.
func TestShells(t *testing.T) {
	for tool, want := range map[string]string{
		"Bash":              `{"command":"ls","description":"run a command"}`,
		"bash":              `{"command":"ls","description":"run a command"}`,
		"mcp__acp__Bash":    `{"command":"ls","description":"run a command","timeout":60000}`,
		"run_shell_command": `{"command":"ls","description":"run a command","is_background":false}`,
		"exec_command":      `{"cmd":"ls"}`,
	} {
		calls := Turn{Shell: "ls"}.calls(Request{Tools: []string{"read", tool}})
		if len(calls) != 1 || calls[0] != (Call{tool, want}) {
			t.Errorf("%s is called with %v, not %s", tool, calls, want)
		}
	}
	if calls := (Turn{Shell: "ls"}).calls(Request{Tools: []string{"read"}}); len(calls) != 0 {
		t.Errorf("without a tool for commands it calls %v", calls)
	}
}

// A stream of Gemini's ends with a chunk that says nothing, in a list.
func TestGeminiEnd(t *testing.T) {
	list := geminiEvents(newAnswer(Request{Dialect: "gemini"}, Turn{Text: "Hello."}, "1"))
	var chunk struct {
		Candidates []struct {
			Content struct{ Parts json.RawMessage }
		}
	}
	if err := json.Unmarshal(list[len(list)-1].text(), &chunk); err != nil {
		t.Fatal(err)
	}
	if got := string(chunk.Candidates[0].Content.Parts); got != "[]" {
		t.Errorf("the parts are %s", got)
	}
}
