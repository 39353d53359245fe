package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// gap is what the first record of a continued journal says about the time before.
type gap struct {
	After  int64  `json:"after"`  // the last record
	At     string `json:"at"`     // its time
	Signed int64  `json:"signed"` // the last record that was signed
	Sealed bool   `json:"sealed"` // it had been closed
	// Half a record that was moved to a file beside the journal.
	Torn   int64  `json:"torn,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
	File   string `json:"file,omitempty"`
}

// Continue goes on with the journal of a session that was closed or broken off,
// and adds a record that says so. The report is of the state in which it was
// found; a tampered one is refused. Whoever calls it holds the session's lock.
func Continue(dir string, o Options) (*Journal, Report, error) {
	j, err := prepare(dir, o)
	if err != nil {
		return nil, Report{}, err
	}
	v, err := verify(j.data, j.id)
	if err == nil && v.State == Tampered {
		err = fmt.Errorf("%s; look at it with: hawser journal verify %s", v.Report, j.id)
	}
	if err == nil {
		err = j.resume(&v)
	}
	if err != nil {
		return nil, v.Report, fmt.Errorf("continue journal of %s: %w", j.id, err)
	}
	return j, v.Report, nil
}

func (j *Journal) resume(v *verification) (err error) {
	g := gap{After: v.Records, At: v.last.Format(time.RFC3339Nano), Signed: v.Signed, Sealed: v.State == Sealed}
	path := filepath.Join(j.dir, journalName)
	if err := j.setAside(v, &g, path); err != nil {
		return err
	}
	if j.file, err = j.open(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE); err != nil {
		return err
	}
	j.seq, j.written, j.synced, j.prev = v.Records, v.Records, v.Records, v.hash
	// No longer sealed, before there is anything behind the seal.
	if err := j.index(head{Session: j.id, Seq: j.seq, Hash: j.prev, At: j.stamp()}); err != nil {
		return errors.Join(err, j.file.Close())
	}
	j.start()
	kind := kindContinued
	if g.File != "" {
		kind = kindRecovered
	}
	seq, err := j.appendOwn(kind, g)
	if err == nil {
		err = j.sync(context.Background(), seq)
	}
	if err == nil {
		err = j.closeCasts(v)
	}
	if err != nil {
		j.stop()
		return errors.Join(err, j.file.Close())
	}
	return nil
}

// setAside moves half a record out of the way. If hawser is killed in the middle
// of it, the next one finds the file and says the same.
func (j *Journal) setAside(v *verification, g *gap, path string) error {
	name := fmt.Sprintf("torn-%d", v.Records+1)
	aside := filepath.Join(j.dir, name)
	if v.State == Torn {
		if err := replaceFile(aside, v.part, 0o600); err != nil {
			return err
		}
		if err := os.Truncate(path, v.end); err != nil {
			return err
		}
	}
	part, err := os.ReadFile(aside)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	sum := sha256.Sum256(part)
	g.Torn, g.SHA256, g.File = int64(len(part)), hex.EncodeToString(sum[:]), name
	return nil
}

// closeCasts binds what recordings were left with to the journal.
func (j *Journal) closeCasts(v *verification) error {
	var left []vouched
	for _, c := range v.casts {
		if !c.Closed {
			left = append(left, c)
		}
	}
	slices.SortFunc(left, func(a, b vouched) int { return strings.Compare(a.Name, b.Name) })
	for _, c := range left {
		f, err := os.Open(castPath(j.dir, c.Name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		digest := sha256.New()
		c.Bytes = 0
		if err == nil {
			c.Bytes, err = io.Copy(digest, f)
			f.Close()
			if err != nil {
				return err
			}
		}
		c.SHA256, c.Closed, c.Interrupted = hex.EncodeToString(digest.Sum(nil)), true, true
		if _, err := j.appendOwn(kindRecording, c.recordingData); err != nil {
			return err
		}
	}
	return nil
}
