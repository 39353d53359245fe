//go:build unix && !linux

package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"github.com/creack/pty"
)

// noWait opens a pipe that nobody writes to without waiting for a writer.
const noWait = syscall.O_NONBLOCK

func shellLine() []string { return []string{"/bin/sh", "-c"} }

// launch starts a process as the leader of its own session, with a terminal if
// it is to have one.
func launch(cmd *exec.Cmd, size *Size) (*os.File, error) {
	if size != nil {
		return pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(size.Cols), Rows: uint16(size.Rows)})
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return nil, cmd.Start()
}

// signalProcess reaches the process's group; what has left it is out of reach
// without an init.
func signalProcess(p *os.Process, sig syscall.Signal, tree bool) error {
	pid := p.Pid
	if tree {
		pid = -pid
	}
	if err := syscall.Kill(pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil
}

func statusOf(s *os.ProcessState) Status {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return Status{Signal: ws.Signal()}
	}
	return Status{Code: s.ExitCode()}
}
