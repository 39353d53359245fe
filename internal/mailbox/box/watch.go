package box

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"
)

// soon is how often a file that is being written is looked at: its last write is
// an event, that it was closed is none.
const soon = 50 * time.Millisecond

// watcher waits for something to happen in the inbox.
type watcher struct {
	events *fsnotify.Watcher // nil: only polling
	poll   time.Duration
}

// watch begins to watch. Where file events cannot be had, or come from another
// machine and are never seen, polling is enough.
func (b *Box) watch() watcher {
	w := watcher{poll: b.options.Poll}
	if b.options.NoEvents {
		return w
	}
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return w
	}
	if err := events.Add(b.path(inboxFolder)); err != nil {
		events.Close()
		return w
	}
	w.events = events
	return w
}

// wait returns when it is time to look again.
func (w watcher) wait(ctx context.Context, pending bool) error {
	d := w.poll
	if pending {
		d = min(d, soon)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	var events <-chan fsnotify.Event
	var errs <-chan error
	if w.events != nil {
		events, errs = w.events.Events, w.events.Errors
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
	case <-events:
	case <-errs: // some events were lost: look
	}
	return nil
}

func (w watcher) close() {
	if w.events != nil {
		w.events.Close()
	}
}
