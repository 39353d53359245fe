package workspace

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
	"unicode/utf8"
)

// A change set is a directory: log.jsonl, and the old contents of files under
// their hashes. The log's first line is a header; then comes, before each
// change, what the change takes its paths from and to. So after the end of
// the process at any moment, each path is in one of the states that the log
// names, and undoing needs no more than to look.

const (
	logName    = "log.jsonl"
	logVersion = 1
)

type header struct {
	Version int       `json:"version"`
	Root    pathText  `json:"root"`
	Label   string    `json:"label"`
	Began   time.Time `json:"began"`
	Token   string    `json:"token"`
}

type logLine struct {
	Header *header    `json:"header,omitempty"`
	Steps  []stepLine `json:"steps,omitempty"`
	Mark   mark       `json:"mark,omitempty"`
	// Blind says why not all that commands did to files is known.
	Blind string `json:"blind,omitempty"`
}

// mark is a point in a set's life.
type mark string

const (
	markEnd  mark = "end"
	markUndo mark = "undo"
)

type stepLine struct {
	Path   pathText `json:"path"`
	Before state    `json:"before"`
	After  state    `json:"after"`
	// Doubt says that somebody else may have done it.
	Doubt bool `json:"doubt,omitempty"`
	// Unkept says that the contents before it were not kept.
	Unkept bool `json:"unkept,omitempty"`
}

// pathText is a path in JSON, which has no room for bytes that are not UTF-8.
type pathText string

func (p pathText) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(p)) {
		return json.Marshal(string(p))
	}
	return json.Marshal(map[string][]byte{"bytes": []byte(p)})
}

func (p *pathText) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*p = pathText(text)
		return nil
	}
	var odd struct{ Bytes []byte }
	err := json.Unmarshal(data, &odd)
	*p = pathText(odd.Bytes)
	return err
}

// record is a set as its log tells it.
type record struct {
	header
	steps    []stepLine
	blind    string
	finished bool // its last line says that nothing was under way
}

// readRecord reads a set's log. A last line without its end was never acted
// on, and does not count. No header at all means that nothing had begun.
func readRecord(dir string) (record, error) {
	var r record
	data, err := os.ReadFile(filepath.Join(dir, logName))
	if err != nil {
		return r, err
	}
	if end := bytes.LastIndexByte(data, '\n'); end >= 0 {
		data = data[:end]
	} else {
		return r, fs.ErrNotExist
	}
	for i, text := range bytes.Split(data, []byte{'\n'}) {
		var l logLine
		if err := json.Unmarshal(text, &l); err != nil {
			return r, fmt.Errorf("line %d of %s is damaged: %w", i+1, logName, err)
		}
		switch {
		case i == 0 && l.Header == nil:
			return r, fmt.Errorf("%s has no header: %w", logName, fs.ErrInvalid)
		case i == 0:
			r.header = *l.Header
			if r.Version > logVersion {
				return r, invalid("it was made by a newer hawser: use that one")
			}
		default:
			r.steps = append(r.steps, l.Steps...)
		}
		if l.Blind != "" {
			r.blind = l.Blind
		}
		r.finished = l.Mark == markEnd
	}
	return r, nil
}

// begun says that a set's directory holds a set.
func begun(err error) bool { return !errors.Is(err, fs.ErrNotExist) }
