package drive

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/approval"
	"hawser/internal/mailbox/wire"
	"hawser/internal/term"
)

// A reply that was saved on Windows runs as it was meant: to sh a carriage return
// would be a part of the folder's name.
func TestWindowsLineEndsInCommand(t *testing.T) {
	for _, c := range []struct{ command, system, want string }{
		{"cd build\r\nmake", "linux", "cd build\nmake"},
		{"cd build\r\nmake", "windows", "cd build\r\nmake"},
		{"printf 'a\rb'", "darwin", "printf 'a\rb'"},
	} {
		if got, changed := forShell(c.command, c.system); got != c.want || changed != (got != c.command) {
			t.Errorf("%q on %s is %q, changed %v", c.command, c.system, got, changed)
		}
	}
}

func TestWindowsLineEndsAreTold(t *testing.T) {
	want, changed := forShell("cd build\r\nmake", runtime.GOOS)
	m := newMemory(answers("[RUN_COMMAND]\r\ncd build\r\nmake\r\n[/RUN_COMMAND]\r\n", done))
	ran := ""
	h := agenttest.NewHost(t, agenttest.Options{Run: func(s term.Spec) (agenttest.Work, error) {
		ran = s.Args[0]
		return agenttest.Exit(0, ""), nil
	}})
	c := talk(t, m, Options{}, h, agent.Resume{})
	prompt(t, c, "task")
	text, _ := m.text(wire.Name{Session: c.ID(), Sequence: 2})
	if ran != want || strings.Contains(text, "taken as line feeds") != changed {
		t.Errorf("ran %q; told:\n%s", ran, text)
	}
}

// Whoever wants to see everything is waited for.
func TestConfirmWaitsForThePerson(t *testing.T) {
	m := newMemory(answers("[RUN_COMMAND]\ncd build\nmake\n[/RUN_COMMAND]\n", done))
	var asked []approval.Question
	h := agenttest.NewHost(t, agenttest.Options{Ask: func(_ context.Context, q approval.Question) (approval.Answer, error) {
		asked = append(asked, q)
		return agenttest.Agree(q), nil
	}})
	prompt(t, talk(t, m, Options{Confirm: true}, h, agent.Resume{}), "task")
	if len(asked) != 1 || time.Until(asked[0].Deadline) < 24*time.Hour {
		t.Fatalf("%+v", asked)
	}
	if got := asked[0]; got.Detail != "  | cd build\n  | make" || got.Action.Line != "cd build\nmake" {
		t.Errorf("%+v", got)
	}
}

// An undo in the middle of a reply leaves the rest undone, and does not say that
// the person stopped it.
func TestUndoOfAnInterruptedReply(t *testing.T) {
	m := newMemory(answers("[RUN_COMMAND]\nfirst\n[/RUN_COMMAND]\n[RUN_COMMAND]\nsecond\n[/RUN_COMMAND]\n" + done))
	ctx, cancel := context.WithCancel(context.Background())
	h := agenttest.NewHost(t, agenttest.Options{Run: func(term.Spec) (agenttest.Work, error) {
		cancel()
		return agenttest.HangWork, nil
	}})
	c := talk(t, m, Options{}, h, agent.Resume{})
	if stop, err := c.Prompt(ctx, agent.Ask("task")); err != nil || stop.Reason != agent.Cancelled {
		t.Fatal(stop, err)
	}
	told := &wire.Result{Command: "UNDO", Success: true, Summary: "undone"}
	prompt(t, talk(t, m, Options{Told: told}, h, agent.Resume{ID: c.ID()}), "")
	text, _ := m.text(wire.Name{Session: c.ID(), Sequence: 2})
	if n := len(h.Terminals()); n != 1 || strings.Contains(text, "stopped the reply") || !strings.Contains(text, "hawser was ended before it") {
		t.Errorf("%d commands ran; told:\n%s", n, text)
	}
	if s, err := m.Session(c.ID()); err != nil || s.Complete {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestSameReply(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"a\nb\n", "a\r\nb", true},
		{"a\nb", "a\nb \n\n", true},
		{"a\nb", "a\n b", false},
		{"a\n", "b\n", false},
	} {
		if got := sameReply(c.a, c.b); got != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}
