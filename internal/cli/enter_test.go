package cli

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
)

func waits() agent.Question {
	return agent.Question{Question: approval.Question{
		ID: "q", Kind: approval.Choice, Title: "Paste it", Options: []approval.Option{{ID: "next", Label: "part 2"}},
	}}
}

// TestEnterGoesOn answers a question that has one answer alone.
func TestEnterGoesOn(t *testing.T) {
	check := func(t *testing.T, got []approval.Answer) {
		t.Helper()
		if len(got) != 1 || got[0].Verdict != approval.Answered || got[0].Option != "next" {
			t.Errorf("answered %+v", got)
		}
	}
	t.Run("by a key", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(80, 24)
			r.show(agent.Began{}, waits())
			time.Sleep(time.Second)
			r.sees(t, "? Paste it", "press Enter, Esc declines")
			r.press("\r")
			synctest.Wait()
			check(t, r.target.answers())
			r.Close()
		})
	})
	t.Run("by a line", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			to := &target{}
			f := newPlain(to, &out, nil)
			f.typed = newTypist(nil)
			f.typed.ended.Go(func() { f.typed.listen(f.hear) })
			to.front = f
			f.Show(session.Envelope{Event: waits()})
			time.Sleep(time.Second)
			f.typed.lines <- heard{}
			synctest.Wait()
			f.Close()
			check(t, to.answers())
			if !strings.Contains(out.String(), "press Enter: ") {
				t.Error(out.String())
			}
		})
	})
}
