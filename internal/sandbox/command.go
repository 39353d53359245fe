package sandbox

import (
	"os"
	"syscall"
)

// Command is what to start in a Box. Args is required.
type Command struct {
	Args  []string
	Shell bool     // a lone argument that is no executable is a shell line
	Env   []string // over the Box's environment; the last of a name wins
	Dir   string   // absolute; the workspace if empty

	// TTY gives the process a terminal of the Box's own. Without it the three
	// files are the process's own ends and stay the caller's to close; nil is
	// the null device.
	TTY                   *Size
	Stdin, Stdout, Stderr *os.File

	Limits Limits // for this process and what it starts

	program *os.File // run this instead of what Args names
}

// Size is a terminal's size in cells.
type Size struct{ Cols, Rows int }

// Status says how a process ended. Signal is 0 unless a signal ended it, and
// Limit is empty unless the Box ended it for using too much.
type Status struct {
	Code   int
	Signal syscall.Signal
	Limit  Limit
}
