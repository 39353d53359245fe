package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
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

// TestSaid: what an agent's error has beyond its words is shown, within limits, and
// kept whole.
func TestSaid(t *testing.T) {
	for data, want := range map[string]string{
		``:                                    "broke (-1)",
		`null`:                                "broke (-1)",
		`{}`:                                  "broke (-1)",
		`"broke"`:                             "broke (-1)",
		`"why"`:                               "broke (-1): why",
		`{"detail":"overloaded"}`:             "broke (-1): overloaded",
		`{"details":"long","error":{"a":1}}`:  "broke (-1): long",
		"{ \"status\":529, \"x\": [ ] }":      `broke (-1): {"status":529,"x":[]}`,
		`[1, 2]`:                              "broke (-1): [1,2]",
		`"` + strings.Repeat("é", 9999) + `"`: "broke (-1): " + strings.Repeat("é", 500) + "…",
	} {
		err := &jsonrpc.Error{Code: -1, Message: "broke", Data: []byte(data)}
		if got := said(err).Error(); got != want {
			t.Errorf("%.50s is said as %.200s", data, got)
		}
		if data != "" && !strings.Contains(string(failure(err)[protocol]), `{"code":-1,"message":"broke","data":`+data+`}`) {
			t.Errorf("%.50s is kept as %.200s", data, failure(err)[protocol])
		}
	}
}
