package term

import "syscall"

// ShellCode is the exit code that a shell would give for this end: the
// process's own, or 128 and the signal's number.
func (s Status) ShellCode() int {
	if s.ExitCode != nil {
		return *s.ExitCode
	}
	for n := 1; n < 128; n++ {
		if signalName(syscall.Signal(n)) == s.Signal {
			return 128 + n
		}
	}
	return 128
}
