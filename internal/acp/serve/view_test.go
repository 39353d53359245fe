package serve

import (
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
)

// TestPastFailure: a failed turn is told once when it is told again, whether or not
// something said so before its end; while it happens, the prompt's answer says it.
func TestPastFailure(t *testing.T) {
	end := agent.End{Stop: agent.Stop{Reason: agent.Failed, Detail: "no luck"}}
	for name, c := range map[string]struct {
		past   bool
		events []agent.Event
		want   int
	}{
		"end alone":       {true, []agent.Event{end}, 1},
		"with a failure":  {true, []agent.Event{agent.Failure{Text: "no luck"}, end}, 1},
		"something after": {true, []agent.Event{agent.Failure{Text: "no luck"}, agent.Message{Text: "Sorry."}, end}, 1},
		"two turns":       {true, []agent.Event{end, end}, 2},
		"it happens":      {false, []agent.Event{agent.Failure{Text: "no luck"}, end}, 0},
	} {
		v := newView(&client{}, "/w", nil)
		v.past = c.past
		told := 0
		for _, e := range c.events {
			for _, n := range v.event(e, time.Time{}) {
				told += strings.Count(string(n.params("s")), "**error:** no luck")
			}
		}
		if told != c.want {
			t.Errorf("%s: told %d times, not %d", name, told, c.want)
		}
	}
}
