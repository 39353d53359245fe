package script

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
)

func TestMain(m *testing.M) { agenttest.Main(m) }

func TestScriptIsAnAgent(t *testing.T) {
	agenttest.Run(t, agenttest.Kind{
		New: func(t *testing.T, b agenttest.Behaviour) agent.Agent { return newAgent(t, written(b)) },
		// A script has no process that could crash or not listen.
		Lacks: []agenttest.Verb{agenttest.Crash, agenttest.HangForever},
	})
}

func newAgent(t testing.TB, text string) agent.Agent {
	t.Helper()
	a, err := New("test", []byte(text), Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return a
}

// written is a behaviour as a script.
func written(b agenttest.Behaviour) string {
	var s strings.Builder
	for _, turn := range b {
		s.WriteString("turn\n")
		for _, a := range turn {
			switch a.Do {
			case agenttest.Say:
				fmt.Fprintf(&s, "chunk %q\n", a.Text)
			case agenttest.Think:
				fmt.Fprintf(&s, "think %q\n", a.Text)
			case agenttest.Echo:
				s.WriteString("say {prompt}\n")
			case agenttest.Many:
				piece := strings.Replace(a.Piece(1), "1", "{round}", 1)
				fmt.Fprintf(&s, "repeat %d\nchunk %s\nend\n", a.N, strconv.Quote(piece))
			case agenttest.RunCommand:
				fmt.Fprintf(&s, "run %s\n", a.Text)
			case agenttest.WriteFile:
				fmt.Fprintf(&s, "write %s %q\n", a.Path, a.Text)
			case agenttest.Ask:
				fmt.Fprintf(&s, "ask text reply %q\n", a.Text)
			case agenttest.Hang:
				s.WriteString("stall\n")
			}
		}
	}
	return s.String()
}
