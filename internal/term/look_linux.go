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
	t     *Terminal
	peer  *peer
	conn  syscall.RawConn
	keys  bool  // keys were sent: old background does not count
	since *mark // before the keys, or when the wait began
	// atInput counts a wait for input that has a long time-out as one without.
	atInput bool
	proc    procReader
	limits  horizon
	held    thread // what was busy at the last look
	fds     descriptors
}

// maxLists bounds how often a tree is listed that does not hold still.
const maxLists = 4

func newLook(t *Terminal, p *peer, since *mark, keys bool, deadline time.Time) *look {
	p.flush()
	l := &look{t: t, peer: p, conn: t.sources[0].conn, keys: keys, since: since, limits: newHorizon(deadline)}
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
	// The second list comes before the look at the output: a task that the
	// first one missed was there already, and could be the last to write.
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

// list names all tasks that count. A tree that changes under it is listed
// again: what a process has left behind as it ended would be missing.
func (l *look) list() (all []thread, ok bool) {
	for range maxLists {
		if all, ok = l.listOnce(); ok {
			break
		}
	}
	return all, ok
}

func (l *look) listOnce() ([]thread, bool) {
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

// drained says that all output so far is on the screen, and all input where
// its reader sees it. The terminal's own reader holds the same lock across
// reading, feeding and answering. Input comes first: it may be echoed.
func (l *look) drained() bool {
	l.t.mu.Lock()
	defer l.t.mu.Unlock()
	if l.t.input.pending() || !l.peer.flush() {
		return false
	}
	empty := false
	err := l.conn.Control(func(fd uintptr) { empty = !readable(int(fd)) })
	return err == nil && empty
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
