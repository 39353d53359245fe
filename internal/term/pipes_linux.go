package term

import "syscall"

const setPipeSize = 1031 // F_SETPIPE_SZ, which package syscall lacks

func newPipe() (fds [2]int, err error) {
	err = syscall.Pipe2(fds[:], syscall.O_CLOEXEC)
	return fds, err
}

// enlarge gives a pipe more room. Ordinary users have a budget for it, which
// is why only pipes that were seen full get it; without it things are slower.
func enlarge(fd int) {
	_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), setPipeSize, largePipe)
}
