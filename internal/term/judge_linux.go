package term

import (
	"encoding/binary"
	"time"
)

// verdict says what can make a task act.
type verdict int

const (
	busy     verdict = iota // itself, time, or something outside of the tree
	internal                // only another task of the tree
	inputs                  // this terminal's input, or another task of the tree
)

// maxPolled bounds the descriptors that are looked at; a task that waits for
// more is busy.
const maxPolled = 64

// judge classifies a task. What it does not know is busy.
func (l *look) judge(k *task) verdict {
	switch k.state {
	case 'Z', 'X', 'T', 't':
		return internal
	case 'S':
	default:
		return busy
	}
	if k.counters[2] == 0 {
		return busy // a kernel that does not count proves nothing
	}
	a := &k.call.args
	switch calls[k.call.number] {
	case callRead:
		v := l.fds.kind(k.pid, int(int32(a[0])))
		if v == inputs && !l.limits.outlasts(l.peer.readTime(), l.begun(k)) {
			return busy
		}
		return v
	case callWrite:
		// On a pipe its reader is awaited; on the terminal it is our turn.
		if l.fds.kind(k.pid, int(int32(a[0]))) == internal {
			return internal
		}
	case callWaitChild, callWaitSignal:
		return internal
	case callTimedWaitSignal:
		if l.limits.outlasts(timespec(k.pid, a[2], false), l.begun(k)) {
			return internal
		}
	case callFutex:
		return l.futex(k)
	case callSelect:
		return l.selects(k, timespec(k.pid, a[4], true))
	case callPselect:
		return l.selects(k, timespec(k.pid, a[4], false))
	case callPoll:
		return l.polls(k, milliseconds(a[2]))
	case callPpoll:
		return l.polls(k, timespec(k.pid, a[2], false))
	case callEpoll:
		return l.epolls(k, milliseconds(a[3]))
	case callEpoll2:
		return l.epolls(k, timespec(k.pid, a[3], false))
	}
	return busy
}

// begun is a moment after which a task began to wait.
func (l *look) begun(k *task) time.Time { return l.since.ranAfter(k.thread, k.counters) }

func (l *look) futex(k *task) verdict {
	const (
		wait, waitBitset = 0, 9
		command          = 0x7f
		realtime         = 0x100
	)
	a := &k.call.args
	until := timespec(k.pid, a[3], false)
	switch a[1] & command {
	case wait:
		if l.limits.outlasts(until, l.begun(k)) {
			return internal
		}
	case waitBitset:
		if l.limits.beyond(until, a[1]&realtime != 0) {
			return internal
		}
	}
	return busy
}

func (l *look) selects(k *task, timeout span) verdict {
	n := int(int32(k.call.args[0]))
	if n < 0 || n > 1024 {
		return busy
	}
	var set []int
	bits := make([]byte, (n+63)/64*8)
	for _, address := range k.call.args[1:4] {
		if address == 0 {
			continue
		}
		if !memory(k.pid, address, bits) {
			return busy
		}
		for fd := range n {
			if bits[fd/8]&(1<<(fd%8)) != 0 {
				set = append(set, fd)
			}
		}
	}
	return l.waits(k, set, timeout)
}

func (l *look) polls(k *task, timeout span) verdict {
	n := k.call.args[1]
	if n > maxPolled {
		return busy
	}
	list := make([]byte, 8*n)
	if !memory(k.pid, k.call.args[0], list) {
		return busy
	}
	var set []int
	for ; len(list) > 0; list = list[8:] {
		if fd := int32(binary.LittleEndian.Uint32(list)); fd >= 0 {
			set = append(set, int(fd))
		}
	}
	return l.waits(k, set, timeout)
}

func (l *look) epolls(k *task, timeout span) verdict {
	set, ok := l.fds.watched(k.pid, int(int32(k.call.args[0])))
	if !ok {
		return busy
	}
	return l.waits(k, set, timeout)
}

// waits judges a wait for any of a set of descriptors.
func (l *look) waits(k *task, set []int, timeout span) verdict {
	if len(set) == 0 && !timeout.forever {
		return busy // it sleeps
	}
	if len(set) > maxPolled {
		return busy
	}
	lasts := l.limits.outlasts(timeout, l.begun(k))
	if !lasts && !l.atInput {
		return busy
	}
	v := internal
	for _, fd := range set {
		switch l.fds.kind(k.pid, fd) {
		case busy:
			return busy
		case inputs:
			v = inputs
		}
	}
	if !lasts && !(v == inputs && timeout.known && timeout.d > soon) {
		return busy
	}
	return v
}

// soon is what a program may wait for the rest of a key, or of a sequence of keys:
// vim waits a second for it. Who waits for longer has drawn what is to be drawn.
const soon = time.Second
