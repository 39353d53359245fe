package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
	"hawser/internal/session"
)

// answerOf is the one table from what went wrong here to what a client is told.
func answerOf(err error) error {
	var own *jsonrpc.Error
	var shape *wire.Error
	code := int64(jsonrpc.CodeInternal)
	switch {
	case err == nil || errors.As(err, &own):
		return err
	case errors.As(err, &shape):
		return jsonrpc.InvalidParams(err)
	case errors.Is(err, context.Canceled):
		code = jsonrpc.CodeCancelled
	case errors.Is(err, fs.ErrInvalid):
		code = jsonrpc.CodeInvalidParams
	case errors.Is(err, session.ErrClosed):
		code = int64(v1.CodeResourceNotFound)
	}
	return &jsonrpc.Error{Code: code, Message: inWords(err)}
}

// inWords is an error as people read it: where the language has an expression of its
// own for what was cancelled or took too long, ours.
func inWords(err error) string {
	switch text := err.Error(); text {
	case context.Canceled.Error():
		return "the request was cancelled"
	case context.DeadlineExceeded.Error():
		return "it took too long"
	default:
		return plainly.Replace(text)
	}
}

var plainly = strings.NewReplacer(context.Canceled.Error(), "cancelled", context.DeadlineExceeded.Error(), "it took too long")

func invalidRequest(format string, args ...any) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf(format, args...)}
}

func invalidParams(format string, args ...any) error {
	return jsonrpc.InvalidParams(fmt.Errorf(format, args...))
}

func notFound(id v1.SessionID) error {
	data, _ := json.Marshal(map[string]v1.SessionID{"sessionId": id})
	return &jsonrpc.Error{Code: int64(v1.CodeResourceNotFound), Message: fmt.Sprintf("there is no session %q", id), Data: data}
}
