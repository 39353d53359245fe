//go:build linux

package sandbox

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
)

func TestMain(m *testing.M) {
	RunIfChild()
	if name := os.Getenv(payloadEnv); name != "" {
		runPayload(name)
	}
	os.Exit(runTests(m))
}

// runTests gives the tests a temporary folder of their own, so that what they
// leave in it is theirs.
func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "hawser-sandbox-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	os.Setenv("TMPDIR", dir)
	ownMark()
	return m.Run()
}

// ownMark tells this process's trees from those of every other hawser, which
// all begin with the same mark.
func ownMark() {
	mark := (1<<20 + rand.Uint64N(1<<28)) * boxinit.TagStep
	unix.Prlimit(0, unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: mark, Max: mark}, nil)
}
