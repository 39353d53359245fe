//go:build conform && linux

package conform

import (
	"os"
	"path/filepath"
	"strings"
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

// TestSecondVersionAgent drives an agent of version 2 that is made of the TypeScript
// SDK. It runs its commands itself, and tells of their terminals.
func TestSecondVersionAgent(t *testing.T) {
	t.Run("turn", func(t *testing.T) {
		w := newWorld(t)
		list := events(t, w.run(hawser(), append(w.drive(w.script("agent2.mjs", newestSDK)), command)...))
		w.ranItself(list)
		list = w.resumed(command)
		tr := w.ranItself(list)
		if len(tr.asked(schematest.Client, "session/resume")) != 1 {
			t.Error("the session was not resumed")
		}
		if a := tr.answer(tr.asked(schematest.Client, "session/prompt")[0]); !strings.Contains(string(a.Result), `"prompt-2"`) {
			t.Errorf("the agent has forgotten its first prompt: %s", a.Result)
		}
	})
	t.Run("cancel", func(t *testing.T) {
		w := newWorld(t)
		w.cancelled(w.script("agent2.mjs", newestSDK), true, w.stubborn())
		tr, _ := w.transcript(schematest.Agent)
		tr.expectStops(t, "cancelled")
	})
}

// ranItself checks a turn of that agent, as hawser told it.
func (w *world) ranItself(list []event) transcript {
	w.Helper()
	tr, version := w.transcript(schematest.Agent)
	if version != 2 {
		w.Errorf("they speak version %d", version)
	}
	tr.expectStops(w.T, "end_turn")
	if got := of(list, "message", text); got != "I ask first. It said: hello ✓\n" {
		w.Errorf("hawser told %q", got)
	}
	if got := of(list, "terminal_output", data); got != "hello ✓\n" {
		w.Errorf("the command said %q", got)
	}
	ended := 0
	for _, e := range list {
		if e.Type == "terminal_ended" && e.ExitCode != nil && *e.ExitCode == 3 {
			ended++
		}
	}
	if ended != 1 {
		w.Errorf("%d commands ended with 3", ended)
	}
	return tr
}
