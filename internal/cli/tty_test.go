package cli

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hawser/internal/agent"
)

func saying(s string) []agent.ToolContent {
	return []agent.ToolContent{{Part: &agent.Part{Kind: agent.TextPart, Text: s}}}
}

func TestToolCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(60, 40)
		old, status, content := "a\nb\nc\n", "completed", saying("found it\x1b[2J")
		r.show(agent.Began{}, agent.ToolCall{ID: "1", Title: "Read", Kind: "read", Status: "in_progress", Locations: []agent.Location{{Path: "/w/main.go"}}})
		time.Sleep(time.Second)
		r.sees(t, "◦ Read /w/main.go (read)")
		r.show(agent.ToolUpdate{ID: "1", Status: &status, Content: &content})
		r.sees(t, "✓ Read /w/main.go (read)\n  found it")
		r.show(agent.ToolCall{ID: "2", Title: "Edit", Status: "failed", Content: []agent.ToolContent{{Diff: &agent.ToolDiff{Path: "x", Old: &old, New: "a\nB\nc\n"}}}})
		r.sees(t, "✗ Edit: failed\n  x\n  @@ line 2 @@\n  -b\n  +B")
		// what hawser saw is not told twice
		r.show(agent.ToolCall{ID: "3", Title: "Write y", Status: "in_progress"}, agent.FileChanged{Path: "y", Status: "added", Diff: "+new\n"},
			agent.ToolCall{ID: "3", Title: "Write y", Status: "completed", Content: []agent.ToolContent{{Diff: &agent.ToolDiff{Path: "/w/y", New: "new\n"}}}})
		r.show(agent.ToolCall{ID: "4", Title: "make", Status: "completed", Content: []agent.ToolContent{{Terminal: "t"}}})
		r.lacks(t, "✓ Write y")
		r.lacks(t, "✓ make")
		r.show(agent.ToolCall{ID: "5", Title: "Search"}, agent.End{Stop: agent.Stop{Reason: agent.Cancelled}})
		r.sees(t, "◦ Search, not ended\ncancelled")
		r.Close()
	})
}

func TestFailuresAreRed(t *testing.T) {
	p := palette{red: "<red>", reset: "</>"}
	one := tool{ToolCall: agent.ToolCall{Title: "Edit", Status: "failed", Output: []byte(`{"error":"denied"}`)}}
	if got, want := one.line(p), "<red>✗ Edit: failed: denied</>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestThoughtsAndPlans(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(40, 30)
		step := func(status string) agent.Plan {
			return agent.Plan{Entries: []agent.Step{{Text: "look", Status: status}, {Text: "fix"}}}
		}
		r.show(agent.Began{}, step("in_progress"))
		for i := range 50 {
			r.show(agent.Thought{Text: fmt.Sprintf("line %d\n", i), Chunk: true})
		}
		time.Sleep(time.Second)
		r.sees(t, "  line 49\n[>] look\n[ ] fix\n", "thinking")
		r.lacks(t, "line 46")
		r.show(step("completed"), agent.Message{Text: "Done."})
		r.sees(t, "  line 0\n  line 1\n  line 2\n  line 3\n  … a thought of", "Done.")
		r.lacks(t, "line 49")
		r.show(agent.End{Stop: agent.Stop{Reason: agent.Ended}})
		r.sees(t, "Done.\n[x] look\n[ ] fix")
		if n := strings.Count(r.text(), "look"); n != 1 {
			t.Errorf("the plan is shown %d times:\n%s", n, r.text())
		}
		r.Close()
	})
}

// TestEnd says nothing where there is nothing to say.
func TestEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(40, 10)
		r.show(agent.Began{}, agent.Message{Text: "Hi."}, agent.End{Stop: agent.Stop{Reason: agent.Ended}})
		if got := r.text(); got != "Hi." {
			t.Errorf("the screen shows %q", got)
		}
		r.Close()
	})
}

// TestLongParagraph: what is drawn and rendered does not grow with the square of
// what is said.
func TestLongParagraph(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(80, 24)
		r.show(agent.Began{})
		for i := range 100_000 {
			r.show(agent.Message{ID: "m", Text: "word ", Chunk: true})
			if i%100 == 0 {
				time.Sleep(10 * time.Millisecond)
			}
		}
		if n := len(r.flow.rest); n > most {
			t.Errorf("%d bytes are live", n)
		}
		r.Close()
	})
}

// TestResize: a terminal that becomes narrower wraps the live lines, and nothing
// of them stays.
func TestResize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(60, 12)
		r.show(agent.Began{})
		for i := range 20 {
			r.show(agent.Message{Text: fmt.Sprint("kept ", i)})
		}
		r.show(agent.Progress{Text: "a state that is longer than the terminal will be"})
		time.Sleep(time.Second)
		clean := regexp.MustCompile(`(?m)^kept 18\nkept 19\n. a state [^\n]*\z`)
		for _, cols := range []int{20, 45, 20, 60} {
			r.mu.Lock()
			r.cols = cols
			r.screen.Resize(cols, 12)
			r.mu.Unlock()
			time.Sleep(time.Second)
			if got := r.text(); !clean.MatchString(got) {
				t.Errorf("with %d columns the screen shows\n%s", cols, got)
			}
		}
		r.Close()
	})
}

func TestNarrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(20, 16)
		r.show(agent.Began{}, permission("q1", "Run a command that is rather long"))
		time.Sleep(time.Second)
		r.sees(t, "[y]es  [n]o", "[d]eny always")
		r.press("y")
		if len(r.target.answers()) != 1 {
			t.Error("the key was not heard")
		}
		r.Close()
	})
}
