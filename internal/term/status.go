package term

import (
	"time"

	"hawser/internal/sandbox"
)

// Limit names the limit that ended a process.
type Limit string

const (
	LimitTime   Limit = "time"
	LimitIdle   Limit = "idle"
	LimitMemory Limit = Limit(sandbox.LimitMemory)
	LimitPids   Limit = Limit(sandbox.LimitPids)
	LimitCPU    Limit = Limit(sandbox.LimitCPU)
)

// Status says how a process ended. Exactly one of ExitCode and Signal is set.
type Status struct {
	ExitCode *int
	Signal   string // "SIGKILL"
	Limit    Limit  // empty unless a limit ended it
	Duration time.Duration
}

// Snapshot is a Terminal's output and status at one moment.
type Snapshot struct {
	Output    string // valid UTF-8, at most Limit bytes, the newest
	Truncated bool   // older output was dropped; stays true
	Status    *Status
}

func statusOf(s sandbox.Status, limit Limit, d time.Duration) Status {
	out := Status{Limit: limit, Duration: d}
	if out.Limit == "" {
		out.Limit = Limit(s.Limit)
	}
	if s.Signal != 0 {
		out.Signal = signalName(s.Signal)
	} else {
		out.ExitCode = &s.Code
	}
	return out
}
