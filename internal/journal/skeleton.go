package journal

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"time"
)

var errSkeleton = errors.New("not written yet")

// MaxData is the most bytes that a record's data may have as JSON. Whoever
// records something larger, such as a diff, cuts it first.
const MaxData = 8 << 20

// Options are for writers. The zero value works.
type Options struct {
	// Secrets are never written: wherever they occur, [redacted] is. Values
	// shorter than six bytes are ignored.
	Secrets []string
	Now     func() time.Time // time.Now if nil
}

// Record is one line of a journal.
type Record struct {
	Seq  int64           `json:"seq"`
	At   time.Time       `json:"at"`
	Kind string          `json:"kind"`
	Prev string          `json:"prev"` // the hash of the line before it
	Data json.RawMessage `json:"data"`
}

// Dir is the folder of a session; Create and Continue want one of this form.
func Dir(data, id string) string { return "" }

// Journal writes the records of one session. It is safe for concurrent use. A
// nil Journal is one that is switched off: every method does nothing.
type Journal struct{}

// Create begins the journal of a new session in dir, which it makes if needed.
func Create(dir string, o Options) (*Journal, error) { return nil, errSkeleton }

// Continue goes on with the journal of a session that was closed or broken off.
// The report says in which state it was found; a tampered one is refused.
func Continue(dir string, o Options) (*Journal, Report, error) {
	return nil, Report{}, errSkeleton
}

// Append adds a record. It is given to the kernel soon, in the background.
func (j *Journal) Append(kind string, data any) (int64, error) { return 0, errSkeleton }

// Commit adds a record and returns when it is on the disk. It is for what must
// be known to have been intended before it is done. One sync serves all who wait.
func (j *Journal) Commit(ctx context.Context, kind string, data any) (int64, error) {
	return 0, errSkeleton
}

// Text adds a piece of text. Pieces of one kind and key are joined into records
// whose data is {"key":…,"text":…}.
func (j *Journal) Text(kind, key, text string) error { return errSkeleton }

// Head makes everything so far durable and signs it. Sessions call it at the end
// of a turn.
func (j *Journal) Head() error { return errSkeleton }

// Close closes the recordings, seals the journal and signs the seal.
func (j *Journal) Close() error { return errSkeleton }

// Err is what made the journal fail, nil while it works.
func (j *Journal) Err() error { return nil }

// Redactor is a new stream with the secrets of this journal.
func (j *Journal) Redactor() *Redactor { return nil }

// Recording begins a recording of at most max bytes, 64 MiB if 0.
func (j *Journal) Recording(name string, max int64) (*Recording, error) {
	return nil, errSkeleton
}

// Recording is a file whose digest enters the journal. Writes are kept whole or
// dropped whole. A nil Recording takes everything and keeps nothing.
type Recording struct{}

var _ io.WriteCloser = (*Recording)(nil)

func (r *Recording) Write(p []byte) (int, error) { return len(p), nil }
func (r *Recording) Close() error                { return nil }

// Redactor replaces secrets in a stream of bytes, also where they are cut into
// pieces. It holds back what may yet become a secret. It is not safe for
// concurrent use. A nil Redactor changes nothing.
type Redactor struct{}

// NewRedactor knows these secrets and the common shapes of keys.
func NewRedactor(secrets []string) *Redactor { return nil }

// Fork is a fresh stream with the same secrets.
func (r *Redactor) Fork() *Redactor { return nil }

// Append appends to dst what can be said of the stream after p.
func (r *Redactor) Append(dst, p []byte) []byte { return append(dst, p...) }

// Flush appends what was held back; the next Append begins a new stream.
func (r *Redactor) Flush(dst []byte) []byte { return dst }

// String redacts one whole text, apart from the stream.
func (r *Redactor) String(s string) string { return s }

// State is what Verify found.
type State string

const (
	Sealed   State = "sealed"   // closed, signed and whole
	Open     State = "open"     // whole as far as it goes, but not closed
	Torn     State = "torn"     // the same, with half a record at its end, as a crash leaves it
	Tampered State = "tampered" // not what was written
)

// Report is what Verify found out about a journal.
type Report struct {
	Session  string `json:"session"`
	State    State  `json:"state"`
	Running  bool   `json:"running,omitempty"` // somebody holds the session's lock
	Records  int64  `json:"records"`           // how many were found good
	Signed   int64  `json:"signed"`            // the last that a signature covers
	TornSize int64  `json:"torn,omitempty"`    // bytes of half a record

	// Of a tampered journal: the first bad record, 0 if it is about none; the
	// recording that is bad, if it is one; and what is wrong.
	Bad       int64  `json:"bad,omitempty"`
	Recording string `json:"recording,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

// Verify checks the journal of a session, its recordings and its signatures. The
// error is for what could not be checked; tampering is in the report.
func Verify(data, id string) (Report, error) { return Report{}, errSkeleton }

// ErrTorn ends the reading of a journal whose last line is incomplete.
var ErrTorn = errors.New("the last record is incomplete")

// Read gives the records of a session's folder. It does not verify them. After an
// error it ends.
func Read(dir string) iter.Seq2[Record, error] { return nil }

// Follow is Read that waits for more, until the journal is sealed or ctx is done.
func Follow(ctx context.Context, dir string) iter.Seq2[Record, error] { return nil }

// Lock takes the lock of a session's folder for as long as the result is open. It
// is fs.ErrExist wrapped if somebody else has it.
func Lock(dir string) (io.Closer, error) { return nil, errSkeleton }

// Locked says that somebody holds the lock of a session's folder.
func Locked(dir string) bool { return false }

// Sessions lists the sessions that have a journal or a head, oldest name first.
func Sessions(data string) ([]string, error) { return nil, errSkeleton }

// Summary is what is cheap to know about a journal.
type Summary struct {
	Session string
	State   State // without looking at what it says
	Running bool
	Records int64
	Started time.Time
	Last    time.Time
	About   json.RawMessage // the data of its "session" record, if it begins with one
}

// Summarize reads only the beginning and the end of a journal.
func Summarize(data, id string) (Summary, error) { return Summary{}, errSkeleton }

// Remove deletes a session's folder and head, unless its lock is held.
func Remove(data, id string) error { return errSkeleton }
