package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hawser/internal/agent"
	hterm "hawser/internal/term"
)

func TestJobs(t *testing.T) {
	code := 0
	run := func(data ...string) []string {
		var j jobs
		j.begin(agent.TerminalBegan{ID: "a", Command: "make"})
		for _, d := range data {
			j.output(agent.TerminalOutput{ID: "a", Data: d})
		}
		return strings.Split(j.end(agent.TerminalEnded{ID: "a", ExitCode: &code, DurationMS: 2300}, palette{}), "\n")
	}
	if got, want := run("on", "e\ntwo\x1b[31m red\x1b[0m\n", "10%\r20%\r100%\nno end"), []string{"$ make", "  one", "  two red", "  100%", "  no end", "  exit 0 after 2.3s"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	var many strings.Builder
	for i := range 100000 {
		fmt.Fprintf(&many, "%d\n", i)
	}
	got := run(many.String())
	if len(got) != 1+foldHead+1+foldTail+1 || got[1] != "  0" || got[1+foldHead] != "  … 99984 lines folded …" || got[len(got)-2] != "  99999" {
		t.Errorf("got %q", got)
	}
	for n := range foldHead + foldTail + 3 {
		lines := strings.Repeat("x\n", n)
		got := run(lines)
		shown := len(got) - 2
		if n <= foldHead+foldTail && shown != n && n > 0 {
			t.Errorf("%d lines are shown as %d", n, shown)
		}
	}
}

// leaving is a target whose terminals can be seen until they are let go.
type leaving struct {
	target
	gone bool
}

func (l *leaving) Screen(string) (*hterm.Terminal, bool) { return nil, !l.gone }

func TestLastScreen(t *testing.T) {
	to := &leaving{}
	j := jobs{to: to}
	j.begin(agent.TerminalBegan{ID: "a", Command: "top", Cols: 20, Rows: 4})
	j.output(agent.TerminalOutput{ID: "a", Data: "busy\x1b[2J\x1b[H\x1b[31mall"})
	j.output(agent.TerminalOutput{ID: "a", Data: " well\x1b[0m\r\n$"})
	to.gone = true
	code := 0
	got := j.end(agent.TerminalEnded{ID: "a", ExitCode: &code, DurationMS: 2300}, palette{})
	if want := "$ top\n  all well\n  $\n  exit 0 after 2.3s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
