package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

const (
	defaultCastMax = 64 << 20
	castNoteEvery  = 4 << 20 // bytes
)

// Recording is a file whose digest enters the journal: when it begins, now and
// then, with every head and when it is closed. What is written reaches the kernel
// at once, so that whoever is killed leaves a recording that plays. It is safe
// for concurrent use. A nil Recording takes everything and keeps nothing.
type Recording struct {
	journal *Journal
	name    string
	file    file

	mu     sync.Mutex
	left   int64
	state  recordingData
	digest hash.Hash
	noted  recordingData // what the journal knows
	err    error
}

// recordingData is what a record says about a recording.
type recordingData struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // of so many bytes
	Closed bool   `json:"closed,omitempty"`
	// Dropped counts the bytes that came after it was full.
	Dropped int64 `json:"dropped,omitempty"`
	// Interrupted says that it was closed on behalf of a hawser that was killed.
	Interrupted bool   `json:"interrupted,omitempty"`
	Error       string `json:"error,omitempty"`
}

// Recording begins recordings/NAME.cast, of at most max bytes, 64 MiB if 0. Its
// contents are not redacted here: they are encoded already. Whoever makes them
// puts a Redactor in front of the encoder.
func (j *Journal) Recording(name string, max int64) (*Recording, error) {
	if j == nil {
		return nil, nil
	}
	if err := checkName(name); err != nil {
		return nil, err
	}
	if max <= 0 {
		max = defaultCastMax
	}
	path := castPath(j.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("record %s: %w", name, err)
	}
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("record %s: %w", path, fs.ErrExist)
	}
	r := &Recording{journal: j, name: name, left: max, digest: sha256.New(), state: recordingData{Name: name}}
	// The journal knows of a recording before there is one.
	if err := r.note(); err != nil {
		return nil, err
	}
	j.mu.Lock()
	j.flush()
	j.mu.Unlock()
	f, err := j.open(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return nil, fmt.Errorf("record %s: %w", name, err)
	}
	r.file = f
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		f.Close()
		return nil, errClosed
	}
	j.casts = append(j.casts, r)
	return r, nil
}

// Write keeps p whole or, once the recording is full, drops it and says so in the
// journal; that is no error, since what is recorded goes on.
func (r *Recording) Write(p []byte) (int, error) {
	if r == nil {
		return len(p), nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.err != nil:
		return 0, r.err
	case r.state.Closed:
		return 0, fmt.Errorf("record %s: %w", r.name, fs.ErrClosed)
	case int64(len(p)) > r.left:
		first := r.left >= 0
		r.left = -1
		r.state.Dropped += int64(len(p))
		if first {
			return len(p), r.noteLocked()
		}
		return len(p), nil
	}
	n, err := r.file.Write(p)
	r.digest.Write(p[:n])
	r.left -= int64(n)
	r.state.Bytes += int64(n)
	if err != nil {
		r.err = fmt.Errorf("record %s: %w", r.name, err)
		r.state.Error = err.Error()
		return n, r.err
	}
	if r.state.Bytes-r.noted.Bytes >= castNoteEvery {
		return n, r.noteLocked()
	}
	return n, nil
}

// Drop says whether the recording is full, and then counts n bytes that need not be
// made ready for it any more.
func (r *Recording) Drop(n int) bool {
	if r == nil {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.left >= 0 {
		return false
	}
	r.state.Dropped += int64(n)
	return true
}

// Close notes the final digest.
func (r *Recording) Close() error {
	if r == nil {
		return nil
	}
	r.journal.forget(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state.Closed {
		return nil
	}
	r.state.Closed = true
	return errors.Join(r.err, r.noteLocked(), r.file.Close())
}

func (r *Recording) note() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state.Closed || r.noted.Name != "" && r.noted.Bytes == r.state.Bytes && r.noted.Dropped == r.state.Dropped {
		return nil
	}
	return r.noteLocked()
}

// noteLocked lets the digest enter the journal. The bytes come to the disk first,
// or a journal could vouch for more than the power left there.
func (r *Recording) noteLocked() error {
	if r.file != nil && r.noted.Bytes < r.state.Bytes {
		if err := r.file.Sync(); err != nil && r.err == nil {
			r.err = fmt.Errorf("record %s: %w", r.name, err)
			r.state.Error = err.Error()
		}
	}
	r.state.SHA256 = hex.EncodeToString(r.digest.Sum(nil))
	r.noted = r.state
	_, err := r.journal.appendOwn(kindRecording, r.state)
	return err
}

func (j *Journal) openCasts() []*Recording {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.casts)
}

func (j *Journal) forget(r *Recording) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.casts = slices.DeleteFunc(j.casts, func(o *Recording) bool { return o == r })
}
