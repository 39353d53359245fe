//go:build !linux

package term

// interrupt cannot make way here: a key waits for its turn.
func (t *Terminal) interrupt([]byte) (done bool, err error) { return false, nil }
