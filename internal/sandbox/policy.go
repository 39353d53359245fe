package sandbox

import (
	"fmt"
	"strings"
	"time"
)

// Kind names a way to confine.
type Kind string

const (
	Jail   Kind = "jail"
	Host   Kind = "host"
	Docker Kind = "docker"
)

// ParseKind reads "jail", "host" or "docker:IMAGE".
func ParseKind(s string) (Kind, string, error) {
	if image, ok := strings.CutPrefix(s, "docker:"); ok && image != "" {
		return Docker, image, nil
	}
	switch k := Kind(s); k {
	case Jail, Host:
		return k, "", nil
	}
	return "", "", fmt.Errorf("unknown sandbox %q: use jail, host or docker:IMAGE", s)
}

// Network is what a Box can reach.
type Network string

const (
	NetLoopback Network = "loopback" // the Box's own loopback, shared by its processes; the default but for host
	NetNone     Network = "none"
	NetHost     Network = "host"
)

// ParseNetwork reads a Network's name.
func ParseNetwork(s string) (Network, error) {
	switch n := Network(s); n {
	case NetLoopback, NetNone, NetHost:
		return n, nil
	}
	return "", fmt.Errorf("unknown network %q: use none, loopback or host", s)
}

// Policy says what a Box may see, reach and use. Workspace is required; the
// rest works as it is.
type Policy struct {
	Kind      Kind // Jail if empty
	Image     string
	Workspace string // a directory; it keeps its path inside and is writable for real

	ReadOnly []string // further paths, readable as they are outside
	Writable []string // further paths, writable for real
	Hidden   []string // further paths to hide, beside the usual secrets
	Keep     string   // a directory for the writes that would otherwise vanish

	Network Network
	Env     []string // "NAME" lets a variable in, "NAME=value" sets one
	Limits  Limits   // for all processes of the Box together
	Data    string   // hawser's own data folder, hidden and never a workspace
}

// Limits bound what processes use; zero means no limit.
type Limits struct {
	Memory int64         // bytes
	Pids   int           // processes and threads
	CPU    time.Duration // processor time, summed over all
}

// Any says whether anything is limited.
func (l Limits) Any() bool { return l != Limits{} }

// Limit names the limit that ended a process.
type Limit string

const (
	LimitMemory Limit = "memory"
	LimitPids   Limit = "pids"
	LimitCPU    Limit = "cpu"
)
