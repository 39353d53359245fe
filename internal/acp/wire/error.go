package wire

import (
	"errors"
	"strconv"
	"strings"
)

// Error is a message that is not what its schema says.
type Error struct {
	// Path leads to the mistake, as in update.content[2].type; it is empty at
	// the top.
	Path string
	// Reason says what is wrong there.
	Reason string
}

func (e *Error) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// In says that what err is about is the member name of something larger.
func In(name string, err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	return &Error{Path: join(name, e.Path), Reason: e.Reason}
}

func join(name, path string) string {
	if path == "" || strings.HasPrefix(path, "[") {
		return name + path
	}
	return name + "." + path
}

// pathName is a member's name as a part of a path.
func pathName(key []byte) string {
	const longest = 64
	if len(key) > longest {
		key = key[:longest]
	}
	for _, c := range key {
		if c <= ' ' || c == '.' || c == '[' || c == '"' || c >= 0x7f {
			return strconv.QuoteToASCII(string(key))
		}
	}
	return string(key)
}
