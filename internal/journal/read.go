package journal

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
)

// Read gives the records of a session's folder, without verifying them. After an
// error it ends; ErrTorn means that half a record follows.
func Read(dir string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		f, err := openPlain(filepath.Join(dir, journalName))
		if err != nil {
			yield(Record{}, fmt.Errorf("read journal: %w", err))
			return
		}
		defer f.Close()
		records := &reader{lines: newLines(f)}
		for {
			r, err := records.next()
			if errors.Is(err, io.EOF) {
				return
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// reader reads records that it does not verify.
type reader struct {
	lines *lines
	count int64
}

func (r *reader) next() (Record, error) {
	line, err := r.lines.next()
	if errors.Is(err, io.EOF) {
		return Record{}, err
	}
	var rec Record
	if err == nil {
		rec, err = parseLine(line)
	}
	if err != nil {
		return Record{}, fmt.Errorf("read journal: after record %d: %w", r.count, err)
	}
	r.count = rec.Seq
	rec.Data = slices.Clone(rec.Data)
	return rec, nil
}
