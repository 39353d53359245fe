package wire

import (
	"strings"
	"testing"
)

// How long these take is the benchmark's to say; here they must be right.
func TestLargeAnswers(t *testing.T) {
	commands := Answer{Commands: repeat(Command{"echo hello\n", 0.1}, 100_000)}
	attributes, err := commands.EncodeXML(Attributes)
	if err != nil {
		t.Fatal(err)
	}
	elements, err := commands.EncodeXML(Elements)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"json": commands.Encode(), "xml": attributes, "xml elements": elements} {
		if r := Parse(text, Auto); r.Error != "" || len(r.Warnings) > 0 || !r.Equal(commands) {
			t.Errorf("%s: %d commands, %d warnings, error %q", name, len(r.Commands), len(r.Warnings), r.Error)
		}
	}
	braces := strings.Repeat("{", 1_000_000)
	if r := Parse(braces, Auto); r.Error != noJSON {
		t.Errorf("a million braces: %q", r.Error)
	}
	if r := Parse(braces+" "+`{"analysis":"A","plan":"P","commands":[]}`, Auto); r.Error != "" || len(r.Warnings) != 1 {
		t.Errorf("an answer after a million braces: %q, %q", r.Error, r.Warnings)
	}
	text := strings.Repeat("é", 5<<20)
	if r := Parse(Answer{Commands: []Command{{text, 1}}}.Encode(), Auto); r.Error != "" || r.Commands[0].Keystrokes != text {
		t.Errorf("ten megabytes of keys: %q", r.Error)
	}
}
