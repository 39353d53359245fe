package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

const (
	// mostBuffered is how much may wait for the kernel before callers wait too.
	mostBuffered = 1 << 20
	// mostKept is the size of a buffer that is used again.
	mostKept = 2 << 20
)

// encoders are for data that is made into JSON outside of the lock.
var encoders = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Append adds a record and gives its number. The record is handed to the kernel
// soon, in the background. Data is any value that JSON can hold, nil for none.
func (j *Journal) Append(kind string, data any) (int64, error) {
	if j == nil {
		return 0, nil
	}
	if err := checkKind(kind); err != nil {
		return 0, err
	}
	b := encoders.Get().(*bytes.Buffer)
	defer func() {
		if b.Cap() <= mostKept {
			b.Reset()
			encoders.Put(b)
		}
	}()
	text, err := encode(b, data, j.redactor)
	if err != nil {
		return 0, err
	}
	return j.append(kind, text)
}

func (j *Journal) append(kind string, text []byte) (int64, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.admit(); err != nil {
		return 0, err
	}
	j.texts.write(j)
	j.add(kind, text)
	j.nudge()
	return j.seq, nil
}

// appendOwn adds a record of the journal's own: a digest must stay one, also if a
// secret's letters should occur in it.
func (j *Journal) appendOwn(kind string, data any) (int64, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return 0, err
	}
	return j.append(kind, text)
}

// Commit adds a record and returns when it is on the disk. It is for what must
// be known to have been meant before it is done. One sync serves all who wait. A
// context that ends during the wait leaves the record in the journal.
func (j *Journal) Commit(ctx context.Context, kind string, data any) (int64, error) {
	if err := ctx.Err(); err != nil || j == nil {
		return 0, err
	}
	seq, err := j.Append(kind, data)
	if err != nil {
		return 0, err
	}
	return seq, j.sync(ctx, seq)
}

// admit waits while too much is buffered. Like all that follows it wants j.mu,
// and lets go of it while it waits.
func (j *Journal) admit() error {
	if len(j.buf) >= mostBuffered {
		j.flush()
	}
	if j.err == nil && j.closed {
		return errClosed
	}
	return j.err
}

// add puts a record at the end of the chain.
func (j *Journal) add(kind string, data []byte) {
	j.seq++
	from := len(j.buf)
	j.buf = Record{Seq: j.seq, At: j.now(), Kind: kind, Prev: j.prev, Data: data}.AppendLine(j.buf)
	j.prev = hashLine(j.buf[from:])
	j.buf = append(j.buf, '\n')
}

// nudge has the buffer written in the background.
func (j *Journal) nudge() {
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// flush gives every record so far to the kernel, or waits for whoever does.
func (j *Journal) flush() {
	for goal := j.seq; j.err == nil && j.written < goal; {
		if wait := j.writing; wait != nil {
			j.mu.Unlock()
			<-wait
			j.mu.Lock()
			continue
		}
		j.writing = make(chan struct{})
		buf, upto := j.buf, j.seq
		j.buf, j.spare = j.spare[:0], nil
		j.mu.Unlock()
		_, err := j.file.Write(buf)
		j.mu.Lock()
		if cap(buf) <= mostKept {
			j.spare = buf[:0]
		}
		if err != nil {
			j.fail(err)
		} else {
			j.written = upto
		}
		close(j.writing)
		j.writing = nil
	}
}

// fail keeps the first error; what was not written is lost, and all are told.
func (j *Journal) fail(err error) {
	if j.err == nil {
		j.err = fmt.Errorf("journal of %s: %w", j.id, err)
	}
	j.buf, j.spare = nil, nil
}

// sync returns when record seq is on the disk. Whoever finds nobody syncing does
// it, for all whose records are written by then.
func (j *Journal) sync(ctx context.Context, seq int64) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	for j.err == nil && j.synced < seq {
		if wait := j.syncing; wait != nil {
			j.mu.Unlock()
			select {
			case <-wait:
			case <-ctx.Done():
			}
			j.mu.Lock()
			if err := ctx.Err(); err != nil && j.synced < seq {
				return err
			}
			continue
		}
		j.syncing = make(chan struct{})
		if j.flush(); j.err == nil {
			upto := j.written
			j.mu.Unlock()
			err := j.file.Sync()
			j.mu.Lock()
			if err != nil {
				j.fail(err)
			} else {
				j.synced = upto
			}
		}
		close(j.syncing)
		j.syncing = nil
	}
	if j.synced >= seq {
		return nil
	}
	return j.err
}

// start begins the work in the background, stop ends it and waits for it.
func (j *Journal) start() {
	j.wake, j.quit, j.done = make(chan struct{}, 1), make(chan struct{}), make(chan struct{})
	j.timer = time.NewTimer(time.Hour)
	j.timer.Stop()
	go func() {
		defer close(j.done)
		for {
			late := false
			select {
			case <-j.quit:
				return
			case <-j.wake:
			case <-j.timer.C:
				late = true
			}
			j.mu.Lock()
			if late && !j.closed && j.err == nil {
				j.texts.late(j)
			}
			j.flush()
			j.mu.Unlock()
		}
	}()
}

func (j *Journal) stop() {
	close(j.quit)
	<-j.done
	j.timer.Stop()
}
