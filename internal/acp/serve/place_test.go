package serve

import (
	"fmt"
	"strings"
	"testing"

	"hawser/internal/session"
)

// TestReleaseWithoutAnswer: a client that never answers a release is warned of, and the
// turn ends as the agent ends it.
func TestReleaseWithoutAnswer(t *testing.T) {
	t.Parallel()
	f := newFixture(t, "run true\nexpect exit 0\nsay done\n")
	f.editor = true
	r := newRobot(f.connect())
	r.deaf = "terminal/release"
	r.ask("0", "initialize", `{"protocolVersion":1,"clientCapabilities":{"terminal":true}}`)
	r.ask("1", "session/new", `{"cwd":"DIR","mcpServers":[]}`)
	r.turn("2", "go")
	if got := string(r.over["2"]); !strings.Contains(got, "end_turn") {
		t.Error(got)
	}
	if text := r.shown.String(); !strings.Contains(text, "did not release terminal") || !strings.Contains(text, "done") {
		t.Error(text)
	}
}

// TestPlacesAreForgotten: what is known of terminals that are released is bounded.
func TestPlacesAreForgotten(t *testing.T) {
	p := newPlace(nil)
	for n := range keptPlaces + 10 {
		p.known[fmt.Sprint(n)] = true
		p.forget(fmt.Sprint(n))
	}
	if len(p.known) != keptPlaces || p.has("0") || !p.has(fmt.Sprint(keptPlaces)) {
		t.Errorf("%d are known", len(p.known))
	}
}

// TestBacklogIsBounded: an agent that says too much while it opens does not fill the memory.
func TestBacklogIsBounded(t *testing.T) {
	var b backlog
	for range mostHeld + 7 {
		b.add(session.Envelope{})
	}
	if len(b.events) != mostHeld || b.lost != 7 {
		t.Errorf("%d wait, %d are lost", len(b.events), b.lost)
	}
}
