package term

import "time"

// mark is what a tree did just before keys were sent, or a wait began. It
// tells what the keys can have caused from what went on before them.
type mark struct {
	at         time.Time
	tasks      map[thread]rest
	background map[process]bool
	groups     map[int]bool // of the background
}

// rest is a task that has not run since some moment, the zero time if nobody
// knows since when.
type rest struct {
	counters [3]uint64
	since    time.Time // it has run after this
}

// process tells a process from a later one with the same id.
type process struct {
	pid   int
	start uint64
}

// observe looks at the tree as it is, and at what the last mark knew. What
// cannot be read is left out, and then counts as caused by the keys.
func observe(t *Terminal, last *mark) *mark {
	m := &mark{at: time.Now(), tasks: map[thread]rest{}, background: map[process]bool{}, groups: map[int]bool{}}
	pids, err := t.process.Tree()
	if err != nil {
		m.at = time.Time{} // nothing is known of any task
		return m
	}
	var r procReader
	members := make(map[int]member, len(pids))
	for _, pid := range pids {
		if p, ok := r.member(pid); ok {
			members[pid] = p
		}
		tids, _ := r.tids(pid, nil)
		for _, tid := range tids {
			k := thread{pid, tid}
			if c, ok := r.counters(k); ok {
				m.tasks[k] = rest{c, last.ranAfter(k, c)}
			}
		}
	}
	if front := foreground(t.sources[0].conn); front > 0 {
		m.sort(members, front, t.process.Pid())
	}
	return m
}

// sort finds the background: what is neither in the foreground nor an
// ancestor of what is, such as the shell that waits for it.
func (m *mark) sort(members map[int]member, front, root int) {
	fore := map[int]bool{root: true}
	for _, p := range members {
		if p.group != front {
			continue
		}
		for ok := true; ok && !fore[p.pid]; p, ok = members[p.parent] {
			fore[p.pid] = true
		}
	}
	for pid, p := range members {
		if !fore[pid] {
			m.background[process{pid, p.start}] = true
			m.groups[p.group] = true
		}
	}
	// A shell without job control puts everything into its own group.
	for pid := range fore {
		delete(m.groups, members[pid].group)
	}
}

// old says that a process is, or descends from, background that is older than
// the keys.
func (m *mark) old(p member, members map[int]member, front int) bool {
	if front <= 0 || p.group == front {
		return false
	}
	if m.groups[p.group] {
		return true
	}
	for depth := 0; depth < len(members); depth++ {
		if m.background[process{p.pid, p.start}] {
			return true
		}
		parent, ok := members[p.parent]
		if !ok {
			return false
		}
		p = parent
	}
	return false
}

// ranAfter gives a moment after which a task with these counters has run, and
// so a moment after which it began what it waits in; zero if there is none.
func (m *mark) ranAfter(t thread, counters [3]uint64) time.Time {
	if m == nil {
		return time.Time{}
	}
	if before, ok := m.tasks[t]; ok && before.counters == counters {
		return before.since
	}
	return m.at
}

func (r *procReader) counters(t thread) (c [3]uint64, ok bool) {
	r.file(t.pid, t.tid, "schedstat")
	line, ok := r.read()
	return c, ok && fields(line, 0, 10, &c[0], &c[1], &c[2])
}
