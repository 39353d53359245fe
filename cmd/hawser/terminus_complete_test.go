//go:build linux

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestCompleteIsNotCancelled interrupts hawser while the program of a complete task
// takes its time to leave: the result stands.
func TestCompleteIsNotCancelled(t *testing.T) {
	data := t.TempDir()
	program := `term:while read r; do echo '{"analysis":"","plan":"","commands":[],"task_complete":true}'; done; echo leaving >&2; sleep 1000`
	cmd := exec.Command(os.Args[0], "run", "--json", "--workspace", t.TempDir(), "-a", program, "x")
	cmd.Env = append(os.Environ(), "HAWSER_TEST_MAIN=1", "HAWSER_DATA="+data, "XDG_CONFIG_HOME="+data)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	told := ""
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		told += line
		if strings.Contains(line, `"type":"end"`) {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
		}
		if err != nil {
			if err != io.EOF {
				t.Error(err)
			}
			break
		}
	}
	if err := cmd.Wait(); err != nil || !strings.Contains(told, `"type":"end","reason":"end"`) {
		t.Errorf("%v\n%s", err, told)
	}
}
