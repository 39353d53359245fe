package term

import (
	"context"
	"errors"
	"time"
)

// goneTime is how long a process may take to be reported dead after its Box
// has ended.
const goneTime = 2 * time.Second

// supervise watches one process: it keeps the limits of time, and publishes
// the status once the output has been read. It ends with the process.
func (t *Terminal) supervise() {
	defer close(t.exited)
	err := t.watch()
	duration := time.Since(t.started)
	for _, s := range t.sources {
		s.drain()
	}
	t.settle.close()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		t.failure = err
	} else {
		status := statusOf(t.process.Status(), t.limit, duration)
		t.status = &status
	}
	t.wake()
}

// watch returns when the process has ended, or when it cannot be known any
// more whether it has.
func (t *Terminal) watch() error {
	var wall, idle <-chan time.Time
	if t.spec.Wall > 0 {
		timer := time.NewTimer(t.spec.Wall)
		defer timer.Stop()
		wall = timer.C
	}
	var idleTimer *time.Timer
	if t.spec.Idle > 0 {
		idleTimer = time.NewTimer(t.spec.Idle)
		defer idleTimer.Stop()
		idle = idleTimer.C
	}
	for {
		select {
		case <-t.process.Done():
			return nil
		case <-t.box.Gone():
			return t.lastWord()
		case <-t.abandoned:
			return errors.New("wait: the process was released and its end not reported")
		case <-wall:
			t.reach(LimitTime)
			wall, idle = nil, nil
		case <-idle:
			if left := t.spec.Idle - time.Since(t.outputTime()); left > 0 {
				idleTimer.Reset(left)
				continue
			}
			t.reach(LimitIdle)
			wall, idle = nil, nil
		}
	}
}

// reach ends the tree because of a limit.
func (t *Terminal) reach(l Limit) {
	if isClosed(t.process.Done()) {
		return // it was faster
	}
	t.mu.Lock()
	t.limit = l
	t.mu.Unlock()
	// What this cannot end, Kill and Release report.
	_ = t.end(context.Background())
}

func (t *Terminal) lastWord() error {
	timer := time.NewTimer(goneTime)
	defer timer.Stop()
	select {
	case <-t.process.Done():
		return nil
	case <-timer.C:
		return errors.New("wait: the box has ended and said nothing of the process")
	}
}

func (t *Terminal) outputTime() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lastOutput
}
