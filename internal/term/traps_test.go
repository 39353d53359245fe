//go:build unix

package term

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// The traps that terminals of agent protocols are known to fall into.

func TestTrap01WholeLineWithoutArguments(t *testing.T) {
	box := openBox(t, sandbox.Host)
	for line, want := range map[string]string{
		"echo a && echo b | tr b c": "a\nc\n",
		"/bin/pwd":                  box.Policy().Workspace + "\n",
	} {
		term := start(t, box, Spec{Args: []string{line}, Shell: true})
		if s := wait(t, term); s.ExitCode == nil || *s.ExitCode != 0 {
			t.Errorf("%s: %+v", line, s)
		}
		if got := output(t, term).Output; got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestTrap02GrandchildHoldsThePipe(t *testing.T) {
	for _, kind := range kinds {
		t.Run(string(kind), func(t *testing.T) {
			box := openBox(t, kind)
			gate := filepath.Join(box.Policy().Workspace, "gate")
			term := start(t, box, Spec{Args: []string{"sh", "-c",
				"(while [ ! -e gate ]; do sleep 0.01; done; echo late; sleep 100) & echo early; exit 3"}})
			if s := wait(t, term); s.ExitCode == nil || *s.ExitCode != 3 {
				t.Errorf("status %+v", s)
			}
			if got := output(t, term).Output; got != "early\n" {
				t.Errorf("output at exit %q", got)
			}
			if err := os.WriteFile(gate, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			awaitText(t, term, "early\nlate\n")
		})
	}
}

func TestTrap03WholeTreeIsKilled(t *testing.T) {
	for _, kind := range kinds {
		t.Run(string(kind), func(t *testing.T) {
			term := start(t, openBox(t, kind), Spec{Grace: 50 * time.Millisecond, Args: []string{"sh", "-c",
				"trap '' TERM; (trap '' TERM HUP; setsid sh -c 'trap \"\" TERM; echo ready; while :; do sleep 1; done' &); while :; do sleep 1; done"}})
			awaitText(t, term, "ready")
			if err := term.Kill(t.Context()); err != nil {
				t.Fatal(err)
			}
			if s := wait(t, term); s.Signal != "SIGKILL" || s.ExitCode != nil {
				t.Errorf("status %+v", s)
			}
			if tree, err := term.process.Tree(); err != nil || len(tree) != 0 {
				t.Errorf("left: %v %v", tree, err)
			}
			if err := term.Kill(t.Context()); err != nil {
				t.Errorf("killing what has ended: %v", err)
			}
		})
	}
}

func TestTrap03TermComesFirst(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{Grace: time.Minute,
		Args: []string{"sh", "-c", "trap 'echo asked; exit 7' TERM; echo ready; while :; do sleep 0.01; done"}})
	awaitText(t, term, "ready")
	if err := term.Kill(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s := wait(t, term); s.ExitCode == nil || *s.ExitCode != 7 {
		t.Errorf("status %+v", s)
	}
	if got := output(t, term).Output; !strings.HasSuffix(got, "asked\n") {
		t.Errorf("output %q", got)
	}
}

func TestTrap03CancelledKillStillKills(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{Grace: time.Hour,
		Args: []string{"sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"}})
	awaitText(t, term, "ready")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := term.Kill(ctx); err != nil {
		t.Fatal(err)
	}
	if s := wait(t, term); s.Signal != "SIGKILL" {
		t.Errorf("status %+v", s)
	}
}

func TestTrap04ReleaseWhileWaiting(t *testing.T) {
	term := shell(t, "trap 'exit 9' TERM; echo ready; while :; do sleep 0.01; done")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s, err := term.Wait(deadline(t, 20*time.Second))
			if err != nil || s.ExitCode == nil || *s.ExitCode != 9 {
				t.Errorf("waiter got %+v %v", s, err)
			}
		})
	}
	awaitText(t, term, "ready")
	if err := term.Release(t.Context()); err != nil {
		t.Error(err)
	}
	wg.Wait()
	if got := output(t, term); !strings.HasPrefix(got.Output, "ready\n") || got.Status == nil {
		t.Errorf("after release: %+v", got)
	}
}

