package play

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"hawser/internal/terminus/wire"
)

func ask(t *testing.T, input string, r wire.Request) (answers []string, shown string, err error) {
	t.Helper()
	var out, saved strings.Builder
	p := New(strings.NewReader(input), &out, &saved)
	for {
		var a string
		if a, err = p.Ask(t.Context(), r); err != nil {
			return answers, out.String() + "\n" + saved.String(), err
		}
		answers = append(answers, a)
	}
}

// TestAnswers types things and looks at what becomes of them.
func TestAnswers(t *testing.T) {
	for input, want := range map[string]wire.Answer{
		"ls -la\n":             {Commands: []wire.Command{{Keystrokes: "ls -la\n", Duration: patience}}},
		"\n":                   {Commands: []wire.Command{{Keystrokes: "\n", Duration: patience}}},
		":key C-c\n":           {Commands: []wire.Command{{Keystrokes: "C-c", Duration: patience}}},
		":key :wq\n":           {Commands: []wire.Command{{Keystrokes: ":wq", Duration: patience}}},
		":wait 2.5":            {Commands: []wire.Command{{Duration: 2.5}}},
		":help\n:foo\n:done\n": {TaskComplete: true},
		"?\n:done\n":           {TaskComplete: true},
		"```json\n{\"analysis\":\"a\",\n\"plan\":\"p\",\"commands\":[]}\n```\n":            {Analysis: wire.Note{Text: "a"}, Plan: wire.Note{Text: "p"}},
		"{\"analysis\":\"a\",\n\"plan\":\"p\",\n\"commands\":[]}\n":                        {Analysis: wire.Note{Text: "a"}, Plan: wire.Note{Text: "p"}},
		"<response><analysis>a</analysis><plan>p</plan>\n<commands></commands></response>": {Analysis: wire.Note{Text: "a"}, Plan: wire.Note{Text: "p"}},
	} {
		got, shown, err := ask(t, input, wire.Request{Step: 2})
		if !errors.Is(err, ErrLeft) || len(got) != 1 {
			t.Errorf("%q gives %q, %v", input, got, err)
			continue
		}
		if r := wire.Parse(got[0], wire.Auto); r.Error != "" || !r.Equal(want) {
			t.Errorf("%q is %q (%s)", input, got[0], r.Error)
		}
		if lines := strings.Split(strings.TrimSpace(shown), "\n"); !wire.Parse(lines[len(lines)-1], wire.JSON).Equal(want) {
			t.Errorf("%q was saved as %q", input, lines[len(lines)-1])
		}
	}
}

func TestShows(t *testing.T) {
	screen := "$ ls\na.txt\n$\n\n\n"
	_, shown, _ := ask(t, ":quit\n", wire.Request{Instruction: "do it", Step: 1, Screen: screen, Prompt: "…"})
	for _, want := range []string{"The task: do it", "step 1\n$ ls\na.txt\n$\n──"} {
		if !strings.Contains(shown, want) {
			t.Errorf("it shows %s", shown)
		}
	}
	_, shown, _ = ask(t, ":prompt\n", wire.Request{Step: 2, Screen: screen,
		Prompt: "Previous response had warnings:\nWARNINGS: - oops\n\nCurrent terminal state:\nx\n\nAre you sure you want to mark the task as complete? Yes?"})
	for _, want := range []string{"WARNINGS: - oops\n──", "Are you sure you want to mark the task as complete? Yes? (:done)", "Current terminal state:\nx"} {
		if !strings.Contains(shown, want) {
			t.Errorf("it shows %s", shown)
		}
	}
}

func TestCancel(t *testing.T) {
	in, keep := io.Pipe()
	defer keep.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(in, io.Discard, nil).Ask(ctx, wire.Request{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
