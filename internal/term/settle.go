package term

import (
	"context"
	"time"
)

// Settle waits until nothing in the terminal's tree can act before input
// comes, and all output is on the screen; or until most has passed, or the
// process has ended. It says whether it ended early. Keys that were sent since
// the last Settle are what it waits for: background processes older than them
// count only when there are none.
//
// It never returns early while something may still happen by itself. What it
// cannot see, such as an alarm that a blocked process has set, is the
// exception; what it cannot read counts as busy.
func (t *Terminal) Settle(ctx context.Context, most time.Duration) (settled bool, err error) {
	return t.settleBy(ctx, time.Now().Add(most), false)
}

// SettleAtInput is Settle for who answers a program: after keys it also ends when
// nothing can happen for a while but by more keys. An editor that will save its
// swap file in four seconds, or a monitor that will refresh in three, awaits
// input meanwhile.
func (t *Terminal) SettleAtInput(ctx context.Context, most time.Duration) (settled bool, err error) {
	return t.settleBy(ctx, time.Now().Add(most), true)
}

func (t *Terminal) settleBy(ctx context.Context, deadline time.Time, atInput bool) (settled bool, err error) {
	if t.spec.TTY != nil {
		if settled, err = t.settle.wait(ctx, t, deadline, atInput); settled || err != nil {
			return settled, err
		}
	}
	return t.rest(ctx, time.Until(deadline))
}

// rest waits for the process to end, d at most.
func (t *Terminal) rest(ctx context.Context, d time.Duration) (ended bool, err error) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-t.exited:
		return true, nil
	case <-timer.C:
		return isClosed(t.exited), nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}
