package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"hawser/internal/sandbox"
	"hawser/internal/term"
)

const gibi = 1 << 30

// pipe measures cat of 1 GiB through a Terminal that keeps 1 MiB, beside the
// same into another cat.
func pipe(r *report) error {
	dir, err := os.MkdirTemp("/dev/shm", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "gib")
	if out, err := exec.Command("sh", "-c", "yes 'some text that is neither short nor long, a line of a log' | head -c "+strconv.Itoa(gibi)+" > "+file).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	ctx := context.Background()
	b, err := sandbox.Open(ctx, sandbox.Policy{Kind: sandbox.Host, Workspace: dir})
	if err != nil {
		return err
	}
	defer b.Close()
	ours := func() error {
		t, err := term.Start(ctx, b, term.Spec{Args: []string{"cat", file}, Limit: 1 << 20})
		if err != nil {
			return err
		}
		st, err := t.Wait(ctx)
		if err == nil && st.ShellCode() != 0 {
			err = errors.New("cat failed")
		}
		return join(err, t.Release(ctx))
	}
	peer := func() error { return exec.Command("sh", "-c", "cat "+file+" | cat >/dev/null").Run() }
	a, p, err := inTurn(5, ours, peer)
	if err != nil {
		return err
	}
	r.faster("`cat` of 1 GiB through a Terminal, 1 MiB kept", a, p, "the same into `cat >/dev/null`", 0.7, "at least 0.7")
	peak := memory("/proc/self/status", "VmHWM")
	r.add("resident memory for that", mib(peak), "", "", "under 64 MiB", peak < 64<<20)
	return nil
}

// memory reads a line such as "VmRSS:   1234 kB".
func memory(file, name string) int64 {
	b, _ := os.ReadFile(file)
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) >= 2 && f[0] == name+":" {
			n, _ := strconv.ParseInt(f[1], 10, 64)
			return n << 10
		}
	}
	return 0
}

func mib(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }

func join(errs ...error) error { return errors.Join(errs...) }

// again runs this program again, with its output as ours.
func again(args ...string) error {
	cmd := exec.Command("/proc/self/exe", args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
