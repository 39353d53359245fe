package boxinit

import (
	"time"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// patience bounds how long a kill may take before it reports what is left.
const patience = 5 * time.Second

// members lists the living processes of a tree: the first process with its
// descendants, and those that lost their parent, which the tag tells apart.
// Where there is no filter a process can change its tag; whoever carries
// nobody's goes with any tree.
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
		all = Descendants(all, r.pid)
	}
	for _, c := range Children(unix.Getpid()) {
		if c == r.pid || others[c] {
			continue
		}
		if t := TagOf(c); within(t, r.tag) || !s.setup.First && stray(t, tags) {
			all = Descendants(all, c)
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

// rest lists everything below the init.
func rest() []int {
	var all []int
	for _, c := range Children(unix.Getpid()) {
		all = Descendants(all, c)
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
	return Extinguish(func() []int { return s.members(id) })
}

func (s *server) killAll() int {
	if s.setup.First {
		return Extinguish(func() []int {
			all := rest()
			if len(all) > 0 {
				unix.Kill(-1, unix.SIGKILL)
			}
			return all
		})
	}
	return Extinguish(rest)
}

// Extinguish stops and kills what list gives until it gives nothing, and
// answers how many could not be ended. Stopping comes first: a process that
// forks faster than it is found would otherwise outrun the walk.
func Extinguish(list func() []int) int {
	pause := 100 * time.Microsecond
	for begin := time.Now(); ; {
		pids := list()
		if len(pids) == 0 {
			return 0
		}
		if time.Since(begin) > patience {
			return len(pids)
		}
		for _, pid := range pids {
			unix.Kill(pid, unix.SIGSTOP)
		}
		for _, pid := range pids {
			unix.Kill(pid, unix.SIGKILL)
		}
		time.Sleep(pause)
		pause = min(pause*2, 5*time.Millisecond)
	}
}
