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
