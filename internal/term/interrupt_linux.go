package term

import (
	"slices"
	"syscall"
	"time"
	"unsafe"
)

// interrupt makes way for a key that interrupts: behind what a program does not
// read it would never arrive. Such a key drops what was typed before it, as a
// terminal does when the key reaches it.
func (t *Terminal) interrupt(p []byte) {
	if len(p) != 1 || !t.input.pending() {
		return
	}
	other, err := openPeer(t.input.file)
	if err != nil {
		return // the key waits for its turn
	}
	defer other.close()
	var modes syscall.Termios
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, uintptr(other.fd), syscall.TCGETS, uintptr(unsafe.Pointer(&modes))); e != 0 {
		return
	}
	signals := []byte{modes.Cc[syscall.VINTR], modes.Cc[syscall.VQUIT], modes.Cc[syscall.VSUSP]}
	if p[0] == 0 || modes.Lflag&syscall.ISIG == 0 || modes.Lflag&syscall.NOFLSH != 0 || !slices.Contains(signals, p[0]) {
		return
	}
	t.input.drop()
	const flush, input = 0x540b, 0 // TCFLSH, TCIFLUSH
	_, _, _ = syscall.Syscall(syscall.SYS_IOCTL, uintptr(other.fd), flush, input)
}

// drop forgets what is queued, also what is being written. What is put meanwhile
// stays.
func (in *input) drop() {
	in.dropper.Lock()
	defer in.dropper.Unlock()
	in.mu.Lock()
	in.forget()
	in.mu.Unlock()
	in.wg.Wait()
	in.mu.Lock()
	defer in.mu.Unlock()
	later := in.resume()
	if len(later) > 0 {
		_ = in.add(later) // the next write says it again
	}
}

// forget makes the queue empty and ends the write that waits; in.mu is held.
func (in *input) forget() {
	in.dropping = true
	in.queue = nil
	in.file.SetWriteDeadline(past)
	in.tell()
}

// resume lets what follows be written, and gives what was put since forget; in.mu
// is held, and nothing is being written.
func (in *input) resume() (later []byte) {
	in.dropping = false
	in.file.SetWriteDeadline(time.Time{})
	later, in.queue = in.queue, nil
	return later
}
