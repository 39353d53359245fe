package agenttest

import (
	"slices"
	"strings"
	"testing"

	"hawser/internal/agent"
)

func order(t *testing.T, k Kind) {
	b := Behaviour{{
		{Do: Say, Text: "one "}, {Do: Say, Text: "two "}, {Do: Think, Text: "hm"}, {Do: Say, Text: "three "},
		{Do: Many, N: 300, Text: "x"},
	}}
	if slices.Contains(k.Lacks, Think) {
		b[0] = slices.Delete(b[0], 2, 3)
	}
	w := k.open(t, b, Options{})
	w.turn("go")
	w.says(said(b[0]))
	w.isAgents()
	if slices.Contains(k.Lacks, Think) {
		return
	}
	two := w.find(func(e agent.Event) bool { m, ok := e.(agent.Message); return ok && strings.Contains(m.Text, "two") })
	hm := w.find(func(e agent.Event) bool { th, ok := e.(agent.Thought); return ok && strings.Contains(th.Text, "hm") })
	three := w.find(func(e agent.Event) bool { m, ok := e.(agent.Message); return ok && strings.Contains(m.Text, "three") })
	if !(0 <= two && two < hm && hm < three) {
		t.Errorf("the thought is not between the words around it: %d, %d, %d", two, hm, three)
	}
}

// says checks the words of the agent, in order, and that there are no others.
func (w *bench) says(want []string) {
	w.t.Helper()
	if got := strings.Fields(w.host.Text()); !slices.Equal(got, want) {
		w.t.Errorf("the agent said %.200q and not %.200q", got, want)
	}
}

// isAgents checks that the agent told nothing that is the session's to tell.
func (w *bench) isAgents() {
	w.t.Helper()
	for _, e := range w.host.Events() {
		switch e.(type) {
		case agent.Began, agent.End, agent.Question, agent.Answer:
			w.t.Errorf("the agent told %s, which is the session's to tell", e.Type())
		}
	}
}

// find gives the place of the first such event, or -1.
func (w *bench) find(is func(agent.Event) bool) int { return slices.IndexFunc(w.host.Events(), is) }

func turns(t *testing.T, k Kind) {
	b := Behaviour{{{Do: Say, Text: "first "}}, {{Do: Say, Text: "second "}}, {{Do: Say, Text: "third "}}}
	w := k.open(t, b, Options{})
	for range b {
		w.turn("go on")
	}
	w.says([]string{"first", "second", "third"})
}
