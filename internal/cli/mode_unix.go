//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// single lets a terminal give every key at once, unseen; Ctrl-C stays a signal.
func single(fd int) (*term.State, error) {
	return changed(fd, func(t *unix.Termios) {
		t.Lflag &^= unix.ICANON | unix.ECHO
		t.Cc[unix.VMIN], t.Cc[unix.VTIME] = 1, 0
	})
}

// unseen lets a terminal give lines that it does not show.
func unseen(fd int) (*term.State, error) {
	return changed(fd, func(t *unix.Termios) { t.Lflag &^= unix.ECHO })
}

func changed(fd int, change func(*unix.Termios)) (*term.State, error) {
	before, err := term.GetState(fd)
	if err != nil {
		return nil, err
	}
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil, err
	}
	change(t)
	return before, unix.IoctlSetTermios(fd, setTermios, t)
}

// foreground says that a terminal's keys are for this process: another one is
// stopped when it reads them.
func foreground(fd int) bool {
	group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}

// controlling is the terminal at which this process was started.
func controlling() (*os.File, error) { return os.OpenFile("/dev/tty", os.O_RDWR, 0) }

// stops tells of Ctrl-Z, and of the process being continued.
func stops(c chan<- os.Signal) {
	if !signal.Ignored(syscall.SIGTSTP) {
		signal.Notify(c, syscall.SIGTSTP)
	}
	signal.Notify(c, syscall.SIGCONT)
}

func isStop(s os.Signal) bool { return s == syscall.SIGTSTP }

// stopSelf returns when the process is continued.
func stopSelf() { _ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP) }
