//go:build !linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"hawser/internal/sandbox/wire"
)

var executable, _ = os.Executable()

var openSelf = sync.OnceValues(func() (*os.File, error) { return os.Open(executable) })

// RunIfChild takes over a process that hawser started to work inside a Box,
// and then does not return. It is the first call of main.
func RunIfChild() {
	if os.Args[0] == toolName {
		runTool()
	}
}

// ShippedInit says whether this build carries the small init. Only Linux has
// one.
func ShippedInit() bool { return false }

func openEngine(ctx context.Context, p *Policy, b *Box) (engine, error) {
	if p.Kind != Host {
		return nil, fmt.Errorf("the %s sandbox needs Linux; here there is host, which does not confine: %w", p.Kind, errors.ErrUnsupported)
	}
	if p.Limits.Any() {
		return nil, errNoLimits
	}
	return &plainEngine{down: make(chan struct{}), processes: map[uint64]*exec.Cmd{}}, nil
}

var errNoLimits = fmt.Errorf("memory, process and CPU limits need Linux control groups: %w", errors.ErrUnsupported)

// plainEngine starts processes without an init, each as the leader of a group
// where the platform has groups.
type plainEngine struct {
	mu        sync.Mutex
	processes map[uint64]*exec.Cmd
	once      sync.Once
	down      chan struct{}
}

func (e *plainEngine) start(_ context.Context, id uint64, c Command) (*running, error) {
	if c.Limits.Any() {
		return nil, errNoLimits
	}
	path, err := find(c)
	if err != nil && c.Shell && len(c.Args) == 1 {
		c.Args = append(shellLine(), c.Args[0])
		path, err = find(c)
	}
	if c.program != nil {
		path, err = executable, nil
	}
	if err != nil {
		return nil, &StartError{Program: c.Args[0], Err: err}
	}
	if _, err := os.Stat(c.Dir); err != nil {
		return nil, &StartError{Program: c.Args[0], Reason: wire.EnterDirectory + c.Dir, Err: err}
	}
	cmd := &exec.Cmd{Path: path, Args: c.Args, Env: c.Env, Dir: c.Dir}
	if c.Stdin != nil {
		cmd.Stdin = c.Stdin
	}
	if c.Stdout != nil {
		cmd.Stdout = c.Stdout
	}
	if c.Stderr != nil {
		cmd.Stderr = c.Stderr
	}
	tty, err := launch(cmd, c.TTY)
	if err != nil {
		return nil, &StartError{Program: c.Args[0], Err: err}
	}
	e.mu.Lock()
	e.processes[id] = cmd
	e.mu.Unlock()
	done := make(chan Status, 1)
	go func() {
		cmd.Wait()
		done <- statusOf(cmd.ProcessState)
	}()
	free := func() {
		e.mu.Lock()
		delete(e.processes, id)
		e.mu.Unlock()
	}
	return &running{pid: cmd.Process.Pid, tty: tty, done: done, free: free}, nil
}

func (e *plainEngine) enforces(l Limits) (Limits, error) {
	if l.Any() {
		return Limits{}, errNoLimits
	}
	return l, nil
}

func (e *plainEngine) expect(Limits) {}

// Memory is how much this machine has, 0 if that is not known.
func Memory() int64 { return 0 }

// find looks the program up in the environment that it is to have.
func find(c Command) (string, error) {
	name := c.Args[0]
	if filepath.Base(name) != name {
		if !filepath.IsAbs(name) {
			name = filepath.Join(c.Dir, name)
		}
		return exec.LookPath(name)
	}
	for _, kv := range c.Env {
		if path, ok := strings.CutPrefix(kv, "PATH="); ok {
			for _, dir := range filepath.SplitList(path) {
				if p, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
					return p, nil
				}
			}
			return "", fs.ErrNotExist
		}
	}
	return exec.LookPath(name)
}

func (e *plainEngine) signal(id uint64, sig syscall.Signal, tree bool) error {
	e.mu.Lock()
	cmd := e.processes[id]
	e.mu.Unlock()
	if cmd == nil {
		return nil
	}
	return signalProcess(cmd.Process, sig, tree)
}

func (e *plainEngine) kill(_ context.Context, id uint64) error {
	return e.signal(id, syscall.SIGKILL, true)
}

func (e *plainEngine) killAll(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	var errs []error
	for _, cmd := range e.processes {
		errs = append(errs, signalProcess(cmd.Process, syscall.SIGKILL, true))
	}
	return errors.Join(errs...)
}

// tree knows the process alone. What it has left behind when it ended may
// live on in its group, which nothing lists.
func (e *plainEngine) tree(p *Process) ([]int, error) {
	select {
	case <-p.done:
		return nil, fmt.Errorf("list what a process has left behind: %w", errors.ErrUnsupported)
	default:
		return []int{p.pid}, nil
	}
}

func (e *plainEngine) changes(context.Context, *Box) ([]Change, error) {
	return nil, errors.New("the host sandbox changes the system itself, so nothing can be compared")
}

func (e *plainEngine) gone() <-chan struct{} { return e.down }

func (e *plainEngine) close() error {
	err := e.killAll(context.Background())
	e.once.Do(func() { close(e.down) })
	return err
}

func isWhiteout(fs.FileInfo) bool { return false }
func isOpaque(string) bool        { return false }
