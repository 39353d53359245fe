package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// pollAlone is how often the file is looked at where nobody tells of changes,
	// pollToo where somebody should: on some file systems nobody does.
	pollAlone = 100 * time.Millisecond
	pollToo   = time.Second
)

// Follow is Read that waits for more, until the journal is sealed or ctx is done.
func Follow(ctx context.Context, dir string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		path := filepath.Join(dir, journalName)
		f, err := openPlain(path)
		if err != nil {
			yield(Record{}, fmt.Errorf("follow journal: %w", err))
			return
		}
		defer f.Close()
		changed, stop := watch(path)
		defer stop()
		records := &reader{lines: newLines(f)}
		sealed := false
		for ctx.Err() == nil {
			r, err := records.next()
			switch {
			case errors.Is(err, io.EOF) && sealed:
				return
			case errors.Is(err, io.EOF), errors.Is(err, ErrTorn):
				changed(ctx)
				err = records.lines.rewind(f)
				if err == nil {
					continue
				}
			}
			if !yield(r, err) || err != nil {
				return
			}
			sealed = r.Kind == kindSeal
		}
	}
}

// rewind goes back to the end of the last whole line: what follows may have been
// set aside as half a record, and something else be written in its place.
func (l *lines) rewind(f io.ReadSeeker) error {
	if len(l.part) == 0 {
		return nil
	}
	if _, err := f.Seek(l.end, io.SeekStart); err != nil {
		return err
	}
	l.r.Reset(f)
	l.part = l.part[:0]
	return nil
}

// watch gives a function that returns when the file may have changed.
func watch(path string) (wait func(context.Context), stop func() error) {
	w, err := fsnotify.NewWatcher()
	if err == nil {
		if err = w.Add(path); err != nil {
			w.Close()
		}
	}
	if err != nil {
		return func(ctx context.Context) { sleep(ctx, pollAlone, nil) }, func() error { return nil }
	}
	return func(ctx context.Context) { sleep(ctx, pollToo, w) }, w.Close
}

func sleep(ctx context.Context, d time.Duration, w *fsnotify.Watcher) {
	t := time.NewTimer(d)
	defer t.Stop()
	if w == nil {
		w = &fsnotify.Watcher{}
	}
	select {
	case <-ctx.Done():
	case <-t.C:
	case <-w.Events:
	case <-w.Errors: // it may have missed something
	}
}
