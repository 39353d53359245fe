package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

func TestStartSaysWhyItCannot(t *testing.T) {
	huge := strings.Repeat("x", 3<<20)
	for _, c := range []struct {
		name string
		make func(ws string) Command
		want error
	}{
		{"no command", func(string) Command { return Command{} }, syscall.EINVAL},
		{"an empty name", func(string) Command { return Command{Args: []string{""}} }, syscall.EINVAL},
		{"not found", func(string) Command { return Command{Args: []string{"hawser-no-such-program"}} }, fs.ErrNotExist},
		{"a path not found", func(string) Command { return Command{Args: []string{"./missing"}} }, fs.ErrNotExist},
		{"below a file", func(string) Command { return Command{Args: []string{"/etc/passwd/x"}} }, fs.ErrNotExist},
		{"not executable", func(ws string) Command { return Command{Args: []string{ws + "/plain"}} }, fs.ErrPermission},
		{"a directory", func(ws string) Command { return Command{Args: []string{ws}} }, fs.ErrPermission},
		{"not executable, in PATH", func(ws string) Command { return Command{Args: []string{"plain"}, Env: []string{"PATH=" + ws}} }, fs.ErrPermission},
		{"a bad interpreter", func(ws string) Command { return Command{Args: []string{ws + "/script"}} }, fs.ErrNotExist},
		{"not a program", func(ws string) Command { return Command{Args: []string{ws + "/junk"}} }, syscall.ENOEXEC},
		{"a folder that is not there", func(ws string) Command { return Command{Args: []string{"true"}, Dir: ws + "/missing"} }, fs.ErrNotExist},
		{"a file as folder", func(ws string) Command { return Command{Args: []string{"true"}, Dir: ws + "/script"} }, syscall.ENOTDIR},
		{"a relative folder", func(ws string) Command { return Command{Args: []string{"true"}, Dir: "x"} }, syscall.EINVAL},
		{"a NUL in an argument", func(ws string) Command { return Command{Args: []string{"true", "a\x00b"}} }, syscall.EINVAL},
		{"a NUL in the environment", func(ws string) Command { return Command{Args: []string{"true"}, Env: []string{"A=\x00"}} }, syscall.EINVAL},
		{"an environment without a name", func(ws string) Command { return Command{Args: []string{"true"}, Env: []string{"=x"}} }, syscall.EINVAL},
		{"an argument of 3 MB", func(ws string) Command { return Command{Args: []string{"true", huge}} }, syscall.E2BIG},
		{"arguments of 9 MB", func(ws string) Command { return Command{Args: []string{"true", huge, huge, huge}} }, syscall.E2BIG},
	} {
		t.Run(c.name, func(t *testing.T) {
			kinds(t, func(t *testing.T, k Kind) {
				spotless(t)
				ws := t.TempDir()
				for name, f := range map[string]struct {
					text string
					mode fs.FileMode
				}{"plain": {"x", 0o644}, "script": {"#!/no/such/interpreter\n", 0o755}, "junk": {"\x7fELFjunk", 0o755}} {
					if err := os.WriteFile(filepath.Join(ws, name), []byte(f.text), f.mode); err != nil {
						t.Fatal(err)
					}
				}
				b := open(t, Policy{Kind: k, Workspace: ws})
				for _, tty := range []*Size{nil, {80, 24}} {
					cmd := c.make(ws)
					cmd.TTY = tty
					_, err := b.Start(t.Context(), cmd)
					var start *StartError
					if !errors.Is(err, c.want) || !errors.As(err, &start) {
						t.Errorf("got %v (%T), want a start error of %v", err, err, c.want)
					}
					if err != nil && strings.Contains(err.Error(), "\n") {
						t.Errorf("not one line: %q", err)
					}
				}
				if out, st := run(t, b, "echo alive"); out != "alive" {
					t.Errorf("the box no longer works: %q, %+v", out, st)
				}
			})
		})
	}
}

