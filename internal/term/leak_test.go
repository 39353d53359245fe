//go:build linux

package term

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// census counts what a terminal could leave behind.
type census struct{ goroutines, descriptors, processes int }

func count(t *testing.T) census {
	t.Helper()
	fds, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return census{runtime.NumGoroutine(), len(fds), descendants(os.Getpid())}
}

// descendants counts the processes below one.
func descendants(pid int) int {
	n := 0
	tasks, _ := os.ReadDir(procPath(pid, "task"))
	for _, task := range tasks {
		b, _ := os.ReadFile(procPath(pid, "task/"+task.Name()+"/children"))
		for _, child := range strings.Fields(string(b)) {
			n += 1 + descendants(atoi(child))
		}
	}
	return n
}

// TestNothingIsLeftBehind starts thousands of terminals of all sorts.
func TestNothingIsLeftBehind(t *testing.T) {
	const each = 1000
	box := openBox(t, sandbox.Host)
	r := NewRegistry(0)
	sorts := []func(context.Context) error{
		func(ctx context.Context) error {
			term, err := r.Start(ctx, "a", box, Spec{Args: []string{"true"}})
			if err != nil {
				return err
			}
			if _, err := term.Wait(ctx); err != nil {
				return err
			}
			return term.Release(ctx)
		},
		func(ctx context.Context) error {
			term, err := r.Start(ctx, "b", box, Spec{Args: []string{"cat"}, TTY: &sandbox.Size{Cols: 80, Rows: 24},
				Wall: time.Minute, Idle: time.Minute})
			if err != nil {
				return err
			}
			if err := term.Send("x\n"); err != nil {
				return err
			}
			if _, err := term.Settle(ctx, time.Second); err != nil {
				return err
			}
			return term.Release(ctx)
		},
		func(ctx context.Context) error {
			term, err := r.Start(ctx, "c", box, Spec{Args: []string{"sh", "-c", "(setsid sleep 1000 &) ; echo x"}, Split: true, Input: true})
			if err != nil {
				return err
			}
			if _, err := term.Wait(ctx); err != nil {
				return err
			}
			return term.Release(ctx)
		},
		func(ctx context.Context) error {
			if _, err := r.Start(ctx, "d", box, Spec{Args: []string{"/no/such/program"}}); err == nil {
				t.Error("started nothing")
			}
			p, err := r.StartProgram(ctx, "d", box, Spec{Args: []string{"cat"}})
			if err != nil {
				return err
			}
			return p.Release(ctx)
		},
	}
	run := func(n int) {
		var wg sync.WaitGroup
		for _, f := range sorts {
			wg.Go(func() {
				for range n {
					if err := f(deadline(t, 2*time.Minute)); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
	}
	run(5) // what is made once
	before := count(t)
	run(each)
	var after census
	defer func() { t.Logf("before %+v, after %d terminals %+v", before, each*len(sorts), after) }()
	eventually(t, "as few goroutines, descriptors and processes as before", func() bool {
		after = count(t)
		return after.goroutines <= before.goroutines && after.descriptors <= before.descriptors && after.processes <= before.processes
	})
	if n := len(r.scopes); n != 0 {
		t.Errorf("the registry still has %d scopes", n)
	}
}

func procPath(pid int, name string) string { return "/proc/" + strconv.Itoa(pid) + "/" + name }

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
