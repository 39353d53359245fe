//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// outputBroken says that nobody reads standard output any more. The signal for it
// comes for every descriptor, such as that of a program that has ended.
func outputBroken() bool {
	fds := []unix.PollFd{{Fd: int32(os.Stdout.Fd()), Events: unix.POLLOUT}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n > 0 && fds[0].Revents&unix.POLLERR != 0
}
