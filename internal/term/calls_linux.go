package term

// kindOfCall groups the system calls that a task can be blocked in by where
// their arguments are.
type kindOfCall int

const (
	callOther kindOfCall = iota
	callRead
	callWrite
	callWaitChild
	callWaitSignal
	callTimedWaitSignal
	callFutex
	callSelect
	callPselect
	callPoll
	callPpoll
	callEpoll
	callEpoll2
)
