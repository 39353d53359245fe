package agenttest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// Work is what a fake terminal does: it writes its output and gives its exit
// code. A cancelled ctx is a kill.
type Work func(ctx context.Context, out io.Writer) int

// Exit is work that is done at once.
func Exit(code int, output string) Work {
	return func(_ context.Context, out io.Writer) int {
		io.WriteString(out, output)
		return code
	}
}

// HangWork is work that goes on until it is killed.
func HangWork(ctx context.Context, _ io.Writer) int {
	<-ctx.Done()
	return 0
}

// Terminal is a fake agent.Terminal, without a process.
type Terminal struct {
	Spec term.Spec

	id    string
	host  *Host
	kill  context.CancelFunc
	ended chan struct{}

	mu       sync.Mutex
	output   bytes.Buffer
	status   *term.Status
	released bool
}

var _ agent.Terminal = (*Terminal)(nil)

func (h *Host) begin(spec term.Spec, work Work) *Terminal {
	ctx, cancel := context.WithCancel(context.Background())
	t := &Terminal{Spec: spec, host: h, kill: cancel, ended: make(chan struct{})}
	h.note(func() {
		h.terminals = append(h.terminals, t)
		t.id = fmt.Sprintf("t%d", len(h.terminals))
	})
	begin := time.Now()
	go func() {
		code := work(ctx, t)
		t.mu.Lock()
		t.status = &term.Status{ExitCode: &code, Duration: time.Since(begin)}
		if ctx.Err() != nil {
			t.status.ExitCode, t.status.Signal = nil, "SIGKILL"
		}
		t.mu.Unlock()
		cancel()
		close(t.ended)
	}()
	return t
}

// Terminals are all that were started, released or not.
func (h *Host) Terminals() []*Terminal {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]*Terminal(nil), h.terminals...)
}

// Unreleased are the ids of the terminals that were not released yet.
func (h *Host) Unreleased() []string {
	var ids []string
	for _, t := range h.Terminals() {
		if !t.Released() {
			ids = append(ids, t.id)
		}
	}
	return ids
}

// Ran says that a command with this text in it was started.
func (h *Host) Ran(text string) bool {
	for _, t := range h.Terminals() {
		if strings.Contains(strings.Join(t.Spec.Args, " "), text) {
			return true
		}
	}
	return false
}

// Write is the work's output.
func (t *Terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Spec.Sink != nil {
		t.Spec.Sink(term.Stdout, p)
	}
	return t.output.Write(p)
}

// ID implements agent.Terminal.
func (t *Terminal) ID() string { return t.id }

// Observed implements agent.Terminal.
func (t *Terminal) Observed() bool { return true }

// Ended says that the work has ended.
func (t *Terminal) Ended() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.status != nil
}

// Released says that the terminal was released.
func (t *Terminal) Released() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.released
}

// Output implements agent.Terminal.
func (t *Terminal) Output(context.Context) (term.Snapshot, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return term.Snapshot{Output: t.output.String(), Status: t.status}, nil
}

// Wait implements agent.Terminal.
func (t *Terminal) Wait(ctx context.Context) (term.Status, error) {
	select {
	case <-t.ended:
		return *t.status, nil
	case <-ctx.Done():
		return term.Status{}, ctx.Err()
	}
}

// Kill implements agent.Terminal.
func (t *Terminal) Kill(context.Context) error {
	t.host.did("kill %s", t.id)
	t.end()
	return nil
}

// Release implements agent.Terminal.
func (t *Terminal) Release(context.Context) error {
	t.end()
	t.mu.Lock()
	again := t.released
	t.released = true
	t.mu.Unlock()
	if !again {
		t.host.did("release %s", t.id)
	}
	return nil
}

func (t *Terminal) end() {
	t.kill()
	<-t.ended
}
