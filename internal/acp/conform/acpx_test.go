//go:build conform && linux

package conform

import (
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
)

// acpx is that client with an agent; it is run by node.
func (w *world) acpx(agent []string, args ...string) []string {
	all := []string{module("acpx/dist/cli.js"), "--approve-all", "--format", "json", "--ttl", "20", "--agent", strings.Join(agent, " ")}
	return append(all, args...)
}

// TestACPX has one turn after the other in sessions of their own.
func TestACPX(t *testing.T) {
	for _, terminals := range []string{"own", "editor"} {
		t.Run(terminals, func(t *testing.T) {
			w := newWorld(t)
			for _, prompt := range []string{"permission", "file", "command"} {
				w.run(node(), w.acpx(w.serve("--terminals", terminals), "exec", prompt)...)
			}
			tr, _ := w.transcript(schematest.Client, deviations["acpx"]...)
			tr.expectStops(t, "end_turn", "end_turn", "end_turn")
			tr.expectSaid(t, "You said yes.", "The file says written", "It said hello ✓", "ended with 3.")
			if len(tr.asked(schematest.Agent, "session/request_permission")) == 0 {
				t.Error("nothing was asked")
			}
			if terminals == "editor" {
				inTheirTerminals(t, tr, 1)
			}
		})
	}
}

// TestACPXSession has one session, which is taken up by several processes and
// cancelled by another.
func TestACPXSession(t *testing.T) {
	w := newWorld(t)
	agent := w.serve()
	w.run(node(), w.acpx(agent, "sessions", "new")...)
	w.run(node(), w.acpx(agent, "prompt", "hello")...)

	cmd := w.command(node(), w.acpx(agent, "prompt", "stubborn")...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	cancelled := false
	for line := range lines(out) {
		if !cancelled && strings.Contains(line, "cancel me") {
			cancelled = true
			w.run(node(), w.acpx(agent, "cancel")...)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the cancelled prompt: %v", err)
	}
	for _, p := range w.processes() {
		if strings.Contains(p, "sleep 987") {
			t.Errorf("left running: %s", p)
		}
	}

	w.run(node(), w.acpx(agent, "prompt", "hello again")...)
	if list := w.run(node(), w.acpx(agent, "sessions", "list")...); !strings.Contains(list, w.workspace) {
		t.Errorf("the session is not in the list: %s", list)
	}
	w.run(node(), w.acpx(agent, "sessions", "close")...)

	tr, _ := w.transcript(schematest.Client)
	tr.expectStops(t, "end_turn", "cancelled", "end_turn")
	tr.expectSaid(t, "Hello, hello.", "Hello, hello again.")
	if len(tr.asked(schematest.Client, "session/resume")) == 0 {
		t.Error("no session was resumed")
	}
	// Who resumes has the past already.
	if strings.Count(tr.said(), "Hello, hello.") != 1 {
		t.Errorf("told twice: %s", tr.said())
	}
}
