package term

import (
	"slices"
	"syscall"
	"time"
)

// look decides for one wait whether a terminal has settled, by the double
// collect: two passes over all tasks, between which the output was seen to be
// fed. Equal passes prove that all tasks were blocked at that moment.
type look struct {
	t      *Terminal
	peer   *peer
	conn   syscall.RawConn
	keys   bool  // keys were sent: old background does not count
	since  *mark // before the keys, or when the wait began
	proc   procReader
	limits horizon
	held   thread // what was busy at the last look
	fds    descriptors
}

func newLook(t *Terminal, p *peer, keys *mark, deadline time.Time) *look {
	l := &look{t: t, peer: p, conn: t.sources[0].conn, keys: keys != nil, since: keys}
	p.flush()
	if keys == nil {
		l.since = observe(t)
	}
	l.limits = newHorizon(l.since.at, deadline)
	l.fds = descriptors{peer: p, proc: &l.proc, end: deadline}
	return l
}

func (l *look) settled() bool {
	l.held = thread{}
	before, ok := l.list()
	if !ok {
		return false
	}
	first, ok := l.quiet(before)
	if !ok {
		return false
	}
	// From here on every answer and key has reached its reader, and nothing is
	// between a descriptor and the screen; a task that this wakes shows in the
	// second pass. The list comes before the look at the output: a task that
	// the first list missed was there already, and could have written last.
	if !l.peer.flush() || l.t.input.pending() {
		return false
	}
	after, ok := l.list()
	return ok && slices.Equal(before, after) && l.drained() && l.unchanged(first)
}

// stillBusy looks again at what was busy, and at nothing else.
func (l *look) stillBusy() bool {
	if l.held == (thread{}) {
		return false
	}
	k, ok := l.proc.task(l.held)
	return ok && l.judge(&k) == busy
}

// list names all tasks that count; false if the tree changed under it.
func (l *look) list() ([]thread, bool) {
	pids, err := l.t.process.Tree()
	if err != nil || len(pids) == 0 {
		return nil, false
	}
	l.fds.ttys = make(map[int]uint64, len(pids))
	members := make(map[int]member, len(pids))
	for _, pid := range pids {
		m, ok := l.proc.member(pid)
		if !ok {
			return nil, false
		}
		members[pid] = m
		l.fds.ttys[pid] = m.tty
	}
	front := foreground(l.conn)
	var all []thread
	var tids []int
	for _, pid := range pids {
		if l.keys && l.since.old(members[pid], members, front) {
			continue
		}
		var ok bool
		if tids, ok = l.proc.tids(pid, tids[:0]); !ok {
			return nil, false
		}
		for _, tid := range tids {
			all = append(all, thread{pid, tid})
		}
	}
	return all, true
}

// quiet is the first pass: no task is busy and at least one awaits input.
func (l *look) quiet(all []thread) ([]task, bool) {
	tasks := make([]task, len(all))
	awaited := false
	for i, t := range all {
		k, ok := l.proc.task(t)
		if !ok {
			return nil, false
		}
		switch l.judge(&k) {
		case busy:
			l.held = t
			return nil, false
		case inputs:
			awaited = true
		}
		tasks[i] = k
	}
	return tasks, awaited
}

// drained says that all output so far is on the screen. The reader holds the
// same lock across reading and feeding.
func (l *look) drained() bool {
	l.t.mu.Lock()
	defer l.t.mu.Unlock()
	empty := false
	err := l.conn.Control(func(fd uintptr) { empty = !readable(int(fd)) })
	return err == nil && empty && !l.t.input.pending()
}

// unchanged is the second pass.
func (l *look) unchanged(first []task) bool {
	for i := range first {
		if k, ok := l.proc.task(first[i].thread); !ok || k != first[i] {
			return false
		}
	}
	return true
}
