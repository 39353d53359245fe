package term

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"hawser/internal/sandbox"
)

const (
	defaultLimit = 1 << 20
	maxLimit     = 64 << 20
	defaultGrace = 2 * time.Second
)

// KeepNone is the Limit of a Terminal that keeps no output at all.
const KeepNone = -1

// ErrDir says that a process was not started because of its Dir.
var ErrDir = sandbox.ErrDir

// Spec says what to start. Args is required, the rest works as it is.
type Spec struct {
	Args  []string
	Shell bool     // a lone argument that is no executable is a shell line
	Env   []string // over the Box's environment; the last of a name wins
	Dir   string   // absolute; the workspace if empty

	TTY   *sandbox.Size // a terminal with a screen; pipes if nil
	Input bool          // without a TTY: a pipe for standard input, else the null device
	Split bool          // without a TTY: two pipes for the two streams, else one, which keeps their order

	Limit     int           // newest bytes of output kept: 1 MiB if 0, KeepNone for none, 64 MiB at most
	Wall      time.Duration // ends the tree after this time
	Idle      time.Duration // ends the tree after this time without output
	Resources sandbox.Limits
	Grace     time.Duration // between TERM and KILL: 2 s if 0, none if negative

	// Sink gets every byte, in order within its stream, before the exit is
	// known. While it blocks the process is held back. It must not keep p.
	// With Split the two streams may call it at the same time.
	Sink func(s Stream, p []byte)
}

// Size is the columns and rows of a TTY, for those who know no Box.
type Size = sandbox.Size

// Stream says where output came from. A TTY, or one pipe for both, is Stdout.
type Stream int

const (
	Stdout Stream = iota
	Stderr
)

func (s *Spec) check() error {
	switch {
	case len(s.Args) == 0 || s.Args[0] == "":
		return errors.New("no command")
	case s.Wall < 0 || s.Idle < 0:
		return errors.New("a time limit cannot be negative")
	case s.Limit < KeepNone:
		return fmt.Errorf("an output limit of %d bytes: it cannot be negative", s.Limit)
	case s.TTY != nil:
		return checkSize(*s.TTY)
	}
	return nil
}

func checkSize(z sandbox.Size) error {
	if z.Cols < 1 || z.Rows < 1 || z.Cols > sandbox.MaxSize || z.Rows > sandbox.MaxSize {
		return fmt.Errorf("a terminal of %dx%d: columns and rows go from 1 to %d", z.Cols, z.Rows, sandbox.MaxSize)
	}
	return nil
}

func (s *Spec) keep() int {
	switch {
	case s.Limit == 0:
		return defaultLimit
	case s.Limit < 0:
		return 0
	}
	return min(s.Limit, maxLimit)
}

func (s *Spec) grace() time.Duration {
	if s.Grace == 0 {
		return defaultGrace
	}
	return max(s.Grace, 0)
}

func (s *Spec) command() sandbox.Command {
	c := sandbox.Command{Args: s.Args, Shell: s.Shell, Env: s.Env, Dir: s.Dir, TTY: s.TTY, Limits: s.Resources}
	if s.TTY != nil {
		// What the emulator speaks, whatever hawser itself was started in.
		c.Env = slices.Concat([]string{"TERM=xterm-256color"}, s.Env)
	}
	return c
}
