package drive

import (
	"strconv"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
)

// TestManyDisplays has one terminal that runs on while many others come and go: what it
// showed is known all the time, and little is kept of those that have ended.
func TestManyDisplays(t *testing.T) {
	var told []string
	l := deskLink(t, agenttest.Options{Forget: true, Emit: func(e agent.Event) error {
		switch e := e.(type) {
		case agent.TerminalBegan:
			told = append(told, "begin "+e.ID)
		case agent.TerminalOutput:
			told = append(told, e.Data)
		case agent.TerminalEnded:
			told = append(told, "end "+e.ID)
		}
		return nil
	}})
	d := &l.displays
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(d.bytes("x", "one!", true)) // no base64
	for i := range 3 * manyTools {
		id := strconv.Itoa(i)
		must(d.bytes(id, "-", true))
		must(d.end(agent.TerminalEnded{ID: id}))
		if n := len(d.calls); n != 1 {
			t.Fatalf("%d run", n)
		}
		if n := len(d.shown); n > manyTools {
			t.Fatalf("what %d showed is kept", n)
		}
	}
	told = nil
	last := strconv.Itoa(3*manyTools - 1)
	must(d.start(agent.TerminalBegan{ID: last}))
	must(d.bytes(last, "-", true))
	must(d.bytes("x", "one! two!", true))
	d.endAll()
	d.endAll()
	if got := strings.Join(told, ", "); got != " two!, end x" {
		t.Errorf("told: %s", got)
	}
}

// TestFullDisplays has as many terminals as are known: none of them is told again.
func TestFullDisplays(t *testing.T) {
	added := 0
	l := deskLink(t, agenttest.Options{Forget: true, Emit: func(e agent.Event) error {
		if o, ok := e.(agent.TerminalOutput); ok && o.Data == "-!" {
			added++
		}
		return nil
	}})
	for _, text := range []string{"-", "--!"} {
		for i := range manyTools {
			if err := l.displays.bytes(strconv.Itoa(i), text, true); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := len(l.displays.shown); added != manyTools || n != manyTools {
		t.Errorf("%d were told as what is new, and %d terminals are known", added, n)
	}
}
