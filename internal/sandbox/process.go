package sandbox

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"

	"hawser/internal/sandbox/wire"
)

// Process is one process of a Box and all that it starts: its tree.
type Process struct {
	box *Box
	id  uint64
	running

	status Status
	done   chan struct{}
}

// Pid is the process's id as hawser sees it, or 0 where it cannot see it.
func (p *Process) Pid() int { return p.pid }

// TTY is the master side of the process's terminal, nil if it has none. It is
// the caller's to close.
func (p *Process) TTY() *os.File { return p.tty }

// Done is closed when the process itself has ended; others of its tree may
// live on.
func (p *Process) Done() <-chan struct{} { return p.done }

// Status is how the process ended. It is valid once Done is closed.
func (p *Process) Status() Status { return p.status }

// Signal signals the process alone.
func (p *Process) Signal(sig syscall.Signal) error {
	return p.box.engine.signal(p.id, sig, false)
}

// SignalTree signals the process and everything it started, also what left
// its session or lost its parent.
func (p *Process) SignalTree(sig syscall.Signal) error {
	return p.box.engine.signal(p.id, sig, true)
}

// KillTree kills the tree until nothing of it is left.
func (p *Process) KillTree(ctx context.Context) error {
	return p.box.engine.kill(ctx, p.id)
}

// Tree lists the ids of the tree's processes as hawser sees them, without
// zombies. The process itself comes first while it lives.
func (p *Process) Tree() ([]int, error) { return p.box.engine.tree(p) }

// Release forgets the process. Its tree should be dead.
func (p *Process) Release() {
	p.box.forget(p)
	if p.free != nil {
		p.free()
	}
}

func (p *Process) await() {
	p.status = <-p.running.done
	close(p.done)
}

// StartError says why a process could not be started. It is fs.ErrNotExist
// when the program is not there and fs.ErrPermission when it cannot be run.
type StartError struct {
	Program string
	Reason  string // what was being done
	Err     error
}

// ReasonInterpreter is the Reason of a script whose first line names a program
// that is not there.
const ReasonInterpreter = wire.NoInterpreter

func (e *StartError) Error() string {
	switch {
	case e.Reason == ReasonInterpreter:
		return "cannot start " + strconv.Quote(e.Program) + ": " + e.Reason
	case e.Reason != "":
		return "cannot start " + strconv.Quote(e.Program) + ": " + e.Reason + ": " + e.Err.Error()
	case errors.Is(e.Err, fs.ErrNotExist):
		return "cannot start " + strconv.Quote(e.Program) + ": no such program"
	}
	return "cannot start " + strconv.Quote(e.Program) + ": " + e.Err.Error()
}

func (e *StartError) Unwrap() error { return e.Err }

// ErrDir is what a StartError is if the directory was the reason, not the program.
var ErrDir = errors.New("the directory cannot be entered")

// Is tells a directory that is not there from a program that is not.
func (e *StartError) Is(target error) bool {
	return target == ErrDir && strings.HasPrefix(e.Reason, wire.EnterDirectory)
}
