package term

import (
	"syscall"
	"time"
	"unsafe"
)

// readTime is how long a read of the terminal waits. Without line editing a
// terminal can have a time-out: from the beginning of the read if it need not
// return anything, else from each byte on. One that returns with its first
// byte never comes to that; whether one that awaits more has read some already
// cannot be seen, so it counts as having done so.
func (p *peer) readTime() span {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fd < 0 {
		return span{}
	}
	var modes syscall.Termios
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, uintptr(p.fd), syscall.TCGETS, uintptr(unsafe.Pointer(&modes))); e != 0 {
		return span{}
	}
	tenths := modes.Cc[syscall.VTIME]
	if modes.Lflag&syscall.ICANON != 0 || tenths == 0 || modes.Cc[syscall.VMIN] == 1 {
		return endless
	}
	return span{known: true, d: time.Duration(tenths) * 100 * time.Millisecond}
}
