//go:build conform && linux

package conform

import (
	"fmt"
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
	"hawser/internal/model/modeltest"
)

// TestPassedOn puts hawser between clients and agents of either version: what they say
// fits the client's.
func TestPassedOn(t *testing.T) {
	for _, p := range agents {
		for version, client := range map[int]func(*world) []string{1: clients["TypeScript SDK"], 2: secondClient} {
			t.Run(fmt.Sprint(p.name, "/version ", version), func(t *testing.T) {
				w := newWorld(t)
				model := modeltest.New(t, shell(command))
				w.settle(&p, model.URL)
				agent := w.traced(hawser(), "acp", "-a", "acp:"+strings.Join(p.line(), " "), "-o", "handshake=60s")
				drive := func(session, prompt string) transcript {
					t.Helper()
					args := append(client(w), w.workspace, session, prompt, "--")
					args = append(args, agent...)
					w.run(args[0], args[1:]...)
					tr, spoken := w.transcript(schematest.Client)
					if spoken != version {
						t.Errorf("they speak version %d", spoken)
					}
					return tr
				}
				tr := drive("new", "please run the command")
				tr.expectStops(t, "end_turn")
				tr.expectSaid(t, "All done.")
				if !heard(model.Requests(), "hello ✓") {
					t.Error("the model was not told what the command said")
				}
				if p.forgets != "" {
					return
				}
				id := tr.session(t)
				w.trace += "-again"
				agent = w.traced(agent[3:]...)
				tr = drive(id, "thank you")
				tr.expectStops(t, "end_turn")
				if strings.Count(tr.said(), "All done.") != 2 {
					t.Errorf("it was said %q", tr.said())
				}
			})
		}
	}
}

// secondClient is the TypeScript SDK's client of version 2.
func secondClient(w *world) []string {
	return w.script("client2.mjs", newestSDK)
}
