package cli

import (
	"os"

	"golang.org/x/sys/windows"
	"golang.org/x/term"
)

// single lets a console give every key at once, Ctrl-C among them.
func single(fd int) (*term.State, error) { return term.MakeRaw(fd) }

// unseen lets a console give lines that it does not show.
func unseen(fd int) (*term.State, error) {
	before, err := term.GetState(fd)
	if err != nil {
		return nil, err
	}
	var now uint32
	if err := windows.GetConsoleMode(windows.Handle(fd), &now); err != nil {
		return nil, err
	}
	return before, windows.SetConsoleMode(windows.Handle(fd), now&^windows.ENABLE_ECHO_INPUT)
}

// foreground always holds: there is no job control.
func foreground(int) bool { return true }

// controlling is the console at which this process was started.
func controlling() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }

func stops(chan<- os.Signal) {}

func isStop(os.Signal) bool { return false }

func stopSelf() {}

// forget drops what was typed and not read.
func forget(fd int) { _ = windows.FlushConsoleInputBuffer(windows.Handle(fd)) }
