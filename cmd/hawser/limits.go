package main

import (
	"runtime"
	"time"

	"hawser/internal/config"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

// The usual limits of a command, of which neither flags nor the configuration say
// anything: so much that no honest work notices, and too little to take the
// machine away from its owner.
const (
	usualWall   = time.Hour
	usualPids   = 4096
	leastMemory = 1 << 30
)

func usualLimits() session.WorkLimits {
	return session.WorkLimits{Wall: usualWall, Resources: sandbox.Limits{
		Memory: max(sandbox.Memory()/2, leastMemory),
		Pids:   usualPids,
		CPU:    usualWall * time.Duration(runtime.NumCPU()),
	}}
}

// limit bounds commands as the configuration and the flags say; what they say
// nothing of has its usual limit.
func (c *settings) limit(o *session.Options, f *boxFlags) error {
	l, u := c.Limits, usualLimits()
	o.Work.Wall, o.Work.Idle = l.Timeout.Or(0), l.Idle.Or(0)
	o.Work.Resources.Pids, o.Work.Resources.CPU = l.Pids.Or(0), l.CPU.Or(0)
	if l.Memory != "" {
		n, err := parseMemory(l.Memory)
		if err != nil {
			return usagef("%s: limits.memory: %w", c.file, err)
		}
		o.Work.Resources.Memory = n
	}
	if o.Turn == 0 {
		o.Turn = l.Turn.Or(0)
	}
	if l.Timeout == 0 {
		o.Usual.Wall = u.Wall
	}
	if l.Memory == "" && f.memory == "" {
		o.Usual.Resources.Memory = u.Resources.Memory
	}
	if l.Pids == 0 && f.pids == "" {
		o.Usual.Resources.Pids = u.Resources.Pids
	}
	if l.CPU == 0 && f.cpu == "" {
		o.Usual.Resources.CPU = u.Resources.CPU
	}
	return nil
}

// parseMemory reads the limit of the configuration; 0 is none.
func parseMemory(s string) (int64, error) {
	if s == config.NoLimit {
		return 0, nil
	}
	return parseBytes(s)
}

// limits are those of the whole sandbox.
func (f *boxFlags) limits() (l sandbox.Limits, err error) {
	if given(f.memory) {
		if l.Memory, err = parseBytes(f.memory); err != nil {
			return l, usagef("--memory: %w", err)
		}
		if l.Memory == 0 {
			return l, usagef("--memory 0 is no room at all; write none for no limit")
		}
	}
	if given(f.pids) {
		if l.Pids, err = parseCount(f.pids); err != nil {
			return l, usagef("--pids: %w", err)
		}
	}
	if given(f.cpu) {
		if l.CPU, err = parseTime(f.cpu); err != nil {
			return l, usagef("--cpu: %w", err)
		}
	}
	return l, nil
}

func given(flag string) bool { return flag != "" && flag != config.NoLimit }
