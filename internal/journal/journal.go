package journal

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options are for writers. The zero value works.
type Options struct {
	// Secrets are never written: wherever they occur, [redacted] is. Values
	// shorter than six bytes are ignored.
	Secrets []string
	Now     func() time.Time // time.Now if nil

	open func(name string, flag int) (file, error) // for tests
}

// file is what is needed of a journal's or a recording's file.
type file interface {
	Write([]byte) (int, error)
	Sync() error
	Close() error
}

// Journal writes the records of one session. It is safe for concurrent use. A
// nil Journal is one that is switched off: its methods do nothing. The first
// error of the disk stays: every later call gives it.
type Journal struct {
	data, id, dir string
	key           ed25519.PrivateKey
	now           func() time.Time
	open          func(string, int) (file, error)
	redactor      *Redactor // only forked
	file          file

	mu      sync.Mutex
	seq     int64  // of the last record
	prev    string // its hash
	buf     []byte // records that the kernel does not have yet
	spare   []byte
	written int64 // the last record that it has
	synced  int64 // the last that is on the disk
	writing chan struct{}
	syncing chan struct{} // like writing: not nil while it happens, closed when it is over
	texts   joiner
	casts   []*Recording
	err     error
	closed  bool
	marked  int64 // the last head or seal

	heads  sync.Mutex // held while the head in the index is replaced
	signed int64      // the record that it is of

	close    sync.Once
	closeErr error

	wake, quit, done chan struct{}
	timer            *time.Timer // when joined text has waited long enough
}

var errClosed = fmt.Errorf("journal: %w", fs.ErrClosed)

// Create begins the journal of a new session in dir, which it makes if needed.
func Create(dir string, o Options) (*Journal, error) {
	j, err := prepare(dir, o)
	if err != nil {
		return nil, err
	}
	fail := func(err error) (*Journal, error) { return nil, fmt.Errorf("create journal of %s: %w", j.id, err) }
	path := filepath.Join(j.dir, journalName)
	for _, p := range []string{path, headPath(j.data, j.id)} {
		if _, err := os.Lstat(p); err == nil {
			return fail(fmt.Errorf("%s: %w", p, fs.ErrExist))
		}
	}
	if err := os.MkdirAll(j.dir, 0o700); err != nil {
		return fail(err)
	}
	if err := syncDir(filepath.Dir(j.dir)); err != nil {
		return fail(err)
	}
	// The head comes first: a journal without one was robbed of it. A head of no
	// record without a journal is a session that did not get far.
	j.prev = firstPrev(j.id)
	if err := j.index(head{Session: j.id, Hash: j.prev, At: j.stamp()}); err != nil {
		return fail(err)
	}
	if j.file, err = j.open(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL); err != nil {
		os.Remove(headPath(j.data, j.id))
		return fail(err)
	}
	if err := syncDir(j.dir); err != nil {
		return fail(errors.Join(err, j.file.Close()))
	}
	j.start()
	return j, nil
}

func prepare(dir string, o Options) (*Journal, error) {
	data, id, err := place(dir)
	if err != nil {
		return nil, err
	}
	key, err := signingKey(data)
	if err != nil {
		return nil, err
	}
	j := &Journal{data: data, id: id, dir: Dir(data, id), key: key, now: o.Now, open: o.open, redactor: NewRedactor(o.Secrets)}
	if j.now == nil {
		j.now = time.Now
	}
	if j.open == nil {
		j.open = openFile
	}
	return j, nil
}

// diskFile is a real file.
type diskFile struct{ *os.File }

func (f diskFile) Sync() error { return syncData(f.File) }

func openFile(name string, flag int) (file, error) {
	f, err := os.OpenFile(name, flag, 0o600)
	if err != nil {
		return nil, err
	}
	return diskFile{f}, nil
}

// Redactor is a new stream with the secrets of this journal.
func (j *Journal) Redactor() *Redactor {
	if j == nil {
		return nil
	}
	return j.redactor.fork()
}

// Close closes the recordings, seals the journal and signs the seal.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	j.close.Do(func() {
		var errs []error
		for _, r := range j.openCasts() {
			errs = append(errs, r.Close())
		}
		errs = append(errs, j.mark(true))
		j.stop()
		j.closeErr = errors.Join(append(errs, j.file.Close())...)
	})
	return j.closeErr
}

func (j *Journal) stamp() string { return j.now().UTC().Format(time.RFC3339Nano) }
