//go:build conform && linux

package conform

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
)

// TestExampleAgent drives the agent that comes with the TypeScript SDK.
func TestExampleAgent(t *testing.T) {
	w := newWorld(t)
	agent := []string{node(), module("@agentclientprotocol/sdk/dist/examples/agent.js")}
	list := events(t, w.run(hawser(), append(w.drive(agent), "please")...))
	if got := of(list, "message", text); !strings.Contains(got, "Perfect! I've successfully updated the configuration.") {
		t.Errorf("the agent said %q", got)
	}
	tr, version := w.transcript(schematest.Agent)
	if version != 1 {
		t.Errorf("they speak version %d", version)
	}
	tr.expectStops(t, "end_turn")
}

// TestExampleClient is driven by the client that comes with the TypeScript SDK. It
// starts its agent with npx, so hawser is found under that name.
func TestExampleClient(t *testing.T) {
	w := newWorld(t)
	npx := "#!/bin/sh\nexec " + strings.Join(w.serve(), " ") + "\n"
	bin := filepath.Join(w.home, "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "npx"), []byte(npx), 0o755); err != nil {
		t.Fatal(err)
	}
	w.env = append(w.env, "PATH="+bin+":"+os.Getenv("PATH"))
	out := w.run(node(), module("@agentclientprotocol/sdk/dist/examples/client.js"))
	for _, want := range []string{"protocol v1", "Hello, Hello, agent!.", "completed with: end_turn"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	tr, _ := w.transcript(schematest.Client)
	tr.expectStops(t, "end_turn")
}

// TestGoAgent drives an agent that is made of the Go SDK.
func TestGoAgent(t *testing.T) {
	agent := []string{os.Getenv(gosdkEnv), "agent"}
	t.Run("turn", func(t *testing.T) {
		w := newWorld(t)
		list := events(t, w.run(hawser(), append(w.drive(agent), command)...))
		tr, version := w.transcript(schematest.Agent, deviations["Go SDK"]...)
		if version != 1 {
			t.Errorf("they speak version %d", version)
		}
		tr.expectStops(t, "end_turn")
		inOurTerminal(t, list, tr)
		if got := of(list, "message", text); !strings.Contains(got, "It said: hello ✓") {
			t.Errorf("the agent said %q", got)
		}
		if data, err := os.ReadFile(filepath.Join(w.workspace, "command.txt")); string(data) != command+"\n" {
			t.Errorf("the file has %q: %v", data, err)
		}
	})
	t.Run("cancel", func(t *testing.T) {
		w := newWorld(t)
		w.cancelled(agent, true, w.stubborn())
		tr, _ := w.transcript(schematest.Agent, deviations["Go SDK"]...)
		tr.expectStops(t, "cancelled")
		if !tr.inOrder(schematest.Agent, "terminal/create", "terminal/kill", "terminal/release") {
			t.Error("the terminal was not killed and released")
		}
	})
}
