package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Codes of JSON-RPC, and of cancellation.
const (
	CodeParse          = -32700
	CodeInvalidRequest = -32600
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternal       = -32603
	CodeCancelled      = -32800
)

var (
	// ErrClosed says that the connection is over. It is wrapped with the cause.
	ErrClosed = errors.New("connection closed")
	// ErrBacklog fails a call that a notification handler waits for while so
	// many notifications wait for handlers that the answer cannot be read.
	ErrBacklog = errors.New("the answer lies behind more notifications than may wait: call from a goroutine that the notification handler does not wait for")
	// ErrTooLong fails a call whose answer is longer than a frame may be.
	ErrTooLong = errors.New("frame too long")
	// ErrUnknownID is the reason to report an answer to no call of ours.
	ErrUnknownID = errors.New("answer to no call that waits for one")
)

// Error is the error object of an answer.
type Error struct {
	Code    int64
	Message string
	Data    json.RawMessage // nil if there was none
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s (%d)", e.Message, e.Code)
}

func (e *Error) append(b []byte) []byte {
	b = append(b, `{"code":`...)
	b = strconv.AppendInt(b, e.Code, 10)
	b = append(b, `,"message":`...)
	b = appendString(b, e.Message)
	if data, err := oneLine(e.Data); err == nil && data != nil {
		b = append(b, `,"data":`...)
		b = append(b, data...)
	}
	return append(b, '}')
}

// Is makes the peer's word for cancelled the same as ours.
func (e *Error) Is(target error) bool {
	return target == context.Canceled && e.Code == CodeCancelled
}

// MethodNotFound is the answer to a request that nobody knows.
func MethodNotFound(method string) *Error {
	return &Error{Code: CodeMethodNotFound, Message: "method not found: " + method}
}

// InvalidParams is the answer to params that cannot be used.
func InvalidParams(err error) *Error {
	return &Error{Code: CodeInvalidParams, Message: "invalid params: " + err.Error()}
}
