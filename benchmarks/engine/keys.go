package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// keys measures how long a typed echo takes until it can be read off the
// screen: in process, and by tmux's own commands.
func keys(r *report) error {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := sandbox.Open(ctx, sandbox.Policy{Kind: sandbox.Host, Workspace: dir})
	if err != nil {
		return err
	}
	defer b.Close()
	t, err := term.Start(ctx, b, term.Spec{Args: []string{"bash", "--norc", "--noprofile"}, TTY: &sandbox.Size{Cols: 160, Rows: 40}})
	if err != nil {
		return err
	}
	defer t.Release(ctx)
	mux, err := startTmux(dir)
	if err != nil {
		return err
	}
	defer mux.stop()
	n := 0
	ours := func() error {
		n++
		return typeOurs(ctx, t, n)
	}
	peer := func() error { return mux.typeEcho(n) }
	if _, _, err := inTurn(5, ours, peer); err != nil { // warm up
		return err
	}
	a, p, err := inTurn(200, ours, peer)
	if err != nil {
		return err
	}
	r.faster("key to screen, `echo` typed", a, p, "tmux send-keys and capture-pane", 12, "at least 12 times")
	return nil
}

func typeOurs(ctx context.Context, t *term.Terminal, n int) error {
	f := t.Follow()
	if err := t.Send(fmt.Sprintf("echo h''i%d\n", n)); err != nil {
		return err
	}
	want := fmt.Sprintf("hi%d\n", n)
	for !strings.Contains(t.Screen().Text(), want) {
		if _, err := f.Next(ctx); err != nil {
			return err
		}
	}
	return nil
}

type tmux struct{ socket string }

func startTmux(dir string) (*tmux, error) {
	m := &tmux{dir + "/tmux"}
	out, err := m.run("-f", "/dev/null", "new-session", "-d", "-s", "b", "-x", "160", "-y", "40", "bash --norc --noprofile")
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return m, nil
}

func (m *tmux) run(args ...string) (string, error) {
	out, err := exec.Command("tmux", append([]string{"-S", m.socket}, args...)...).CombinedOutput()
	return string(out), err
}

func (m *tmux) typeEcho(n int) error {
	if out, err := m.run("send-keys", "-t", "b", fmt.Sprintf("echo h''i%d", n), "Enter"); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	want := fmt.Sprintf("hi%d\n", n)
	for range 10_000 {
		out, err := m.run("capture-pane", "-p", "-t", "b")
		if err != nil {
			return err
		}
		if strings.Contains(out, want) {
			return nil
		}
	}
	return errors.New("tmux never showed the echo")
}

func (m *tmux) stop() { m.run("kill-server") }
