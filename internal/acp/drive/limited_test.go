package drive

import (
	"strings"
	"testing"
	"unicode/utf8"

	"hawser/internal/term"
)

func TestExplained(t *testing.T) {
	const line = "[hawser ended this command: it used more memory than commands may, the memory limit]\n"
	for name, c := range map[string]struct {
		output string
		keep   int
		want   string
		cut    bool
	}{
		"nothing was written": {"", 1000, line, false},
		"a whole line":        {"one\n", 1000, "one\n" + line, false},
		"half a line":         {"one", 1000, "one\n" + line, false},
		"just enough":         {"one\n", len(line) + 4, "one\n" + line, false},
		"too much":            {"one\n", len(line) + 3, "ne\n" + line, true},
		"in a character":      {"✓e\n", len(line) + 4, "e\n" + line, true},
		"for the line alone":  {"one\n", len(line), line, true},
		"not even that":       {"one\n", len(line) - 1, "one\n", false},
		"nothing is kept":     {"", 0, "", false},
	} {
		got := explained(term.Snapshot{Output: c.output, Status: &term.Status{Signal: "SIGKILL", Limit: term.LimitMemory}}, c.keep)
		if got.Output != c.want || got.Truncated != c.cut || !utf8.ValidString(got.Output) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for _, st := range []*term.Status{nil, {Signal: "SIGKILL"}} {
		if got := explained(term.Snapshot{Output: "one", Status: st}, 1000); got.Output != "one" {
			t.Errorf("without a limit: %+v", got)
		}
	}
	for _, l := range []term.Limit{term.LimitTime, term.LimitIdle, term.LimitMemory, term.LimitPids, term.LimitCPU, "new"} {
		if got := because(l); !strings.HasSuffix(got, "the "+string(l)+" limit") {
			t.Errorf("%s: %s", l, got)
		}
	}
}
