package term

import (
	"strconv"
	"syscall"
)

// firstRealtime is the kernel's first real-time signal on Linux.
const firstRealtime = 32

func signalName(s syscall.Signal) string {
	if name, ok := signalNames[s]; ok {
		return name
	}
	if s >= firstRealtime {
		return "SIGRT" + strconv.Itoa(int(s)-firstRealtime)
	}
	return "SIG" + strconv.Itoa(int(s))
}
