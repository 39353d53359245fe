package serve

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/approval"
	"hawser/internal/journal"
)

// victim is an agent on standard input and output, to be killed.
func victim(dir string) {
	text, err := os.ReadFile(filepath.Join(dir, "script"))
	if err != nil {
		panic(err)
	}
	f := newFixture(&testing.T{}, string(text))
	f.data, f.approve = filepath.Join(dir, "data"), approval.ModeAll
	o := f.options()
	o.Log = nil
	if err := Serve(context.Background(), os.Stdin, os.Stdout, o); err != nil {
		panic(err)
	}
}

// TestKilled kills an agent in the middle of a command: nothing is left running, and
// the session can be loaded.
func TestKilled(t *testing.T) {
	mark := fmt.Sprintf("5%d.%d", os.Getpid(), time.Now().UnixNano()%1e6)
	text := "say Hello.\nrun sleep " + mark + "\nturn\nsay Again."
	f := newFixture(t, text)
	dir := t.TempDir()
	f.data = filepath.Join(dir, "data")
	if err := os.WriteFile(filepath.Join(dir, "script"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "SERVE_TEST_VICTIM="+dir)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c := &fake{fixture: f, in: in, out: out, lines: bufio.NewReader(out), raw: map[string]bool{}}
	for _, line := range []string{
		`> 0 initialize {"protocolVersion":1,"clientCapabilities":{"session":{"notices":{}}}}`, `< result 0 {}`,
		`> 1 session/new {"cwd":"DIR","mcpServers":[]}`, `< result 1 {}`, `< update {}`, `< update {"sessionUpdate":"notice"}`,
		`> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}`, `< update {}`, `< update {}`, `< update {}`,
		`< update {"sessionUpdate":"tool_call_update","toolCallId":"c1.1","status":"in_progress"}`,
	} {
		if _, err := c.line(line); err != nil {
			t.Fatal(line, err)
		}
	}
	if len(processes(t, mark)) == 0 {
		t.Fatal("the command does not run")
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for end := time.Now().Add(10 * time.Second); len(processes(t, mark)) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("left running: %v", processes(t, mark))
		}
	}

	next := f.connect()
	next.names = c.names
	for line := range strings.Lines(`> 0 initialize {"protocolVersion":1,"clientCapabilities":{"session":{"notices":{}}}}
< result 0 {}
> 1 session/list {}
< result 1 {"sessions":[{"sessionId":"S1","title":"go"}]}
> 2 session/load {"sessionId":"S1","cwd":"DIR","mcpServers":[]}
< update {"sessionUpdate":"user_message_chunk","content":{"text":"go"}}
< update {"sessionUpdate":"agent_message_chunk","content":{"text":"Hello."}}
< update {"sessionUpdate":"tool_call","toolCallId":"c1.1"}
< update {"sessionUpdate":"tool_call_update","toolCallId":"c1.1","status":"in_progress"}
< update {"sessionUpdate":"tool_call_update","toolCallId":"c1.1","status":"failed"}
< result 2 {}
< update {"sessionUpdate":"available_commands_update"}
< update {"sessionUpdate":"notice","severity":"warning","title":"hawser was interrupted in the middle of a turn"}
< update {"sessionUpdate":"notice","severity":"warning","title":"…"}
> 3 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go on"}]}
< update {"sessionUpdate":"agent_message_chunk"}
`) {
		if _, err := next.line(strings.TrimSpace(line)); err != nil {
			t.Fatal(line, err)
		}
	}
	if _, err := next.line("end"); err != nil {
		t.Error(err)
	}
	f.verified(journal.Sealed)
}
