package boxinit

import (
	"time"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// patience bounds how long a kill may take before it reports what is left.
const patience = 5 * time.Second

// members lists a tree: the first process with its descendants, and those
// that lost their parent, which the tag tells apart. Where there is no filter a
// process can change its tag; whoever carries nobody's goes with any tree.
//
// An empty list is proof. Every process of the tree has an ancestor among the
// init's children, and what one of them leaves behind is the init's before it
// is reaped: so those count until they are reaped, alive or not.
func (s *server) members(id uint64) []int {
	s.mu.Lock()
	r, ok := s.roots[id]
	tags := make([]uint64, 0, len(s.roots))
	for _, r := range s.roots {
		tags = append(tags, r.tag)
	}
	others := make(map[int]bool, len(s.children))
	for pid, i := range s.children {
		others[pid] = i != id
	}
	s.mu.Unlock()
	if !ok {
		return nil
	}
	var all []int
	if r.pid != 0 {
		all = Unreaped(all, r.pid)
	}
	for _, c := range Children(unix.Getpid()) {
		if c == r.pid || others[c] {
			continue
		}
		// Without a tag it was reaped since the list was read, which can
		// lack what it left behind.
		if t := TagOf(c); t == 0 || within(t, r.tag) || !s.filtered && stray(t, tags) {
			all = Unreaped(all, c)
		}
	}
	return all
}

// stray says that a tag belongs to no tree.
func stray(t uint64, tags []uint64) bool {
	for _, tag := range tags {
		if within(t, tag) {
			return false
		}
	}
	return true
}

// rest lists everything below the init, as members does.
func rest() []int {
	var all []int
	for _, c := range Children(unix.Getpid()) {
		all = Unreaped(all, c)
	}
	return all
}

func (s *server) signal(m wire.Signal) {
	if m.Tree {
		for _, pid := range s.members(m.ID) {
			unix.Kill(pid, unix.Signal(m.Num))
		}
		return
	}
	s.mu.Lock() // the reaper cannot free the id meanwhile
	defer s.mu.Unlock()
	if r := s.roots[m.ID]; r.pid != 0 {
		unix.Kill(r.pid, unix.Signal(m.Num))
	}
}

func (s *server) killTree(id uint64) int {
	return Extinguish(func() []int {
		s.wakeReaper() // others than its own children can become the init's
		return s.members(id)
	})
}

func (s *server) killAll() int {
	if s.setup.First {
		return s.killNamespace()
	}
	return Extinguish(rest)
}

// killNamespace leaves it to the kernel, which signals all at one moment, also
// those that are being forked, until it finds none.
func (s *server) killNamespace() int {
	for begin, pause := time.Now(), shortest; ; pause = min(pause*2, longest) {
		if unix.Kill(-1, unix.SIGKILL) == unix.ESRCH {
			return 0
		}
		if time.Since(begin) > patience {
			return max(1, len(rest()))
		}
		s.wakeReaper()
		time.Sleep(pause)
	}
}

// How long to wait between two looks at what is ending.
const (
	shortest = 100 * time.Microsecond
	longest  = 5 * time.Millisecond
)

// Extinguish stops and kills what list gives until it gives nothing, and
// answers how many could not be ended. Stopping comes first: a process that
// forks faster than it is found would otherwise outrun the walk.
func Extinguish(list func() []int) int {
	for begin, pause := time.Now(), shortest; ; pause = min(pause*2, longest) {
		pids := list()
		if len(pids) == 0 {
			return 0
		}
		for _, pid := range pids {
			unix.Kill(pid, unix.SIGSTOP)
		}
		for _, pid := range pids {
			unix.Kill(pid, unix.SIGKILL)
		}
		time.Sleep(pause)
		if time.Since(begin) > patience {
			return living(pids, list)
		}
	}
}

// living counts what list gives without those that were dead before it was
// asked, which a debugger can keep from being reaped: what they left behind is
// in the list too.
func living(before []int, list func() []int) (n int) {
	gone := map[int]bool{}
	for _, pid := range before {
		gone[pid] = dead(pid)
	}
	for _, pid := range list() {
		if !gone[pid] {
			n++
		}
	}
	return n
}
