package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
	"hawser/internal/session"
)

// TestErrorsInWords: what reaches a client has a code that fits and words that
// somebody understands.
func TestErrorsInWords(t *testing.T) {
	_, failed := stopped(agent.Stop{Reason: agent.Failed, Detail: "ask the model: context deadline exceeded"})
	_, mute := stopped(agent.Stop{Reason: agent.Failed})
	for _, c := range []struct {
		err  error
		code int64
		text string
	}{
		{context.Canceled, jsonrpc.CodeCancelled, "the request was cancelled"},
		{fmt.Errorf("open jail: %w", context.Canceled), jsonrpc.CodeCancelled, "open jail: cancelled"},
		{context.DeadlineExceeded, jsonrpc.CodeInternal, "it took too long"},
		{fmt.Errorf("start: %w", context.DeadlineExceeded), jsonrpc.CodeInternal, "start: it took too long"},
		{openError(fmt.Errorf("start the agent: %w", context.DeadlineExceeded)), jsonrpc.CodeInternal, "start the agent: it took too long"},
		{fmt.Errorf("mode: %w", fs.ErrInvalid), jsonrpc.CodeInvalidParams, "mode: invalid argument"},
		{session.ErrClosed, -32002, session.ErrClosed.Error()},
		{failed, jsonrpc.CodeInternal, "ask the model: it took too long"},
		{mute, jsonrpc.CodeInternal, "the turn failed"},
	} {
		var got *jsonrpc.Error
		if !errors.As(answerOf(c.err), &got) || got.Code != c.code || got.Message != c.text {
			t.Errorf("%v is told as %v", c.err, got)
		}
	}
}

// What an agent of the same protocol says of its failure beside the words is passed on.
func TestErrorDataIsPassedOn(t *testing.T) {
	ext := agent.Ext{protocol: []byte(`{"error":{"code":-32603,"message":"broke","data":{"detail":"overloaded"}}}`)}
	_, err := stopped(agent.Stop{Reason: agent.Failed, Detail: "broke", Ext: ext})
	var got *jsonrpc.Error
	if !errors.As(err, &got) || string(got.Data) != `{"detail":"overloaded"}` {
		t.Errorf("told as %#v", err)
	}
}