func TestTrap05OutputIsCompleteAfterWait(t *testing.T) {
	for _, tty := range []*sandbox.Size{nil, {Cols: 80, Rows: 24}} {
		box := openBox(t, sandbox.Host)
		for range 30 {
			term := start(t, box, Spec{Args: []string{"seq", "5000"}, TTY: tty})
			wait(t, term)
			if got := output(t, term); !strings.HasSuffix(strings.ReplaceAll(got.Output, "\r", ""), "\n4999\n5000\n") || got.Status == nil {
				t.Fatalf("tty %v: ends with %q", tty != nil, tail(got.Output))
			}
			if err := term.Release(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestTrap05StatusNeverComesBeforeOutput(t *testing.T) {
	box := openBox(t, sandbox.Host)
	for range 30 {
		term := start(t, box, Spec{Args: []string{"sh", "-c", "echo last"}})
		for {
			if got := output(t, term); got.Status != nil {
				if got.Output != "last\n" {
					t.Fatalf("a snapshot with a status has %q", got.Output)
				}
				break
			}
		}
	}
}

func TestTrap06AppendingCostsTheSameAtAnyLimit(t *testing.T) {
	line := []byte(strings.Repeat("x", 80))
	r := newRing(maxLimit)
	for r.end < maxLimit { // the largest ring, full
		r.write(make([]byte, 1<<20))
	}
	if n := testing.AllocsPerRun(1000, func() { r.write(line) }); n != 0 {
		t.Errorf("%v allocations for each append", n)
	}
}

func TestTrap07Characters(t *testing.T) {
	box := openBox(t, sandbox.Host)
	gate := filepath.Join(box.Policy().Workspace, "gate")
	const until = "; while [ ! -e gate ]; do sleep 0.01; done"
	for _, c := range []struct {
		name, line         string
		limit              int
		running, ended     string
		truncated, cutLast bool
	}{
		{"incomplete", `printf 'a\342\202'` + until, 0, "a", "a\uFFFD\uFFFD", false, true},
		{"bad byte", `printf 'a\377b'` + until, 0, "a\uFFFDb", "a\uFFFDb", false, false},
		{"boundary", `printf '\342\202\254\342\202\254'` + until, 4, "€", "€", true, false},
		{"none kept", `printf x` + until, KeepNone, "", "", true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			os.Remove(gate)
			term := start(t, box, Spec{Args: []string{"sh", "-c", c.line}, Limit: c.limit})
			if got := output(t, term); c.limit == KeepNone && got.Truncated && got.Output != "" {
				t.Errorf("before any output: %+v", got)
			}
			eventually(t, "output", func() bool {
				term.mu.Lock()
				defer term.mu.Unlock()
				return term.ring.end > 0
			})
			if got := output(t, term); got.Output != c.running || got.Truncated != c.truncated {
				t.Errorf("while running: %+v", got)
			}
			if err := os.WriteFile(gate, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			wait(t, term)
			if got := output(t, term); got.Output != c.ended || got.Truncated != c.truncated {
				t.Errorf("at the end: %+v", got)
			}
		})
	}
}

func TestTrap08SignalsHaveNames(t *testing.T) {
	for _, name := range []string{"TERM", "KILL", "SEGV", "USR1", "PIPE"} {
		s := wait(t, shell(t, "kill -"+name+" $$"))
		if s.Signal != "SIG"+name || s.ExitCode != nil {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

func TestTrap09DirectoryAndEnvironment(t *testing.T) {
	box := openBox(t, sandbox.Host)
	for _, dir := range []string{"relative", "/no/such/directory"} {
		if term, err := Start(t.Context(), box, Spec{Args: []string{"true"}, Dir: dir}); err == nil {
			term.Release(t.Context())
			t.Errorf("started in %s", dir)
		}
	}
	term := start(t, box, Spec{Args: []string{"sh", "-c", "echo $A $B; pwd"}, Env: []string{"A=1", "B=2", "A=3"}, Dir: "/"})
	wait(t, term)
	if got := output(t, term).Output; got != "3 2\n/\n" {
		t.Errorf("output %q", got)
	}
}

func TestTrap10UnknownTerminalAndDoubleRelease(t *testing.T) {
	r := NewRegistry(0)
	term, err := r.Start(t.Context(), "a", openBox(t, sandbox.Host), Spec{Args: []string{"true"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, where := range [][2]string{{"a", "nothing"}, {"b", term.ID()}, {"", ""}} {
		if _, err := r.Terminal(where[0], where[1]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v: %v", where, err)
		}
	}
	for range 2 {
		if err := term.Release(t.Context()); err != nil {
			t.Errorf("release: %v", err)
		}
	}
	if _, err := r.Terminal("a", term.ID()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after release: %v", err)
	}
}

func TestTrap11ReleasingAScopeEndsItsTerminals(t *testing.T) {
	box := openBox(t, sandbox.Host)
	r := NewRegistry(0)
	var terms []*Terminal
	for i := range 12 {
		term, err := r.Start(t.Context(), []string{"a", "b"}[i%2], box, Spec{Args: []string{"sleep", "1000"}})
		if err != nil {
			t.Fatal(err)
		}
		terms = append(terms, term)
	}
	if err := r.ReleaseScope(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	for i, term := range terms {
		if ended := output(t, term).Status != nil; ended != (i%2 == 0) {
			t.Errorf("terminal %d: ended %v", i, ended)
		}
	}
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, term := range terms {
		if output(t, term).Status == nil {
			t.Errorf("terminal %d outlived its registry", i)
		}
	}
}

func TestTrap12SpawnFailure(t *testing.T) {
	box := openBox(t, sandbox.Host)
	r := NewRegistry(1)
	for range 3 { // a failed start keeps no place
		_, err := r.Start(t.Context(), "a", box, Spec{Args: []string{"/no/such/program"}})
		var failed *sandbox.StartError
		if !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &failed) {
			t.Fatalf("got %v", err)
		}
	}
	if got := r.Terminals("a"); len(got) != 0 {
		t.Errorf("left: %v", got)
	}
}
