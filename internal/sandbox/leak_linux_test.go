package sandbox

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"testing"
)

// TestLeakNothingAfterThousandsOfStarts counts what a Box uses in hawser and
// in its init, after a few starts and after many.
func TestLeakNothingAfterThousandsOfStarts(t *testing.T) {
	starts := 2000
	if testing.Short() {
		starts = 200
	}
	kinds(t, func(t *testing.T, k Kind) {
		mark := spotless(t)
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
		limited := whoami(t) == root
		pid := b.engine.(*initEngine).pid
		step := func(i int) {
			c := Command{Args: []string{"/bin/true"}}
			switch {
			case i%10 == 1:
				c.TTY = &Size{80, 24}
			case i%10 == 2:
				c.Args = []string{"/no/such/program"}
			case i%10 == 3:
				c.Args = []string{"sh", "-c", "setsid sleep 1000 &"}
			case i%50 == 4 && limited:
				c.Limits = Limits{Pids: 20, Memory: 1 << 28}
			}
			p, err := b.Start(context.Background(), c)
			if err != nil {
				return
			}
			if tty := p.TTY(); tty != nil {
				tty.Close()
			}
			<-p.Done()
			if err := p.KillTree(context.Background()); err != nil {
				t.Error(err)
			}
			p.Release()
		}
		for i := range 50 {
			step(i)
		}
		fds, routines, initFDs, kids := count(t, "/proc/self/fd"), runtime.NumGoroutine(), count(t, fdDir(pid)), len(strangers(mark))
		for i := range starts {
			step(i)
		}
		if !eventually(func() bool {
			return count(t, "/proc/self/fd") <= fds+2 && runtime.NumGoroutine() <= routines+2 && count(t, fdDir(pid)) <= initFDs && len(strangers(mark)) <= kids
		}) {
			t.Errorf("descriptors %d, were %d; goroutines %d, were %d; the init's descriptors %d, were %d; processes %q, were %d",
				count(t, "/proc/self/fd"), fds, runtime.NumGoroutine(), routines, count(t, fdDir(pid)), initFDs, few(strangers(mark)), kids)
		}
		if n := len(b.processes); n > 0 {
			t.Errorf("the box still knows %d processes", n)
		}
	})
}

// An init cannot be looked into by its own user; root can.
func fdDir(pid int) string {
	if os.Getuid() != 0 {
		return "/proc/self/fd"
	}
	return "/proc/" + strconv.Itoa(pid) + "/fd"
}

func count(t *testing.T, dir string) int {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func TestLeakNothingAfterManyBoxes(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		ws := t.TempDir()
		life := func() {
			p := Policy{Kind: k, Workspace: ws}
			b, err := Open(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.Start(context.Background(), Command{Args: []string{"sleep", "1000"}}); err != nil {
				t.Error(err)
			}
			b.Close()
		}
		for range 5 {
			life()
		}
		fds, routines := count(t, "/proc/self/fd"), runtime.NumGoroutine()
		for range 100 {
			life()
		}
		if !eventually(func() bool { return count(t, "/proc/self/fd") <= fds && runtime.NumGoroutine() <= routines }) {
			t.Errorf("descriptors %d, were %d; goroutines %d, were %d", count(t, "/proc/self/fd"), fds, runtime.NumGoroutine(), routines)
		}
	})
}
