//go:build conform && linux

package conform

import (
	"os"
	"path/filepath"
	"testing"

	"hawser/internal/acp/schematest"
)

// TestSecondVersion has the TypeScript SDK's client of version 2 drive hawser.
func TestSecondVersion(t *testing.T) {
	w := newWorld(t)
	w.converse2(func() []string { return w.serve() })
}

// converse2 is converse in version 2, with an agent as the client takes it.
func (w *world) converse2(agent func() []string) {
	w.Helper()
	drive := func(session string, prompts ...string) transcript {
		w.Helper()
		args := append(append(w.script("client2.mjs", newestSDK), w.workspace, session), prompts...)
		args = append(append(args, "--"), agent()...)
		w.run(args[0], args[1:]...)
		tr, version := w.transcript(schematest.Client)
		if version != 2 {
			w.Errorf("they speak version %d", version)
		}
		return tr
	}
	tr := drive("new", "hello", "permission", "file", "command", "stubborn")
	tr.expectStops(w.T, "end_turn", "end_turn", "end_turn", "end_turn", "cancelled")
	tr.expectSaid(w.T, "Hello, hello.", "You said yes.", "The file says written", "It said hello ✓", "ended with 3.")
	if len(tr.asked(schematest.Agent, "session/request_permission")) == 0 {
		w.Error("nothing was asked")
	}
	if text, err := os.ReadFile(filepath.Join(w.workspace, "note.txt")); string(text) != "written\n" {
		w.Errorf("the file has %q: %v", text, err)
	}
	id := tr.session(w.T)
	w.trace += "-again"
	tr = drive(id, "hello")
	tr.expectSaid(w.T, "Hello, hello.", "You said yes.", "The file says written", "ended with 3.", "**cancelled**")
	tr.expectStops(w.T, "end_turn")
}
