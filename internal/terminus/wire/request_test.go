package wire

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestOpening(t *testing.T) {
	const want = "Task Description:\nMake it so.\n\nCurrent terminal state:\n$ "
	if got := Opening("Make it so.", "$ "); got != want {
		t.Errorf("%q", got)
	}
}

func TestRequestIsOneLineOfJSON(t *testing.T) {
	r := Request{"do \"it\"\n", "$ <é>\x1b\xff", 3, "P\n"}
	line := r.Encode()
	if n := strings.Count(string(line), "\n"); n != 1 || line[len(line)-1] != '\n' {
		t.Errorf("%q is %d lines", line, n)
	}
	var got struct {
		Instruction, Screen, Prompt string
		Step                        int
	}
	if err := json.Unmarshal(line, &got); err != nil {
		t.Fatal(err)
	}
	if got.Instruction != r.Instruction || got.Screen != "$ <é>\x1b\ufffd" || got.Prompt != r.Prompt || got.Step != 3 {
		t.Errorf("%+v", got)
	}
}

// TestRequestIsOneLine has what some languages take for the end of a line.
func TestRequestIsOneLine(t *testing.T) {
	r := Request{Instruction: "a\u0085b", Screen: "\u2028\u2029\u009b1m", Step: 1, Prompt: "\r\n\v\f\x1c\x1d\x1e"}
	for _, c := range string(r.Encode()[:len(r.Encode())-1]) {
		if c < ' ' || c > '~' {
			t.Errorf("%q is in the line", c)
		}
	}
	row, err := Row(string(r.Encode()), "screen")
	if err != nil || row["screen"] != r.Screen {
		t.Errorf("read again: %q, %v", row, err)
	}
}
