package jsonrpc

import (
	"encoding/json"
	"errors"
)

// Head is what a frame says at its top level, for those who pass frames on. Its
// parts belong to the frame.
type Head struct {
	ID     ID     // the zero ID if this is a notification
	Method string // empty: an answer
	Params json.RawMessage
	Result json.RawMessage // nil if this is no answer, or an error
}

// ReadHead reads a frame as a Peer does, and refuses what a Peer refuses: with
// [ErrBatch], or with the [*Error] that it would answer.
func ReadHead(frame []byte) (Head, error) {
	m, err := parse(validText(frame))
	switch {
	case errors.Is(err, ErrBatch):
		return Head{}, err
	case errors.Is(err, errMalformed):
		return Head{}, &Error{Code: CodeParse, Message: err.Error()}
	case err != nil:
		return Head{}, &Error{Code: CodeInvalidRequest, Message: err.Error()}
	case m.kind() == invalid:
		return Head{}, &Error{Code: CodeInvalidRequest, Message: errNoRequest.Error()}
	}
	h := Head{ID: m.id, Method: string(m.method), Params: m.params}
	if m.method == nil && m.err == nil {
		h.Result = m.result
	}
	return h, nil
}
