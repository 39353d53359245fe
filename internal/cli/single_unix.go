//go:build unix

package cli

import (
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// single lets a terminal give every key at once, unseen; Ctrl-C stays a signal.
func single(fd int) (*term.State, error) {
	before, err := term.GetState(fd)
	if err != nil {
		return nil, err
	}
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil, err
	}
	t.Lflag &^= unix.ICANON | unix.ECHO
	t.Cc[unix.VMIN], t.Cc[unix.VTIME] = 1, 0
	return before, unix.IoctlSetTermios(fd, setTermios, t)
}
