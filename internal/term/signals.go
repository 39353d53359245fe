package term

import "syscall"

// Signal is what a person sends by a key: typed where there is a terminal to
// type it into, sent to the whole tree where there is none.
func (t *Terminal) Signal(sig syscall.Signal) error {
	if key, ok := signalKeys[sig]; ok && t.spec.TTY != nil {
		_, err := t.Write([]byte{key})
		return err
	}
	return t.process.SignalTree(sig)
}

// signalKeys are what terminals turn into signals, as they are set at first.
var signalKeys = map[syscall.Signal]byte{syscall.SIGINT: 0x03, syscall.SIGQUIT: 0x1c}
