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
	drive := func(session string, prompts ...string) transcript {
		t.Helper()
		args := []string{node(), testdata(t, "client2.mjs"), module("@agentclientprotocol/claude-agent-acp/node_modules/@agentclientprotocol/sdk/dist/v2/stable/acp.js"), w.workspace, session}
		args = append(append(append(args, prompts...), "--"), w.serve()...)
		w.run(args[0], args[1:]...)
		tr, version := w.transcript(schematest.Client)
		if version != 2 {
			t.Errorf("they speak version %d", version)
		}
		return tr
	}
	tr := drive("new", "hello", "permission", "file", "command", "stubborn")
	tr.expectStops(t, "end_turn", "end_turn", "end_turn", "end_turn", "cancelled")
	tr.expectSaid(t, "Hello, hello.", "You said yes.", "The file says written", "It said hello ✓", "ended with 3.")
	if len(tr.asked(schematest.Agent, "session/request_permission")) == 0 {
		t.Error("nothing was asked")
	}
	if text, err := os.ReadFile(filepath.Join(w.workspace, "note.txt")); string(text) != "written\n" {
		t.Errorf("the file has %q: %v", text, err)
	}
	id := tr.session(t)
	w.trace += "-again"
	tr = drive(id, "hello")
	tr.expectSaid(t, "Hello, hello.", "You said yes.", "The file says written", "ended with 3.", "**cancelled**")
	tr.expectStops(t, "end_turn")
}
