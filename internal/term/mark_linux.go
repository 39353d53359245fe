package term

import "time"

// mark is what a tree did just before keys were sent. It tells what the keys
// can have caused from what went on before them.
type mark struct {
	at         time.Time
	counters   map[thread][3]uint64
	background map[process]bool
	groups     map[int]bool // of the background
}

// process tells a process from a later one with the same id.
type process struct {
	pid   int
	start uint64
}

// observe looks at the tree as it is. What cannot be read is left out, and
// then counts as caused by the keys.
func observe(t *Terminal) *mark {
	m := &mark{counters: map[thread][3]uint64{}, background: map[process]bool{}, groups: map[int]bool{}}
	pids, err := t.process.Tree()
	if err != nil {
		m.at = time.Now()
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
			if k, ok := r.counters(thread{pid, tid}); ok {
				m.counters[thread{pid, tid}] = k
			}
		}
	}
	if front := foreground(t.sources[0].conn); front > 0 {
		m.sort(members, front, t.process.Pid())
	}
	m.at = time.Now()
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

// ran says whether a task has run since.
func (m *mark) ran(k *task) bool {
	before, ok := m.counters[k.thread]
	return !ok || before != k.counters
}

func (r *procReader) counters(t thread) (c [3]uint64, ok bool) {
	r.file(t.pid, t.tid, "schedstat")
	line, ok := r.read()
	return c, ok && fields(line, 0, 10, &c[0], &c[1], &c[2])
}
