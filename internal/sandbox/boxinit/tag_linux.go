package boxinit

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// setTag marks the init, and so the next process that it starts.
var setTag = func(tag uint64) error {
	return unix.Prlimit(0, unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: tag, Max: tag}, nil)
}

// keepTagging moves setTag to a thread of its own, which the filter does not
// cover: a payload must not change its tag, but the init must. The runtime never
// makes a thread from one that is locked, as the filtered one is.
func keepTagging() {
	set := setTag
	tags, done := make(chan uint64), make(chan error)
	go func() {
		runtime.LockOSThread()
		for t := range tags {
			done <- set(t)
		}
	}()
	setTag = func(tag uint64) error {
		tags <- tag
		return <-done
	}
	setTag(TagOf(0)) // so that the thread is there
}
