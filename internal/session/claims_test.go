package session

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/journal"
)

// TestClaimsAreRecorded: what an agent shows of its own terminals is in the journal, also
// of one that it never ends; secrets are not.
func TestClaimsAreRecorded(t *testing.T) {
	o := testOptions(t, &puppet{turn: func(_ context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
		code := 0
		for _, e := range []agent.Event{
			agent.TerminalBegan{ID: "a", Command: "make", Claimed: true},
			agent.TerminalOutput{ID: "a", Data: "one\n"},
			agent.TerminalBegan{ID: "b", Claimed: true, Cols: 90, Rows: 30},
			agent.TerminalOutput{ID: "b", Data: "left open-sesame-42"},
			agent.TerminalOutput{ID: "a", Data: "two\n"},
			agent.TerminalEnded{ID: "a", ExitCode: &code},
			agent.TerminalOutput{ID: "a", Data: "too late\n"},
		} {
			if err := h.Emit(e); err != nil {
				return agent.Stop{}, err
			}
		}
		return agent.Stop{Reason: agent.Ended}, nil
	}})
	o.Secrets = []string{"open-sesame-42"}
	s := open(t, o)
	events := collect(s)
	if _, err := s.Prompt(t.Context(), agent.Prompt{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, e := range events() {
		if b, ok := e.Event.(agent.TerminalBegan); ok {
			names[b.Name] = b.ID
		}
	}
	list, err := journal.Recordings(journal.Dir(o.Data, s.ID()))
	if err != nil || len(list) != 2 {
		t.Fatalf("recordings: %v (%v)", list, err)
	}
	got := map[string]string{}
	for _, r := range list {
		cast, err := os.ReadFile(r.Path)
		if err != nil {
			t.Fatal(err)
		}
		got[names[r.Name]] = string(cast)
	}
	if a := got["a"]; !strings.Contains(a, `one\r\n`) || !strings.Contains(a, `two\r\n`) || strings.Contains(a, "late") {
		t.Error(a)
	}
	if b := got["b"]; !strings.Contains(b, "left ") || strings.Contains(b, "sesame") || !strings.Contains(b, "90") {
		t.Error(b)
	}
}

// TestClaimsAreBounded: an agent that ends nothing does not use up all files.
func TestClaimsAreBounded(t *testing.T) {
	s := open(t, testOptions(t, nil))
	for n := range mostClaims + 3 {
		if err := s.Emit(agent.TerminalBegan{ID: fmt.Sprint(n), Claimed: true}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.claims); n != mostClaims {
		t.Errorf("%d recordings are open", n)
	}
}
