package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Summary is what is cheap to know about a journal.
type Summary struct {
	Session string
	State   State // as it seems, without checking a hash or signature
	Running bool
	Records int64
	Started time.Time
	Last    time.Time
	About   json.RawMessage // the data of its "session" record, if it begins with one
}

// Summarize reads only the beginning and the end of a journal.
func Summarize(data, id string) (Summary, error) {
	s := Summary{Session: id, State: Open, Running: Locked(Dir(data, id))}
	if err := s.read(data, id); err != nil {
		return s, fmt.Errorf("journal of %s: %w", id, err)
	}
	return s, nil
}

func (s *Summary) read(data, id string) error {
	top, headErr := loadHead(data, id)
	f, err := openPlain(filepath.Join(Dir(data, id), journalName))
	if errors.Is(err, fs.ErrNotExist) && headErr == nil && top.Seq == 0 {
		return nil // it did not get far
	}
	if err != nil {
		return err
	}
	defer f.Close()
	const first = 8 // records among which the one about the session is
	for r, err := range Read(Dir(data, id)) {
		if err != nil {
			break
		}
		if s.Started.IsZero() {
			s.Started = r.At
		}
		if r.Kind == "session" {
			s.About = r.Data
			break
		}
		if r.Seq >= first {
			break
		}
	}
	last, torn, err := lastRecord(f)
	if err != nil {
		return err
	}
	s.Records, s.Last = last.Seq, last.At
	switch {
	case headErr != nil, top.Seq > last.Seq:
		s.State = Tampered
	case torn && !s.Running:
		s.State = Torn
	case top.Sealed && top.Seq == last.Seq && last.Kind == kindSeal:
		s.State = Sealed
	}
	return nil
}

// lastRecord reads a file from its end until there is a whole line. An empty
// journal has none.
func lastRecord(f *os.File) (r Record, torn bool, err error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return r, false, err
	}
	for n := int64(4 << 10); ; n *= 8 {
		n = min(n, size)
		tail := make([]byte, n)
		if _, err := f.ReadAt(tail, size-n); err != nil && !errors.Is(err, io.EOF) {
			return r, false, err
		}
		end := bytes.LastIndexByte(tail, '\n')
		if end >= 0 {
			from := bytes.LastIndexByte(tail[:end], '\n') + 1
			if from > 0 || n == size {
				r, err = parseLine(tail[from:end])
				return r, end+1 < len(tail), err
			}
		}
		switch {
		case n == size:
			return r, n > 0, nil
		case n > 2*maxLine:
			return r, false, errLong
		}
	}
}
