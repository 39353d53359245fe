package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// maxData is the most bytes that a record's data may have as JSON. Whoever
// records something larger, such as a diff, cuts it first.
const maxData = 8 << 20

// maxLine is more than any record of ours has.
const maxLine = maxData + 1024

// Record is one line of a journal.
type Record struct {
	Seq  int64           `json:"seq"`
	At   time.Time       `json:"at"`
	Kind string          `json:"kind"`
	Prev string          `json:"prev"` // the hash of the line before it
	Data json.RawMessage `json:"data"`
}

// AppendLine appends the record as it stands in the file, without the newline.
func (r Record) AppendLine(b []byte) []byte {
	b = append(b, `{"seq":`...)
	b = strconv.AppendInt(b, r.Seq, 10)
	b = append(b, `,"at":"`...)
	b = r.At.UTC().AppendFormat(b, time.RFC3339Nano)
	b = append(b, `","kind":"`...)
	b = append(b, r.Kind...)
	b = append(b, `","prev":"`...)
	b = append(b, r.Prev...)
	b = append(b, `","data":`...)
	b = append(b, r.Data...)
	return append(b, '}')
}

var errForm = errors.New("it does not have the form of a record")

// parseLine is strict: what it accepts, AppendLine gives back byte for byte. The
// data is a part of line.
func parseLine(line []byte) (r Record, err error) {
	rest, ok := bytes.CutPrefix(line, []byte(`{"seq":`))
	if !ok {
		return r, errForm
	}
	seq, rest, ok := bytes.Cut(rest, []byte(`,"at":"`))
	if !ok || len(seq) > 19 {
		return r, errForm
	}
	if r.Seq, err = strconv.ParseInt(string(seq), 10, 64); err != nil || r.Seq < 1 || strconv.FormatInt(r.Seq, 10) != string(seq) {
		return r, errForm
	}
	at, rest, ok := bytes.Cut(rest, []byte(`","kind":"`))
	if !ok || len(at) > len(time.RFC3339Nano) {
		return r, errForm
	}
	if r.At, err = time.Parse(time.RFC3339Nano, string(at)); err != nil || r.At.UTC().Format(time.RFC3339Nano) != string(at) {
		return r, errForm
	}
	r.At = r.At.UTC()
	kind, rest, ok := bytes.Cut(rest, []byte(`","prev":"`))
	if r.Kind = string(kind); !ok || checkKind(r.Kind) != nil {
		return r, errForm
	}
	prev, rest, ok := bytes.Cut(rest, []byte(`","data":`))
	if !ok || !isHash(prev) || len(rest) < 2 || rest[len(rest)-1] != '}' || !json.Valid(rest[:len(rest)-1]) {
		return r, errForm
	}
	r.Prev, r.Data = string(prev), rest[:len(rest)-1]
	return r, nil
}

func isHash(b []byte) bool {
	for _, c := range b {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(b) == 2*sha256.Size
}

// checkKind keeps kinds to what needs no escapes.
func checkKind(kind string) error {
	for _, c := range []byte(kind) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '.' && c != '-' && c != '_' {
			return fmt.Errorf("journal: %q is not a kind of record; use a-z, 0-9, '.', '-' and '_'", kind)
		}
	}
	if len(kind) < 1 || len(kind) > 64 {
		return fmt.Errorf("journal: %q is not a kind of record; it has 1 to 64 letters", kind)
	}
	return nil
}

// hashLine is what the next record's prev has to be.
func hashLine(line []byte) string {
	sum := sha256.Sum256(line)
	return hex.EncodeToString(sum[:])
}

// firstPrev binds the first record to its session.
func firstPrev(id string) string { return hashLine([]byte("hawser journal\n" + id)) }
