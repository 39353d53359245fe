package boxinit

import (
	"io"
	"os"
	"os/exec"
	"slices"
	"testing"
)

// A kernel that lists no children is asked for every process's parent.
func TestChildrenWithoutLists(t *testing.T) {
	var want []int
	for range 3 {
		cmd := exec.Command("sh", "-c", "cat & echo ready; wait")
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
		defer cmd.Wait()
		defer in.Close()
		defer cmd.Process.Kill()
		if _, err := io.ReadFull(out, make([]byte, len("ready\n"))); err != nil {
			t.Fatal(err)
		}
		want = append(want, cmd.Process.Pid)
	}
	lists := listed
	defer func() { listed = lists }()
	for _, has := range []bool{true, false} {
		listed = func() bool { return has && lists() }
		got := Children(os.Getpid())
		for _, pid := range want {
			if !slices.Contains(got, pid) {
				t.Errorf("with lists %t: %v lacks %d", has, got, pid)
			}
		}
		if got := Children(1 << 30); len(got) > 0 {
			t.Errorf("with lists %t: a process that is not there has children %v", has, got)
		}
	}
}
