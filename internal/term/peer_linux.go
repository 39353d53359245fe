package term

import (
	"os"
	"sync"
	"syscall"
	"unsafe"
)

const getPeer = 0x5441 // TIOCGPTPEER

// peer is a descriptor of a terminal's other side, the processes' side.
type peer struct {
	mu     sync.Mutex
	fd     int // -1 when closed
	dev    uint64
	ino    uint64
	rdev   uint64
	pipeFS uint64 // the device of anonymous pipes
}

func openPeer(master *os.File) (*peer, error) {
	conn, err := master.SyscallConn()
	if err != nil {
		return nil, err
	}
	var fd uintptr
	var errno syscall.Errno
	const flags = syscall.O_RDWR | syscall.O_NOCTTY | syscall.O_CLOEXEC | syscall.O_NONBLOCK
	err = conn.Control(func(m uintptr) { fd, _, errno = syscall.Syscall(syscall.SYS_IOCTL, m, getPeer, flags) })
	if err != nil {
		return nil, err
	}
	if errno != 0 {
		return nil, os.NewSyscallError("open the terminal's other side", errno)
	}
	p := &peer{fd: int(fd)}
	var st syscall.Stat_t
	if err := syscall.Fstat(p.fd, &st); err != nil {
		p.close()
		return nil, os.NewSyscallError("fstat", err)
	}
	p.dev, p.ino, p.rdev = uint64(st.Dev), st.Ino, uint64(st.Rdev)
	if p.pipeFS, err = pipeFS(); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// pipeFS is the file system that anonymous pipes are on.
var pipeFS = sync.OnceValues(func() (uint64, error) {
	fds, err := newPipe()
	if err != nil {
		return 0, os.NewSyscallError("pipe", err)
	}
	defer syscall.Close(fds[0])
	defer syscall.Close(fds[1])
	var st syscall.Stat_t
	if err := syscall.Fstat(fds[0], &st); err != nil {
		return 0, os.NewSyscallError("fstat", err)
	}
	return uint64(st.Dev), nil
})

// flush brings what was written to the master to where its readers see it.
// Polling does that; what it answers does not matter.
func (p *peer) flush() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fd < 0 {
		return false
	}
	readable(p.fd)
	return true
}

func (p *peer) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fd >= 0 {
		syscall.Close(p.fd)
		p.fd = -1
	}
}

type pollDescriptor struct {
	fd              int32
	events, revents int16
}

// readable polls for input without waiting.
func readable(fd int) bool {
	p := pollDescriptor{fd: int32(fd), events: 1}
	var now syscall.Timespec
	n, _, _ := syscall.Syscall6(syscall.SYS_PPOLL, uintptr(unsafe.Pointer(&p)), 1, uintptr(unsafe.Pointer(&now)), 0, 0, 0)
	return n == 1 && p.revents&1 != 0
}

// foreground is the terminal's foreground process group, 0 if unknown.
func foreground(conn syscall.RawConn) int {
	var group int32
	_ = conn.Control(func(fd uintptr) {
		if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGPGRP, uintptr(unsafe.Pointer(&group))); e != 0 {
			group = 0
		}
	})
	return int(group)
}
