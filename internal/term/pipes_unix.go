//go:build unix

package term

import (
	"os"
	"syscall"
)

// pipeFrom makes a pipe that a process writes to. Only our end is
// non-blocking: the process's end must behave as any program expects.
func pipeFrom() (ours, theirs *os.File, err error) {
	fds, err := newPipe()
	if err != nil {
		return nil, nil, os.NewSyscallError("pipe", err)
	}
	return ourEnd(fds[0]), os.NewFile(uintptr(fds[1]), "pipe"), nil
}

// pipeTo makes a pipe that a process reads from.
func pipeTo() (theirs, ours *os.File, err error) {
	fds, err := newPipe()
	if err != nil {
		return nil, nil, os.NewSyscallError("pipe", err)
	}
	return os.NewFile(uintptr(fds[0]), "pipe"), ourEnd(fds[1]), nil
}

func ourEnd(fd int) *os.File {
	// Without it NewFile makes a file that cannot be waited for, which says so
	// when it is first used.
	_ = syscall.SetNonblock(fd, true)
	return os.NewFile(uintptr(fd), "pipe")
}

func enlargeFile(f *os.File) {
	if conn, err := f.SyscallConn(); err == nil {
		_ = conn.Control(func(fd uintptr) { enlarge(int(fd)) })
	}
}

// writeNow writes what a file takes without waiting.
func writeNow(f *os.File) func([]byte) (int, error) {
	return func(p []byte) (n int, err error) {
		conn, err := f.SyscallConn()
		if err != nil {
			return 0, err
		}
		outer := conn.Write(func(fd uintptr) bool {
			for n < len(p) {
				var k int
				k, err = syscall.Write(int(fd), p[n:])
				if err == syscall.EINTR {
					continue
				}
				if err != nil {
					break
				}
				n += k
			}
			return true
		})
		if outer != nil {
			return n, outer
		}
		if err == syscall.EAGAIN {
			err = nil
		}
		return n, err
	}
}
