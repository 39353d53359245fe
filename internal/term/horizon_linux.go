package term

import (
	"encoding/binary"
	"syscall"
	"time"
	"unsafe"
)

// horizon tells which time-outs can fire within a wait.
type horizon struct {
	end       time.Time
	monotonic time.Duration // the end of the wait, by the kernel's clocks
	realtime  time.Duration
}

const (
	clockRealtime  = 0
	clockMonotonic = 1
)

func newHorizon(deadline time.Time) horizon {
	left := time.Until(deadline)
	return horizon{
		end:       deadline,
		monotonic: clock(clockMonotonic) + left,
		realtime:  clock(clockRealtime) + left,
	}
}

func clock(id uintptr) time.Duration {
	var ts syscall.Timespec
	_, _, _ = syscall.Syscall(syscall.SYS_CLOCK_GETTIME, id, uintptr(unsafe.Pointer(&ts)), 0)
	return time.Duration(ts.Nano())
}

// span is how long a call waits: from the moment it began, or to a moment.
type span struct {
	forever bool
	known   bool
	d       time.Duration
}

var endless = span{forever: true, known: true}

// outlasts says that a relative time-out, begun after a moment, cannot fire
// within the wait.
func (h *horizon) outlasts(s span, begun time.Time) bool {
	return s.known && (s.forever || !begun.IsZero() && begun.Add(s.d).After(h.end))
}

// beyond says that an absolute time-out lies after the wait.
func (h *horizon) beyond(s span, realtime bool) bool {
	end := h.monotonic
	if realtime {
		end = h.realtime
	}
	return s.known && (s.forever || s.d >= end)
}

// timespec reads a struct timespec, or with micro a struct timeval; no pointer
// means no time-out.
func timespec(pid int, address uint64, micro bool) span {
	if address == 0 {
		return endless
	}
	var b [16]byte
	if !memory(pid, address, b[:]) {
		return span{}
	}
	sec := int64(binary.LittleEndian.Uint64(b[:]))
	part := int64(binary.LittleEndian.Uint64(b[8:]))
	if micro {
		part *= 1000
	}
	const most = int64(1) << 32 // a century is for ever
	if sec > most {
		return endless
	}
	return span{known: true, d: time.Duration(sec)*time.Second + time.Duration(part)}
}

// milliseconds is a time-out as poll has it: negative means none.
func milliseconds(arg uint64) span {
	if n := int32(arg); n >= 0 {
		return span{known: true, d: time.Duration(n) * time.Millisecond}
	}
	return endless
}
