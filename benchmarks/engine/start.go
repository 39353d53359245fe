package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"

	"hawser/internal/sandbox"
)

// starts measures the life of a jail beside bubblewrap's, and a second command
// in an open Box beside a bare fork.
func starts(r *report) error {
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	life := func() error {
		b, err := sandbox.Open(context.Background(), sandbox.Policy{Workspace: dir})
		if err != nil {
			return err
		}
		return join(runTrue(b), b.Close())
	}
	bwrap := func() error {
		return exec.Command("bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--tmpfs", "/tmp",
			"--proc", "/proc", "--dev", "/dev", "--bind", dir, dir, "--chdir", dir, "/bin/true").Run()
	}
	ours, peer, err := inTurn(200, life, bwrap)
	if err != nil {
		return err
	}
	r.faster("open a jail, run `true`, close it", ours, peer, "bwrap", 1/1.5, "at most 1.5 times bwrap")
	if image := os.Getenv("HAWSER_BENCH_IMAGE"); image != "" {
		docker := func() error { return exec.Command("docker", "run", "--rm", "--network", "none", image, "true").Run() }
		ours, peer, err := inTurn(10, life, docker)
		if err != nil {
			return err
		}
		r.faster("the same", ours, peer, "docker run", 20, "at least 20 times")
	}
	for _, k := range []sandbox.Kind{sandbox.Host, sandbox.Jail} {
		b, err := sandbox.Open(context.Background(), sandbox.Policy{Kind: k, Workspace: dir})
		if err != nil {
			return err
		}
		ours, peer, err := inTurn(500, func() error { return runTrue(b) }, fork)
		if err := join(err, b.Close()); err != nil {
			return err
		}
		r.faster(fmt.Sprintf("`true` in an open %s", k), ours, peer, "fork and exec", 1.0/3, "at most 3 times")
	}
	return nil
}

func runTrue(b *sandbox.Box) error {
	p, err := b.Start(context.Background(), sandbox.Command{Args: []string{"/bin/true"}})
	if err != nil {
		return err
	}
	<-p.Done()
	p.Release()
	return nil
}

func fork() error {
	p, err := os.StartProcess("/bin/true", []string{"true"}, &os.ProcAttr{})
	if err != nil {
		return err
	}
	_, err = p.Wait()
	return err
}
