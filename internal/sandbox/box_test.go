//go:build linux

package sandbox

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// open makes a Box for a test and closes it after.
func open(t testing.TB, p Policy) *Box {
	t.Helper()
	if p.Workspace == "" {
		p.Workspace = t.TempDir()
	}
	b, err := Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// run runs a shell line to its end and gives its output and status.
func run(t testing.TB, b *Box, line string) (string, Status) {
	t.Helper()
	return runCommand(t, b, Command{Args: []string{"sh", "-c", line}})
}

func runCommand(t testing.TB, b *Box, c Command) (string, Status) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	c.Stdout, c.Stderr = w, w
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	p, err := b.Start(ctx, c)
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Release()
	r.SetReadDeadline(time.Now().Add(30 * time.Second))
	out, err := io.ReadAll(r)
	if err != nil {
		p.KillTree(context.Background())
		t.Fatalf("%v: %v\n%s", c.Args, err, out)
	}
	<-p.Done()
	return strings.TrimRight(string(out), "\n"), p.Status()
}

// kinds runs a test in each kind of Box that needs nothing installed.
func kinds(t *testing.T, f func(t *testing.T, k Kind)) {
	for _, k := range []Kind{Host, Jail} {
		t.Run(string(k), func(t *testing.T) { f(t, k) })
	}
}

func TestRun(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		b := open(t, Policy{Kind: k})
		out, st := run(t, b, "echo out; echo err >&2; pwd; exit 3")
		if want := "out\nerr\n" + b.Policy().Workspace; out != want || st.Code != 3 {
			t.Errorf("got %q, %+v; want %q, 3", out, st, want)
		}
	})
}