func TestStartTakesAShellLine(t *testing.T) {
	spotless(t)
	b := open(t, Policy{Kind: Jail})
	if out, st := runCommand(t, b, Command{Args: []string{"echo a; exit 3"}, Shell: true}); out != "a" || st.Code != 3 {
		t.Errorf("got %q, %+v", out, st)
	}
	if out, st := runCommand(t, b, Command{Args: []string{"true"}, Shell: true}); out != "" || st.Code != 0 {
		t.Errorf("got %q, %+v", out, st)
	}
}

func TestStartPassesTenThousandVariables(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b := open(t, Policy{Kind: k})
		var env []string
		for i := range 10000 {
			env = append(env, fmt.Sprintf("HAWSER_TEST_%d=%d", i, i))
		}
		if out, st := runCommand(t, b, Command{Args: []string{"sh", "-c", "env | grep -c ^HAWSER_TEST_"}, Env: env}); out != "10000" {
			t.Errorf("got %q, %+v", out, st)
		}
	})
}

func TestStartInParallel(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b := open(t, Policy{Kind: k})
		var wg sync.WaitGroup
		for i := range 300 {
			wg.Go(func() {
				c := Command{Args: []string{"sh", "-c", fmt.Sprintf("exit %d", i%256)}}
				if i%3 == 0 {
					c.TTY = &Size{80, 24}
				}
				p, err := b.Start(t.Context(), c)
				if err != nil {
					t.Error(err)
					return
				}
				defer p.Release()
				if tty := p.TTY(); tty != nil {
					defer tty.Close()
				}
				<-p.Done()
				if st := p.Status(); st.Code != i%256 || st.Signal != 0 {
					t.Errorf("%d: got %+v", i, st)
				}
			})
		}
		wg.Wait()
	})
}

func TestStartThatIsCancelledLeavesNothing(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		mark := spotless(t)
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
		limits := Limits{}
		if whoami(t) == root {
			limits = Limits{Pids: 50}
		}
		for i := range 40 {
			ctx, cancel := context.WithCancel(t.Context())
			if i%2 == 0 {
				cancel()
			} else {
				go cancel()
			}
			p, err := b.Start(ctx, Command{Args: []string{"sh", "-c", "setsid sleep 1000 & sleep 1000"}, Limits: limits})
			if err == nil {
				if err := p.KillTree(context.Background()); err != nil {
					t.Error(err)
				}
				p.Release()
			} else if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
			cancel()
		}
		if !eventually(func() bool { return len(strangers(mark)) == 0 && len(groupsOf(os.Getpid())) == 0 }) {
			t.Errorf("left: %q, %q", few(strangers(mark)), few(groupsOf(os.Getpid())))
		}
	})
}

func TestStartReportsEverySignal(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b := open(t, Policy{Kind: k})
		for n := 1; n <= 64; n++ {
			switch s := syscall.Signal(n); s {
			case syscall.SIGCHLD, syscall.SIGCONT, syscall.SIGURG, syscall.SIGWINCH: // ignored unless caught
				continue
			case syscall.SIGSTOP, syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU: // they stop
				continue
			}
			_, st := runCommand(t, b, Command{Args: []string{"sh", "-c", fmt.Sprintf("kill -%d $$; sleep 1000", n)}})
			if st.Signal != syscall.Signal(n) || st.Limit != "" {
				t.Errorf("signal %d: got %+v", n, st)
			}
		}
	})
}

func TestStartInAClosedBox(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b := open(t, Policy{Kind: k})
		p := startReady(t, b, "echo ready; sleep 1000")
		for range 2 {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		}
		<-p.Done()
		if st := p.Status(); st.Signal != syscall.SIGKILL {
			t.Errorf("got %+v", st)
		}
		if _, err := b.Start(t.Context(), Command{Args: []string{"true"}}); !errors.Is(err, os.ErrClosed) {
			t.Errorf("got %v", err)
		}
		if err := p.KillTree(t.Context()); err != nil {
			t.Errorf("kill what is dead: %v", err)
		}
		p.Release()
	})
}
