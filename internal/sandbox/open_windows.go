package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

const noWait = 0 // no file of the system waits to be opened

func shellLine() []string { return []string{"cmd.exe", "/c"} }

func launch(cmd *exec.Cmd, size *Size) (*os.File, error) {
	if size != nil {
		return nil, fmt.Errorf("terminals with a screen need Linux or macOS; run it without one: %w", errors.ErrUnsupported)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
	return nil, cmd.Start()
}

// signalProcess can only end a process; the system's own tool ends a tree, as
// long as its first process lives. After that the id may be another's.
func signalProcess(p *os.Process, _ syscall.Signal, tree bool) error {
	if tree {
		if errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone) {
			return nil
		}
		return exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(p.Pid)).Run()
	}
	if err := p.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}

func statusOf(s *os.ProcessState) Status { return Status{Code: s.ExitCode()} }
