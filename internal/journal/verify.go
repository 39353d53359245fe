package journal

import (
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Verify checks the journal of a session, its recordings and its signatures. The
// error is for what could not be checked, fs.ErrNotExist for a session that there
// is not; tampering is in the report.
func Verify(data, id string) (Report, error) {
	if err := checkName(id); err != nil {
		return Report{}, err
	}
	running := Locked(Dir(data, id))
	v, err := verify(data, id)
	if err != nil {
		return Report{}, fmt.Errorf("verify %s: %w", id, err)
	}
	if v.Running = running; running && v.State == Torn {
		v.State, v.Torn = Open, 0 // somebody is writing it
	}
	return v.Report, nil
}

// verification is a report, and what is needed to go on with the journal.
type verification struct {
	Report
	hash  string // of the last good record
	last  time.Time
	end   int64 // where it ends in the file
	casts map[string]vouched
	part  []byte // the half record
}

// vouched is the newest record about a recording.
type vouched struct {
	seq int64
	recordingData
}

// verify repeats itself if the head was replaced meanwhile: then the journal and
// the head that were seen may be of different times.
func verify(data, id string) (v verification, err error) {
	for range 5 {
		before, _ := os.ReadFile(headPath(data, id))
		v, err = verifyOnce(data, id)
		after, _ := os.ReadFile(headPath(data, id))
		if string(before) == string(after) {
			break
		}
	}
	return v, err
}

func verifyOnce(data, id string) (verification, error) {
	v := verification{Report: Report{Session: id}, casts: map[string]vouched{}}
	err := v.run(data, id)
	if b := (*bad)(nil); errors.As(err, &b) {
		v.State, v.Bad, v.Recording, v.Reason = Tampered, b.seq, b.recording, b.reason
		err = nil
	}
	return v, err
}

func (v *verification) run(data, id string) error {
	top, headErr := loadHead(data, id)
	f, err := openPlain(filepath.Join(Dir(data, id), journalName))
	switch {
	case errors.Is(err, errNotPlain):
		return badf(0, "%v", err)
	case errors.Is(err, fs.ErrNotExist) && headErr == nil && top.Seq > 0:
		return badf(0, "there is a signed head, but the journal is gone")
	case errors.Is(err, fs.ErrNotExist) && headErr == nil:
	case err != nil:
		return err
	}
	defer f.Close() // which may be nil
	switch {
	case errors.Is(headErr, fs.ErrNotExist):
		return badf(0, "its signed head is missing")
	case errors.Is(headErr, errHead):
		return badf(0, "%v", headErr)
	case headErr != nil:
		return headErr
	}
	key, err := publicKey(data)
	if err != nil {
		return err
	}
	if top.Session != id {
		return badf(0, "the signed head is of the session %s", top.Session)
	}
	if !top.good(key) {
		return badf(0, "the signature of the head is bad: it was changed, or made with another key")
	}
	w := &walk{v: v, id: id, key: key, top: top, lines: newLines(strings.NewReader(""))}
	if f != nil {
		w.lines = newLines(f)
	}
	if err := w.all(); err != nil {
		return err
	}
	return v.checkCasts(Dir(data, id))
}

// walk goes along the chain.
type walk struct {
	v     *verification
	id    string
	key   ed25519.PublicKey
	top   *head
	lines *lines
	kind  string // of the last record
}

func (w *walk) all() error {
	w.v.hash = firstPrev(w.id)
	for {
		line, err := w.lines.next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, ErrTorn):
			return w.finish(err)
		case errors.Is(err, errLong):
			return badf(w.v.Records+1, "%v", err)
		case err != nil:
			return err
		}
		if err := w.one(line); err != nil {
			return err
		}
	}
}

// one takes the next record into the chain.
func (w *walk) one(line []byte) error {
	seq := w.v.Records + 1
	if w.top.Sealed && w.v.Records == w.top.Seq {
		return badf(seq, "something follows the seal")
	}
	r, err := parseLine(line)
	if err != nil {
		return badf(seq, "the record was changed: %v", err)
	}
	hash := hashLine(line)
	if r.Seq != seq || r.Prev != w.v.hash {
		return w.blame(r, hash)
	}
	if seq == w.top.Seq && hash != w.top.Hash {
		return badf(seq, "this is not the record that was signed: it was changed, or everything since an earlier one was written anew")
	}
	switch r.Kind {
	case kindHead, kindSeal:
		err = w.checkHead(r, hash)
	case kindRecording:
		var d recordingData
		if json.Unmarshal(r.Data, &d) != nil || checkName(d.Name) != nil {
			return badf(seq, "the record was changed: it does not name a recording")
		}
		w.v.casts[d.Name] = vouched{seq, d}
	}
	if err != nil {
		return err
	}
	w.v.Records, w.v.hash, w.v.last, w.v.end, w.kind = seq, hash, r.At, w.lines.end, r.Kind
	return nil
}

// checkHead checks a signed head inside of the chain; it is of the record before.
func (w *walk) checkHead(r Record, hash string) error {
	var h head
	if json.Unmarshal(r.Data, &h) == nil && h.Seq == r.Seq-1 && h.Hash == r.Prev && h.Session == w.id && h.good(w.key) {
		return nil
	}
	if next, ok := w.peek(); !ok || next.Prev != hash || r.Seq == 1 {
		return badf(r.Seq, "the record was changed: its signature is bad")
	}
	return badf(r.Seq-1, "its signature in record %d is bad: it, or everything since an earlier one, was written anew", r.Seq)
}

// finish looks at the end of the file.
func (w *walk) finish(end error) error {
	v, top := w.v, w.top
	v.part = w.lines.part
	v.Torn = int64(len(v.part))
	torn := errors.Is(end, ErrTorn)
	switch {
	case v.Records < top.Seq:
		return badf(v.Records+1, "the record and all that followed were removed: record %d was signed as the last", top.Seq)
	case torn && top.Sealed:
		return badf(v.Records+1, "something follows the seal")
	case torn && !w.lines.broken(v.Records+1):
		return badf(v.Records+1, "what follows is not the beginning of a record")
	}
	v.Signed = top.Seq
	switch {
	case torn:
		v.State = Torn
	case top.Sealed && w.kind == kindSeal:
		v.State = Sealed
	default:
		v.State = Open
	}
	return nil
}
