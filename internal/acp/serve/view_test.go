package serve

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
)

// TestStatuses: what an agent of version 2 says of a call is said in the words of
// either version, and calls that a cancelled turn leaves open are ended.
func TestStatuses(t *testing.T) {
	for version, want := range map[int][]string{1: {"in_progress", "failed", "failed"}, 2: {"paused", "cancelled", "cancelled"}} {
		c := &client{}
		if version == 2 {
			c = clientOf2(&v2.InitializeRequest{})
		}
		v := newView(c, "/w", nil)
		var got []string
		for _, e := range []agent.Event{
			agent.ToolCall{ID: "a", Title: "a", Status: "paused"}, agent.ToolUpdate{ID: "a", Status: ptr("cancelled")},
			agent.ToolCall{ID: "b", Title: "b", Status: "pending"}, agent.End{Stop: agent.Stop{Reason: agent.Cancelled}},
		} {
			for _, n := range v.event(e, time.Time{}) {
				var u struct{ Status string }
				if err := json.Unmarshal(n.update, &u); err != nil {
					t.Fatal(err)
				}
				if u.Status != "pending" {
					got = append(got, u.Status)
				}
				if err := schematest.Params(version, n.method, n.params("s")); err != nil {
					t.Error(err)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("version %d: %v", version, got)
		}
	}
}

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
