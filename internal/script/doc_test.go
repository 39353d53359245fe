package script

import (
	"os"
	"strings"
	"testing"
)

// TestScriptsAreDocumented reads every example of the page, and finds every word.
func TestScriptsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/scripts.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```hawser\n")[1:]
	if len(blocks) < 5 {
		t.Fatalf("the page has %d examples", len(blocks))
	}
	for _, b := range blocks {
		text, _, ok := strings.Cut(b, "```\n")
		if !ok {
			t.Fatal("an example does not end")
		}
		s, err := parse("example", []byte(text))
		if err != nil {
			t.Errorf("%v in\n%s", err, text)
			continue
		}
		reprint(t, s)
	}
	for _, w := range words {
		if !strings.Contains(string(page), "`"+w+" ") && !strings.Contains(string(page), "`"+w+"`") && !strings.Contains(string(page), "`"+w+"\n") {
			t.Errorf("docs/scripts.md does not tell of %s", w)
		}
	}
	for _, name := range builtins {
		if !strings.Contains(string(page), "`{"+name+"}`") {
			t.Errorf("docs/scripts.md does not tell of {%s}", name)
		}
	}
}
