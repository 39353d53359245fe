package term

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"hawser/internal/sandbox"
)

const (
	killTime    = 5 * time.Second // for a tree to die of KILL
	releaseTime = 5 * time.Second // for a dead process to be reported, and for readers to stop
)

// Kill ends the whole tree: TERM, grace, KILL. It is no error if nothing
// lives. A cancelled ctx cuts the grace short; it never leaves the tree alive.
func (t *Terminal) Kill(ctx context.Context) error {
	if t.isReleased() {
		return nil
	}
	if err := t.end(ctx); err != nil {
		return fmt.Errorf("kill %s: %w", t.spec.Args[0], err)
	}
	timer := time.NewTimer(releaseTime)
	defer timer.Stop()
	select {
	case <-t.exited:
		return nil
	case <-timer.C:
	}
	if isClosed(t.process.Done()) {
		return nil // only a Sink that blocks holds back the rest
	}
	return fmt.Errorf("kill %s: its end was not reported", t.spec.Args[0])
}

// Release ends the tree and frees everything but the last output, status and
// screen. Releasing twice is fine.
func (t *Terminal) Release(ctx context.Context) error {
	var err error
	t.releasing.Do(func() { err = t.release(ctx) })
	return err
}

func (t *Terminal) release(ctx context.Context) error {
	killed := t.Kill(ctx)
	close(t.abandoned)
	t.mu.Lock()
	t.released = true
	t.wake()
	t.mu.Unlock()
	if t.input != nil {
		t.input.close()
	}
	stuck := t.stopReading()
	t.process.Release()
	t.mu.Lock()
	t.ring.trim()
	if t.screen != nil {
		t.last, t.screen = t.screen.Screen(), nil
	}
	t.mu.Unlock()
	if t.forget != nil {
		t.forget()
	}
	return errors.Join(killed, stuck)
}

// stopReading ends the readers and waits for them, and for the status.
func (t *Terminal) stopReading() error {
	for _, s := range t.sources {
		s.stop()
	}
	stopped := make(chan struct{})
	go func() {
		t.readers.Wait()
		<-t.exited
		close(stopped)
	}()
	timer := time.NewTimer(releaseTime)
	defer timer.Stop()
	select {
	case <-stopped:
		return nil
	case <-timer.C:
		return fmt.Errorf("release %s: its reader is held by its sink", t.spec.Args[0])
	}
}

func (t *Terminal) isReleased() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.released
}

// end brings the tree to its end: it asks, waits for the grace, and kills.
func (t *Terminal) end(ctx context.Context) error {
	return endTree(ctx, t.process, t.spec.grace(), t.spec.TTY != nil)
}

// endTree leaves the last word to the init, also on a tree that looks empty:
// only whoever reaps can tell that nothing is left.
func endTree(ctx context.Context, p *sandbox.Process, grace time.Duration, tty bool) error {
	if grace > 0 && ctx.Err() == nil && lives(p) {
		ask(p, tty)
		awaitEnd(ctx, p, grace, tty)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), killTime)
	defer cancel()
	return p.KillTree(ctx)
}

// ask asks a tree to end. A failure shows as a tree that lives on.
func ask(p *sandbox.Process, tty bool) {
	_ = p.SignalTree(syscall.SIGTERM)
	if tty {
		// An interactive shell ignores TERM, but not that its terminal is gone.
		_ = p.SignalTree(syscall.SIGHUP)
	}
	for _, s := range wakeSignals {
		_ = p.SignalTree(s)
	}
}

// again is how long a shell at its prompt is given to notice: one that was
// just about to wait for input sleeps on the signal until another comes.
const again = 200 * time.Millisecond

// awaitEnd looks again and again, ever more slowly: nothing tells when the
// last orphan of a tree has gone.
func awaitEnd(ctx context.Context, p *sandbox.Process, most time.Duration, tty bool) {
	deadline, reminder := time.Now().Add(most), time.Now().Add(again)
	timer := time.NewTimer(0)
	defer timer.Stop()
	done := p.Done()
	for step := time.Millisecond; ; step = min(step*3/2, 20*time.Millisecond) {
		select {
		case <-timer.C:
		case <-done:
			done = nil
		case <-ctx.Done():
			return
		}
		rest := time.Until(deadline)
		if rest <= 0 || !lives(p) {
			return
		}
		if tty && time.Now().After(reminder) {
			_ = p.SignalTree(syscall.SIGHUP)
			reminder = time.Now().Add(again)
		}
		timer.Reset(min(step, rest))
	}
}

// lives says whether anything of a tree is known to live.
func lives(p *sandbox.Process) bool {
	if !isClosed(p.Done()) {
		return true
	}
	tree, err := p.Tree()
	return err == nil && len(tree) > 0
}
