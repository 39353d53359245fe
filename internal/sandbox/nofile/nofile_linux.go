package nofile

// Limit is what hawser was given, and what processes are to be given in turn.
var Limit = func() (l Rlimit) {
	const files = 7
	getrlimit(files, &l)
	return l
}()

// Rlimit is the kernel's struct.
type Rlimit struct{ Cur, Max uint64 }

//go:noescape
func getrlimit(resource uintptr, limit *Rlimit)
