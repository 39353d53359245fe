package term

import "bytes"

// thread names one task.
type thread struct{ pid, tid int }

// task is what one look at a thread saw. Two equal looks mean that it was
// blocked all the time in between: the counters move when it runs.
type task struct {
	thread
	state    byte
	counters [3]uint64 // time on a processor, time waiting for one, times scheduled
	call     call
}

// call is the system call that a task is blocked in. number is -1 if it could
// not be read.
type call struct {
	number int64
	args   [6]uint64
}

// member is one process of the tree.
type member struct {
	pid, parent, group int
	tty                uint64
	start              uint64
}

// member reads a process; false if it is gone.
func (r *procReader) member(pid int) (m member, ok bool) {
	r.file(pid, 0, "stat")
	line, ok := r.afterName()
	var parent, group, tty, start uint64
	if !ok || !fields(line, 1, 10, &parent, &group) || !fields(line, 4, 10, &tty) || !fields(line, 19, 10, &start) {
		return member{}, false
	}
	return member{pid, int(parent), int(group), tty, start}, true
}

// task reads a thread; false if it is gone. The order matters: the counters
// come after the state and before the call, so that equal counters at the next
// look vouch for both.
func (r *procReader) task(t thread) (k task, ok bool) {
	k.thread = t
	k.call.number = -1
	r.file(t.pid, t.tid, "stat")
	line, ok := r.afterName()
	if !ok {
		return k, false
	}
	k.state = line[0]
	r.file(t.pid, t.tid, "schedstat")
	line, ok = r.read()
	if !ok || !fields(line, 0, 10, &k.counters[0], &k.counters[1], &k.counters[2]) {
		return k, false
	}
	if k.state == 'S' {
		k.call = r.call(t)
	}
	return k, true
}

func (r *procReader) call(t thread) call {
	unknown := call{number: -1}
	r.file(t.pid, t.tid, "syscall")
	line, ok := r.read()
	if !ok {
		return unknown
	}
	var c call
	var n uint64
	a := &c.args
	if !fields(line, 0, 10, &n) || !fields(line, 1, 16, &a[0], &a[1], &a[2], &a[3], &a[4], &a[5]) {
		return unknown // "running", or blocked outside of a call
	}
	c.number = int64(n)
	return c
}

// afterName gives a stat line from the state on: the name before it may hold
// anything.
func (r *procReader) afterName() ([]byte, bool) {
	line, ok := r.read()
	if !ok {
		return nil, false
	}
	i := bytes.LastIndexByte(line, ')')
	if i < 0 || i+3 > len(line) {
		return nil, false
	}
	return line[i+2:], true
}
