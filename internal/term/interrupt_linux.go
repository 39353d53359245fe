package term

import (
	"slices"
	"syscall"
	"time"
	"unsafe"
)

// interrupt puts a key that interrupts before what waits: behind what a program
// does not read it would never arrive. Such a key drops what was typed before it, as
// a terminal does when the key reaches it. It is not done for another key.
func (t *Terminal) interrupt(p []byte) (done bool, err error) {
	if len(p) != 1 || !t.input.waits() {
		return false, nil
	}
	other, err := openPeer(t.input.file)
	if err != nil {
		return false, nil // the key waits for its turn
	}
	defer other.close()
	var modes syscall.Termios
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, uintptr(other.fd), syscall.TCGETS, uintptr(unsafe.Pointer(&modes))); e != 0 {
		return false, nil
	}
	signals := []byte{modes.Cc[syscall.VINTR], modes.Cc[syscall.VQUIT], modes.Cc[syscall.VSUSP]}
	if p[0] == 0 || modes.Lflag&syscall.ISIG == 0 || modes.Lflag&syscall.NOFLSH != 0 || !slices.Contains(signals, p[0]) {
		return false, nil
	}
	return true, t.input.drop(p, func() {
		const flush, input = 0x540b, 0 // TCFLSH, TCIFLUSH
		_, _, _ = syscall.Syscall(syscall.SYS_IOCTL, uintptr(other.fd), flush, input)
	})
}

// waits says that something waits that a key must not wait for: in the queue, or
// with somebody who types it as there is room.
func (in *input) waits() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.busy || in.dropping || in.typing > 0
}

// drop forgets what is queued, also what is being written, and puts a key instead.
// What is put meanwhile follows the key.
func (in *input) drop(key []byte, flush func()) error {
	in.dropper.Lock()
	defer in.dropper.Unlock()
	in.mu.Lock()
	in.forget()
	in.mu.Unlock()
	in.wg.Wait()
	flush()
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.resume(key)
}

// forget makes the queue empty and ends the write that waits; in.mu is held.
func (in *input) forget() {
	in.dropping = true
	in.drops++
	in.queue = nil
	in.file.SetWriteDeadline(past)
	in.tell()
}

// resume writes again: the key, and what was put since forget. in.mu is held, and
// nothing is being written.
func (in *input) resume(key []byte) error {
	in.dropping = false
	in.file.SetWriteDeadline(time.Time{})
	later := in.queue
	in.queue = nil
	err := in.add(key)
	if len(later) > 0 {
		_ = in.add(later) // the next write says it again
	}
	in.tell()
	return err
}
