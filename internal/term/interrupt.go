package term

import "syscall"

// Interrupt is Ctrl-C: typed where there is a terminal to type it into, sent
// to the whole tree where there is none.
func (t *Terminal) Interrupt() error {
	if t.spec.TTY != nil {
		_, err := t.Write([]byte{3})
		return err
	}
	return t.process.SignalTree(syscall.SIGINT)
}
