package script

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
)

const threeTurns = "say one\nturn\nsay two\nturn\nsay three\non prompt help\nsay help\n"

func TestResume(t *testing.T) {
	a := newAgent(t, threeTurns)
	h := agenttest.NewHost(t, agenttest.Options{})
	id := ""
	// Each prompt goes to a conversation that goes on with the one before.
	for _, prompt := range []string{"go", "help", "go", "go"} {
		c, err := a.Open(t.Context(), h, agent.Resume{ID: id})
		if err != nil {
			t.Fatal(err)
		}
		if stop, err := c.Prompt(t.Context(), agent.Ask(prompt)); err != nil || stop.Reason != agent.Ended {
			t.Fatal(stop, err)
		}
		id = c.ID()
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got := h.Text(); got != "onehelptwothree" {
		t.Errorf("it said %q", got)
	}
	seen := map[string]bool{}
	for _, e := range h.Events() {
		if m := e.(agent.Message); seen[m.ID] {
			t.Errorf("two messages are called %s", m.ID)
		} else {
			seen[m.ID] = true
		}
	}
}

func TestResumeOfAnotherScript(t *testing.T) {
	c, err := newAgent(t, threeTurns).Open(t.Context(), agenttest.NewHost(t, agenttest.Options{}), agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	id := c.ID()
	for bad, want := range map[string]string{
		id:                                   "with another script than test, or that has changed",
		"x":                                  "no conversation with a script",
		strings.Replace(id, "-0-", "-9-", 1): "",
	} {
		a := newAgent(t, "say other")
		if want == "" {
			a, want = newAgent(t, threeTurns), "names no turn"
		}
		_, err := a.Open(t.Context(), agenttest.NewHost(t, agenttest.Options{}), agent.Resume{ID: bad})
		if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestSetTellsOptions(t *testing.T) {
	h := agenttest.NewHost(t, agenttest.Options{})
	c, err := newAgent(t, "option colour red\nsay {colour}").Open(t.Context(), h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Set(t.Context(), "color", "blue"); err == nil || err.Error() != "test has no option color; did you mean colour?" {
		t.Error(err)
	}
	if err := c.Set(t.Context(), "colour", "blue"); err != nil {
		t.Error(err)
	}
	if _, err := c.Prompt(t.Context(), agent.Ask("")); err != nil {
		t.Error(err)
	}
	const want = `options {"options":[{"id":"colour","value":"red"}]}
options {"options":[{"id":"colour","value":"blue"}]}
message {"id":"m1.1","text":"blue"}
`
	if got := h.Transcript(); got != want {
		t.Errorf("the transcript is\n%s", got)
	}
}
