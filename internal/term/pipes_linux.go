package term

import (
	"os"
	"syscall"
	"unsafe"
)

const setPipeSize = 1031 // F_SETPIPE_SZ, which package syscall lacks

// unread is how much of what was written into a pipe nobody has read yet.
func unread(pipe *os.File) (n int, known bool) {
	raw, err := pipe.SyscallConn()
	if err != nil {
		return 0, false
	}
	var waiting int32
	err = raw.Control(func(fd uintptr) {
		_, _, e := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCINQ, uintptr(unsafe.Pointer(&waiting)))
		known = e == 0
	})
	return int(waiting), known && err == nil
}

func newPipe() (fds [2]int, err error) {
	err = syscall.Pipe2(fds[:], syscall.O_CLOEXEC)
	return fds, err
}

// enlarge gives a pipe more room. Ordinary users have a budget for it, which
// is why only pipes that were seen full get it; without it things are slower.
func enlarge(fd int) {
	_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), setPipeSize, largePipe)
}
