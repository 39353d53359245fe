package boxinit

import "runtime"

// spareThreads is more than the init ever uses at once beside its first.
const spareThreads = 5

// StockedThreads is the most that any init has once it has stocked up: the spare
// ones, its first, three that the runtime keeps for itself, and three more that it
// may make when the machine is busy.
const StockedThreads = spareThreads + 7

// stockThreads makes the runtime create its threads now. Where the Box's
// processes and the init share one limit, they may leave no room for a thread
// when the init needs it, and the runtime ends a program that it cannot give
// one.
func stockThreads() {
	ready, done := make(chan struct{}), make(chan struct{})
	for range spareThreads {
		go func() {
			runtime.LockOSThread() // takes a thread of its own, and gives it back to the stock
			ready <- struct{}{}
			<-done
			runtime.UnlockOSThread()
		}()
	}
	for range spareThreads {
		<-ready
	}
	close(done)
}
