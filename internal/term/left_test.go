//go:build unix

package term

import (
	"errors"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"hawser/internal/sandbox"
)

// A shell line that has ended may have left jobs in its group.
func TestJobsEndWithTheirTerminal(t *testing.T) {
	ends := map[string]func(*testing.T, *Terminal, *sandbox.Box) error{
		"kill":    func(t *testing.T, term *Terminal, _ *sandbox.Box) error { return term.Kill(t.Context()) },
		"release": func(t *testing.T, term *Terminal, _ *sandbox.Box) error { return term.Release(t.Context()) },
		"close":   func(_ *testing.T, _ *Terminal, box *sandbox.Box) error { return box.Close() },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			box := openBox(t, sandbox.Host)
			term := start(t, box, Spec{Args: []string{"sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $!"}})
			wait(t, term)
			job, err := strconv.Atoi(strings.TrimSpace(string(output(t, term).Output)))
			if err != nil {
				t.Fatal(err)
			}
			if err := end(t, term, box); err != nil {
				t.Error(err)
			}
			eventually(t, "the job ends", func() bool { return errors.Is(syscall.Kill(job, 0), syscall.ESRCH) })
		})
	}
}
