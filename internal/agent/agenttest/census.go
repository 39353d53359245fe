package agenttest

import (
	"os"
	"runtime"
	"testing"
	"time"
)

// census counts what an agent could leave behind.
type census struct{ goroutines, processes, descriptors int }

func takeCensus() census {
	fds, _ := os.ReadDir("/proc/self/fd") // none where there is no such folder
	return census{runtime.NumGoroutine(), descendants(os.Getpid()), len(fds)}
}

// check waits until no more is there than was.
func (before census) check(t *testing.T) {
	t.Helper()
	now := takeCensus()
	for end := time.Now().Add(patience); !now.within(before); now = takeCensus() {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<16)
			t.Errorf("left behind: %+v, before it was %+v\n%s", now, before, stacks[:runtime.Stack(stacks, true)])
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func (c census) within(other census) bool {
	return c.goroutines <= other.goroutines && c.processes <= other.processes && c.descriptors <= other.descriptors
}
