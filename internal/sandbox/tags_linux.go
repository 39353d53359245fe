package sandbox

import (
	"sync"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
)

// firstTag is the highest mark; no ordinary limit comes near it.
const firstTag = 1 << 62

// tags gives the marks by which trees are told apart. They fall, because a
// process may lower its limits but not raise them. Inside a terminal of
// another hawser they stay within that terminal's own mark.
var tags struct {
	sync.Mutex
	first, last, step uint64
}

func nextTag() uint64 {
	tags.Lock()
	defer tags.Unlock()
	if tags.step == 0 {
		tags.first, tags.step = firstTag, boxinit.TagStep
		var l unix.Rlimit
		if unix.Prlimit(0, unix.RLIMIT_RTTIME, nil, &l) == nil && l.Max < firstTag {
			tags.first, tags.step = l.Max, 1
			if l.Max%boxinit.TagStep == 0 {
				tags.step = 1 << 16
			}
		}
		tags.last = tags.first
	}
	if tags.last <= tags.step {
		return 0
	}
	tags.last -= tags.step
	return tags.last
}

// marked says whether a process belongs to a tree that this hawser started.
func marked(pid int) bool {
	t := boxinit.TagOf(pid)
	tags.Lock()
	defer tags.Unlock()
	return t < tags.first && t+tags.step > tags.last
}
