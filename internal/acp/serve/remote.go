package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"time"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
	"hawser/internal/term"
)

// remote is a terminal of the client's. What it shows is the client's word.
type remote struct {
	place *place
	id    v1.TerminalID
	begun time.Time
	wall  time.Duration

	shown chan struct{} // closed when the client shows it in a call
	once  sync.Once
	life  context.Context // until it is released
	end   context.CancelFunc
	done  chan struct{} // closed when it has ended, or nobody can tell

	mu       sync.Mutex
	status   term.Status
	err      error // why the end is not known
	killed   bool
	limit    term.Limit
	released bool
	last     term.Snapshot // the newest that was seen
}

func (r *remote) ID() string     { return string(r.id) }
func (r *remote) Observed() bool { return false }

// watch waits for the end, as long as the terminal may run.
func (r *remote) watch() {
	defer close(r.done)
	clock := time.AfterFunc(r.wall, func() {
		r.mu.Lock()
		r.limit = term.LimitTime
		r.mu.Unlock()
		_ = r.Kill(context.Background())
	})
	defer clock.Stop()
	request := v1.WaitForTerminalExitRequest{SessionID: r.place.talk.id, TerminalID: r.id}
	var exit v1.WaitForTerminalExitResponse
	err := r.place.talk.call(r.life, v1.MethodTerminalWaitForExit, encoded(&request), &exit)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err == nil:
		r.status = statusFrom(exit.ExitCode, exit.Signal, r.killed)
	case r.last.Status != nil:
		r.status = *r.last.Status
	case r.killed || r.released:
		r.status = term.Status{Signal: "SIGKILL"} // its end was asked for
	default:
		r.err = fmt.Errorf("wait for terminal %s: %w", r.id, err)
	}
	r.status.Limit, r.status.Duration = r.limit, time.Since(r.begun)
}

// statusFrom reads how a command ended. Exactly one of code and signal is given;
// some clients give the code 1 with a signal, and its name in words.
func statusFrom(code wire.Opt[uint32], signal wire.Opt[string], killed bool) term.Status {
	if signal.Has() && signal.V != "" {
		return term.Status{Signal: signalName(signal.V)}
	}
	if code.Has() {
		n := int(code.V)
		return term.Status{ExitCode: &n}
	}
	if killed {
		return term.Status{Signal: "SIGKILL"}
	}
	failed := 1 // neither was told, so that nobody may take it for success
	return term.Status{ExitCode: &failed}
}

var spoken = map[string]string{
	"killed": "SIGKILL", "terminated": "SIGTERM", "interrupt": "SIGINT", "hangup": "SIGHUP", "quit": "SIGQUIT",
	"aborted": "SIGABRT", "segmentation fault": "SIGSEGV", "broken pipe": "SIGPIPE", "alarm clock": "SIGALRM",
}

func signalName(s string) string {
	if name, ok := spoken[strings.ToLower(s)]; ok {
		return name
	}
	if upper := strings.ToUpper(s); strings.HasPrefix(upper, "SIG") {
		return upper
	}
	return "SIG" + strings.ToUpper(strings.ReplaceAll(s, " ", ""))
}

// Wait implements agent.Terminal.
func (r *remote) Wait(ctx context.Context) (term.Status, error) {
	select {
	case <-r.done:
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.status, r.err
	case <-ctx.Done():
		return term.Status{}, ctx.Err()
	}
}

// Output implements agent.Terminal. After the release it is what was seen last.
func (r *remote) Output(ctx context.Context) (term.Snapshot, error) {
	r.mu.Lock()
	last, over := r.last, r.released || r.last.Status != nil
	r.mu.Unlock()
	if over {
		return last, nil
	}
	request := v1.TerminalOutputRequest{SessionID: r.place.talk.id, TerminalID: r.id}
	var got v1.TerminalOutputResponse
	if err := r.place.talk.call(ctx, v1.MethodTerminalOutput, encoded(&request), &got); err != nil {
		return last, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s := term.Snapshot{Output: got.Output, Truncated: got.Truncated}
	if got.ExitStatus.Has() {
		st := statusFrom(got.ExitStatus.V.ExitCode, got.ExitStatus.V.Signal, r.killed)
		st.Limit, st.Duration = r.limit, time.Since(r.begun)
		s.Status = &st
	}
	r.last = s
	return s, nil
}

// Kill implements agent.Terminal.
func (r *remote) Kill(ctx context.Context) error {
	r.mu.Lock()
	released := r.released
	r.killed = true
	r.mu.Unlock()
	if released || r.ended() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settling)
	defer cancel()
	request := v1.KillTerminalRequest{SessionID: r.place.talk.id, TerminalID: r.id}
	return gone(r.place.talk.call(ctx, v1.MethodTerminalKill, encoded(&request), &v1.KillTerminalResponse{}))
}

func (r *remote) ended() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// Release implements agent.Terminal: also when ctx was cancelled, since the client
// keeps the terminal until it is told. Its last output is kept. A client that does not
// answer is no failure of the agent's work, which is done.
func (r *remote) Release(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settling)
	defer cancel()
	select { // a client cannot show what it does not have any more
	case <-r.shown:
	case <-ctx.Done():
	case <-r.place.talk.conn.peer.Done():
	}
	r.lookAgain(ctx)
	r.mu.Lock()
	if r.released {
		r.mu.Unlock()
		return nil
	}
	r.released = true
	r.mu.Unlock()
	if err := r.unwanted(); err != nil {
		r.place.warn(fmt.Sprintf("%s did not release terminal %s: %s", r.place.talk.client.name, r.id, inWords(err)))
	}
	r.place.forget(r.ID())
	// The waiter gets the real status if the client gives it in time.
	select {
	case <-r.done:
	case <-time.After(time.Second):
	}
	r.end()
	return nil
}

// lookAgain keeps the last output. At the end of all, the release matters more.
func (r *remote) lookAgain(ctx context.Context) {
	r.place.mu.Lock()
	closed := r.place.closed
	r.place.mu.Unlock()
	if closed {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, lastLook)
		defer cancel()
	}
	_, _ = r.Output(ctx)
}

// unwanted tells the client that the terminal is not needed any more.
func (r *remote) unwanted() error {
	ctx, cancel := context.WithTimeout(context.Background(), settling)
	defer cancel()
	request := v1.ReleaseTerminalRequest{SessionID: r.place.talk.id, TerminalID: r.id}
	return gone(r.place.talk.call(ctx, v1.MethodTerminalRelease, encoded(&request), &v1.ReleaseTerminalResponse{}))
}

// gone forgives what cannot be done because the client, or the terminal, is gone.
func gone(err error) error {
	var e *jsonrpc.Error
	if errors.Is(err, jsonrpc.ErrClosed) || errors.As(err, &e) && e.Code == int64(v1.CodeResourceNotFound) {
		return nil
	}
	return err
}

// fileError makes the client's word for a missing file ours.
func fileError(name string, err error) error {
	var e *jsonrpc.Error
	if errors.As(err, &e) && e.Code == int64(v1.CodeResourceNotFound) {
		return fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return err
}
