package agenttest

import (
	"context"
	"io"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

// exits is every command of the suite: it ends at once.
func exits(term.Spec) (Work, error) { return Exit(0, "done\n"), nil }

func command(t *testing.T, k Kind) {
	b := Behaviour{{{Do: RunCommand, Text: "make it"}, {Do: Say, Text: "made "}}}
	ended := false
	w := k.open(t, b, Options{Run: func(term.Spec) (Work, error) {
		return func(_ context.Context, out io.Writer) int {
			io.WriteString(out, "made\n")
			ended = true
			return 0
		}, nil
	}})
	w.turn("go")
	if !w.host.Ran("make it") || !ended {
		t.Errorf("the command did not run to its end; the transcript:\n%s", w.host.Transcript())
	}
	w.says([]string{"made"})
}

func commandDenied(t *testing.T, k Kind) {
	b := Behaviour{{{Do: RunCommand, Text: "make it"}, {Do: Say, Text: "made "}}}
	w := k.open(t, b, Options{Deny: func(a approval.Action) string {
		if a.Kind == approval.Exec {
			return "not here"
		}
		return ""
	}})
	r := w.await(w.prompt(context.Background(), "go"))
	if r.stop.Reason == agent.Cancelled {
		t.Errorf("a denial ended the turn with %+v, %v", r.stop, r.err)
	}
	if len(w.host.Terminals()) > 0 {
		t.Error("what was denied has started")
	}
}

func file(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{{{Do: WriteFile, Path: "a.txt", Text: "text\n"}}}, Options{})
	w.turn("go")
	c, err := w.host.Files().Read(context.Background(), "a.txt", agent.ReadOptions{})
	if err != nil || string(c.Data) != "text\n" {
		t.Errorf("a.txt holds %q, %v", c.Data, err)
	}
}

func question(t *testing.T, k Kind) {
	b := Behaviour{{{Do: Ask, Text: "shall I?"}, {Do: Say, Text: "asked "}}}
	asked := 0
	w := k.open(t, b, Options{Ask: func(_ context.Context, q approval.Question) (approval.Answer, error) {
		asked++
		if q.Kind == "" || q.Title == "" {
			t.Errorf("a question without a kind or title: %+v", q)
		}
		return Agree(q), nil
	}})
	w.turn("go")
	if asked != 1 {
		t.Errorf("%d questions were asked", asked)
	}
	w.says([]string{"asked"})
	w.isAgents()
}
