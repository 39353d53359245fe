package journal

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// writeForEver is the life of a process that will be killed. It says what it has
// committed.
func writeForEver(dir string) {
	j, _, err := Continue(dir, Options{})
	if err != nil {
		fmt.Println("continue:", err)
		os.Exit(1)
	}
	r, err := j.Recording(fmt.Sprintf("r%d", os.Getpid()), 0)
	for i := 0; err == nil; i++ {
		_, err = j.Append("note", strings.Repeat("x", i%5000))
		if err == nil {
			err = j.Text("text", "", "some text ")
		}
		if err == nil {
			_, err = r.Write([]byte("output\n"))
		}
		if err == nil && i%7 == 0 {
			var seq int64
			seq, err = j.Commit(context.Background(), "exec", i)
			fmt.Println(seq)
		}
		if err == nil && i%50 == 49 {
			err = j.Head()
		}
	}
	fmt.Println("write:", err)
	os.Exit(1)
}

// Killed at any moment, a journal verifies, has what was committed, and goes on.
func TestKilled(t *testing.T) {
	f := newFolder(t)
	ok(t, f.create(t, Options{}).Close())
	last := int64(1)
	for round := range 12 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "HAWSER_TEST_WRITER="+f.dir)
		out := must2(cmd.StdoutPipe())
		ok(t, cmd.Start())
		watch := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			if _, err := fmt.Sscan(lines.Text(), &last); err != nil {
				t.Fatal(lines.Text())
			}
			if n == 5+round*3 {
				cmd.Process.Kill()
			}
		}
		cmd.Wait()
		watch.Stop()
		r := f.verify(t)
		if r.State != Open && r.State != Torn || r.Records < last {
			t.Fatalf("after commit %d: %+v", last, r)
		}
	}
	j, _, err := Continue(f.dir, Options{})
	ok(t, err)
	ok(t, j.Close())
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
}
