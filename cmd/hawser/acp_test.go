//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
	"hawser/internal/journal"
)

// pair is hawser as a client of hawser as an agent, with somebody between them who
// writes down what they say.
type pair struct {
	t   *testing.T
	dir string
}

func newPair(t *testing.T, script string) *pair {
	t.Helper()
	p := &pair{t: t, dir: t.TempDir()}
	for name, text := range map[string]string{
		"script.hawser": script,
		"agent": fmt.Sprintf("#!/bin/sh\ntee -a %[1]s/said.client | HAWSER_TEST_MAIN=1 HAWSER_DATA=%[1]s/agents %[2]s acp -a script:%[1]s/script.hawser | tee -a %[1]s/said.agent\n",
			p.dir, os.Args[0]),
	} {
		if err := os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"work", "home"} {
		if err := os.Mkdir(filepath.Join(p.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// command is hawser run with that agent.
func (p *pair) command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], append([]string{"run"}, args...)...)
	c.Args[0], c.Dir = "hawser", filepath.Join(p.dir, "work")
	c.Env = append(os.Environ(), "HAWSER_TEST_MAIN=1", "HOME="+p.dir+"/home", "HAWSER_DATA="+p.dir+"/data", "XDG_CONFIG_HOME="+p.dir+"/config")
	return c
}

// session is the id of the client's session.
func (p *pair) session() string {
	p.t.Helper()
	ids, err := journal.Sessions(filepath.Join(p.dir, "data"))
	if err != nil || len(ids) != 1 {
		p.t.Fatalf("sessions: %v (%v)", ids, err)
	}
	return ids[0]
}

// checked are the messages of the run, which fit the schema in both directions. Of
// what the two say, only the order of each is known.
func (p *pair) checked() string {
	p.t.Helper()
	var lines [2][]string
	sides := []schematest.Side{schematest.Client, schematest.Agent}
	all := ""
	for i, side := range sides {
		name := filepath.Join(p.dir, "said."+string(side))
		text, err := os.ReadFile(name)
		if err != nil {
			p.t.Fatal(err)
		}
		if err := os.Remove(name); err != nil {
			p.t.Fatal(err)
		}
		all += string(text)
		lines[i] = strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	var c schematest.Checker
	check := func(asks, first bool) {
		for i, side := range sides {
			for n, line := range lines[i] {
				var m struct{ Method string }
				if json.Unmarshal([]byte(line), &m); (m.Method != "") != asks || (n == 0) != first {
					continue
				}
				if err := c.Line(side, []byte(line)); err != nil {
					p.t.Errorf("%v\n%s", err, line)
				}
			}
		}
	}
	check(true, true) // initialize, and its answer
	check(false, true)
	check(true, false)
	check(false, false)
	if c.Version != 2 {
		p.t.Errorf("they speak version %d", c.Version)
	}
	return all
}

// TestOwnPeers has hawser drive itself by version 2 of the protocol.
func TestOwnPeers(t *testing.T) {
	p := newPair(t, `say Hello, {prompt}.
run echo out; exit 3
expect exit 3
write a.txt "one\n"
ask permission ok "May I?"
say You said {ok}.
turn
say Again, {prompt}.
turn
run sleep 100
turn
refuse not that
turn
fail out of ideas
`)
	run := func(code int, args ...string) string {
		t.Helper()
		c := p.command(args...)
		out, err := c.CombinedOutput()
		if got := c.ProcessState.ExitCode(); got != code {
			t.Fatalf("hawser run %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	has := func(in string, words ...string) {
		t.Helper()
		for _, w := range words {
			if !strings.Contains(in, w) {
				t.Errorf("there is no %q in\n%s", w, in)
			}
		}
	}
	has(run(0, "-a", "acp:"+p.dir+"/agent", "--approve", "all", "you"), "Hello, you.", "$ echo out; exit 3\nout\n[exit 3]", "+one", "? May I?", "You said yes.")
	has(p.checked(), `"method":"session/request_permission"`, `"state":"requires_action"`, `"sessionUpdate":"terminal_output_chunk"`, `"method":"session/close"`)

	id := p.session()
	has(run(0, "--resume", id, "me"), "Again, me.")
	has(p.checked(), `"method":"session/resume"`, `"state":"idle"`)

	c := p.command("--resume", id, "sleep")
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	said := filepath.Join(p.dir, "said.agent")
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if text, _ := os.ReadFile(said); bytes.Contains(text, []byte(`"status":"in_progress"`)) {
			break
		}
		if time.Now().After(end) {
			c.Process.Kill()
			t.Fatalf("the command does not run\n%s", out.String())
		}
	}
	c.Process.Signal(syscall.SIGINT)
	c.Wait()
	has(p.checked(), `"method":"session/cancel"`, `"stopReason":"cancelled"`)

	has(run(exitUnserved, "--resume", id, "four"), "not that")
	has(p.checked(), `"stopReason":"refusal"`)
	has(run(exitAgent, "--resume", id, "five"), "out of ideas")
	has(p.checked(), `"stopReason":"error"`)
}
