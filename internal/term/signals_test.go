//go:build unix

package term

import (
	"syscall"
	"testing"

	"hawser/internal/sandbox"
)

func TestInterrupt(t *testing.T) {
	for _, tty := range []*sandbox.Size{nil, {Cols: 80, Rows: 24}} {
		term := start(t, openBox(t, sandbox.Host), Spec{TTY: tty, Args: []string{"sh", "-c", "echo ready; exec sleep 1000"}})
		awaitText(t, term, "ready")
		if err := term.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		if s := wait(t, term); s.Signal != "SIGINT" || s.ShellCode() != 130 {
			t.Errorf("tty %v: %+v, shell code %d", tty != nil, s, s.ShellCode())
		}
	}
}

func TestShellCode(t *testing.T) {
	for line, want := range map[string]int{"exit 3": 3, "kill -KILL $$": 137, "kill -TERM $$": 143, "true": 0} {
		if got := wait(t, shell(t, line)).ShellCode(); got != want {
			t.Errorf("%s: %d, want %d", line, got, want)
		}
	}
}
