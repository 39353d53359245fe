package drive

import (
	"context"
	"io"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/term"
)

// TestStartedTooLate: a command that is being started while its turn is cancelled, and
// starts after that, does not outlive the turn.
func TestStartedTooLate(t *testing.T) {
	starting, start, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	o := agenttest.Options{Run: func(term.Spec) (agenttest.Work, error) {
		close(starting)
		<-start
		return func(ctx context.Context, _ io.Writer) int {
			<-ctx.Done()
			close(ended)
			return 0
		}, nil
	}}
	r := newRig(t, o, Options{})
	r.open()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r.begin(ctx)
	answer := make(chan error, 1)
	go func() { answer <- r.call("terminal/create", `{"sessionId":"s","command":"x"}`, nil) }()
	await(t, "the command's start", starting)
	cancel()
	await(t, "the cancellation", r.cancels)
	if o := r.finish("cancelled"); o.err != nil || o.stop.Reason != agent.Cancelled {
		t.Errorf("the turn ended with %+v", o)
	}
	close(start)
	r.code(await(t, "the answer", answer), -32603, "denied: the turn was cancelled")
	await(t, "the command's end", ended)
}
