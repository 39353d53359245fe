//go:build unix

package term

import (
	"os"
	"syscall"
	"unsafe"

	"hawser/internal/sandbox"
)

func setSize(f *os.File, z sandbox.Size) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	cells := [4]uint16{uint16(z.Rows), uint16(z.Cols)}
	var errno syscall.Errno
	err = conn.Control(func(fd uintptr) {
		_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&cells)))
	})
	if err == nil && errno != 0 {
		err = errno
	}
	return err
}
