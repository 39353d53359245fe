//go:build conform && linux

package conform

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
)

// The TypeScript SDK: one that comes with example programs, and the newest here, which
// has version 2 of the protocol.
const (
	sdk       = "@agentclientprotocol/sdk"
	newestSDK = "@agentclientprotocol/sdk-newest"
)

// clients are programs that take FOLDER SESSION PROMPT... -- AGENT [ARG]...
var clients = map[string]func(w *world) []string{
	"TypeScript SDK":        func(w *world) []string { return w.script("client.mjs", sdk) },
	"newest TypeScript SDK": func(w *world) []string { return w.script("client.mjs", newestSDK) },
	"Go SDK":                func(*world) []string { return []string{os.Getenv(gosdkEnv), "client"} },
}

// script is a program of these tests that is made of a TypeScript SDK.
func (w *world) script(name, sdk string) []string {
	return []string{node(), testdata(w.T, name), module(sdk)}
}

func testdata(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// serve is hawser as an agent that follows the script of these tests.
func (w *world) serve(flags ...string) []string {
	return w.traced(append([]string{hawser(), "acp", "-a", "script:" + testdata(w.T, "turns.hawser")}, flags...)...)
}

func TestClients(t *testing.T) {
	for name, client := range clients {
		for _, terminals := range []string{"own", "editor"} {
			t.Run(name+"/"+terminals, func(t *testing.T) {
				w := newWorld(t)
				drive := func(session string, prompts ...string) {
					t.Helper()
					args := append(append(client(w), w.workspace, session), prompts...)
					args = append(append(args, "--"), w.serve("--terminals", terminals)...)
					w.run(args[0], args[1:]...)
				}
				w.converse(terminals, true, drive)
			})
		}
	}
}

// converse has a client drive hawser through a session, and through the same session
// again. Where each stream has a connection of its own, what is told again need not
// arrive before the answer to whoever loads it.
func (w *world) converse(terminals string, inOrder bool, drive func(session string, prompts ...string)) {
	w.Helper()
	slow := map[string]string{"own": "stubborn", "editor": "slow"}[terminals] // theirs need not find what left
	drive("new", "hello", "permission", "file", "command", slow)
	tr, version := w.transcript(schematest.Client)
	if version != 1 {
		w.Errorf("they speak version %d", version)
	}
	tr.expectStops(w.T, "end_turn", "end_turn", "end_turn", "end_turn", "cancelled")
	tr.expectSaid(w.T, "Hello, hello.", "You said yes.", "The file says written", "It said hello ✓", "ended with 3.")
	if len(tr.asked(schematest.Agent, "session/request_permission")) == 0 {
		w.Error("nothing was asked")
	}
	if text, err := os.ReadFile(filepath.Join(w.workspace, "note.txt")); string(text) != "written\n" {
		w.Errorf("the file has %q: %v", text, err)
	}
	if terminals == "editor" {
		inTheirTerminals(w.T, tr, 2)
	} else if len(tr.asked(schematest.Agent, "terminal/create")) > 0 {
		w.Error("hawser used a terminal of the client's")
	}

	tr.expectKnownTerminals(w.T)
	id := tr.session(w.T)
	w.trace += "-load"
	drive(id, "permission")
	tr, _ = w.transcript(schematest.Client)
	tr.expectReplay(w.T, inOrder)
	tr.expectKnownTerminals(w.T)
	tr.expectStops(w.T, "end_turn")
}

// TestEarlyCancel cancels a turn while the client makes a terminal for it: once it is
// there, it is released without delay.
func TestEarlyCancel(t *testing.T) {
	for name, client := range clients {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			args := append(client(w), w.workspace, "new", "early", "--")
			args = append(args, w.serve("--terminals", "editor")...)
			w.run(args[0], args[1:]...)
			tr, _ := w.transcript(schematest.Client)
			tr.expectStops(t, "cancelled")
			if !tr.inOrder(schematest.Agent, "terminal/create", "terminal/release") {
				t.Error("the terminal was not released")
			}
			if tr.said() != "" {
				t.Errorf("hawser said %q", tr.said())
			}
		})
	}
}

// inTheirTerminals checks the duties of an agent: every terminal of the client's is
// limited, embedded in its tool call, and released, also after a cancel.
func inTheirTerminals(t *testing.T, tr transcript, commands int) {
	t.Helper()
	created := tr.asked(schematest.Agent, "terminal/create")
	if len(created) != commands {
		t.Errorf("%d commands ran in the client's terminals", len(created))
	}
	updates := tr.asked(schematest.Agent, "session/update")
	for _, m := range created {
		if !strings.Contains(string(m.Params), `"outputByteLimit":`) {
			t.Errorf("a terminal without a limit: %s", m.Params)
		}
		a := tr.answer(m)
		if a == nil || a.Result == nil {
			t.Errorf("no answer to %s", m.Params)
			continue
		}
		var made struct{ TerminalID json.RawMessage }
		if err := json.Unmarshal(a.Result, &made); err != nil {
			t.Fatal(err)
		}
		names := func(m message) bool {
			return strings.Contains(string(m.Params), `"terminalId":`+string(made.TerminalID))
		}
		if !slices.ContainsFunc(updates, names) {
			t.Errorf("the terminal %s is in no tool call", made.TerminalID)
		}
		if !slices.ContainsFunc(tr.asked(schematest.Agent, "terminal/release"), names) {
			t.Errorf("the terminal %s was not released", made.TerminalID)
		}
	}
	if !tr.inOrder(schematest.Agent, "terminal/create", "terminal/wait_for_exit", "terminal/output", "terminal/release") {
		t.Error("the first command was not waited for, read and released")
	}
}

// expectKnownTerminals checks that a client is shown no terminal that it has not
// made or been told of.
func (tr transcript) expectKnownTerminals(t *testing.T) {
	t.Helper()
	known := map[string]bool{}
	for _, m := range tr {
		var r struct{ TerminalID string }
		var u struct {
			Update struct {
				Content json.RawMessage
				Meta    struct {
					Info struct {
						ID string `json:"terminal_id"`
					} `json:"terminal_info"`
				} `json:"_meta"`
			}
		}
		var content []struct{ TerminalID string }
		switch {
		case m.From == schematest.Client && m.Result != nil && json.Unmarshal(m.Result, &r) == nil:
			known[r.TerminalID] = true
		case m.Method == "session/update" && json.Unmarshal(m.Params, &u) == nil:
			known[u.Update.Meta.Info.ID] = true
			if json.Unmarshal(u.Update.Content, &content) != nil {
				continue // a message
			}
			for _, c := range content {
				if c.TerminalID != "" && !known[c.TerminalID] {
					t.Errorf("the client does not know the terminal: %s", m.Params)
				}
			}
		}
	}
}
