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
// another hawser they stay within that terminal's own mark; what is too deep,
// or too many, shares the last one.
var tags struct {
	sync.Mutex
	tagPlan
}

type tagPlan struct {
	first, last, step uint64
	floor             uint64 // where somebody else's begin
}

func nextTag() uint64 {
	tags.Lock()
	defer tags.Unlock()
	if tags.step == 0 {
		var l unix.Rlimit
		if unix.Prlimit(0, unix.RLIMIT_RTTIME, nil, &l) != nil {
			l.Max = firstTag
		}
		tags.plan(l.Max)
	}
	if tags.last-tags.floor > tags.step {
		tags.last -= tags.step
	}
	return tags.last
}

// plan chooses the marks of a hawser that runs under a limit.
func (t *tagPlan) plan(limit uint64) {
	t.first, t.step, t.floor = firstTag, boxinit.TagStep, 0
	if limit < firstTag {
		t.first, t.step, t.floor = limit, 1, limit-boxinit.TagSpan(limit)
		if limit%boxinit.TagStep == 0 {
			t.step = boxinit.SubStep
		}
	}
	t.last = t.first
}

// marked says whether a process belongs to a tree that this hawser started.
func marked(pid int) bool {
	t := boxinit.TagOf(pid)
	tags.Lock()
	defer tags.Unlock()
	return t < tags.first && t+tags.step > tags.last
}
