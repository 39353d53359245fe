package session

import (
	"errors"
	"io/fs"
)

var (
	// ErrClosed is a session that has ended.
	ErrClosed = errors.New("the session is closed")
	// ErrBusy is a session with too many prompts waiting.
	ErrBusy = errors.New("too many prompts are waiting in this session")
	// errInvalid is for what makes no sense.
	errInvalid = fs.ErrInvalid
)

// AgentError says that the agent itself did not start.
type AgentError struct{ Err error }

func (e *AgentError) Error() string { return "start the agent: " + e.Err.Error() }

func (e *AgentError) Unwrap() error { return e.Err }
