package boxinit

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// setTag marks the init, and so the next process that it starts.
var setTag = func(tag uint64) {
	unix.Prlimit(0, unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: tag, Max: tag}, nil)
}

// keepTagging moves setTag to a thread of its own, which the filter does not
// cover: a payload must not change its tag, but the init must.
func keepTagging() {
	set := setTag
	tags, done := make(chan uint64), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		for t := range tags {
			set(t)
			done <- struct{}{}
		}
	}()
	setTag = func(tag uint64) {
		tags <- tag
		<-done
	}
	setTag(TagOf(0)) // the thread is there before the filter is
}
