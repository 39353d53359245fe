package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// TestAnswers: what an agent is told of what went wrong, in plain words.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		err  error
		code int64
		text string
	}{
		{&agent.DeniedError{Reason: "not here"}, -32603, "denied: not here"},
		{&agent.DeniedError{By: "rule 1"}, -32603, "denied: by rule 1"},
		{&agent.DeniedError{By: "cancelled"}, -32603, "denied: it was cancelled before anybody answered"},
		{fmt.Errorf("run: %w", context.Canceled), -32800, "the request was cancelled"},
		{fmt.Errorf("run: %w", context.DeadlineExceeded), -32603, "it took too long"},
		{fmt.Errorf("open a: %w", fs.ErrNotExist), -32002, "open a: file does not exist"},
		{fmt.Errorf("open a: %w", agent.ErrOutside), -32602, "open a: " + agent.ErrOutside.Error()},
		{errors.New("no luck"), -32603, "no luck"},
	} {
		var e *jsonrpc.Error
		if !errors.As(answerOf(c.err), &e) || e.Code != c.code || e.Message != c.text {
			t.Errorf("%v becomes %v", c.err, e)
		}
	}
}
