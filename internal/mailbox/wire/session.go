package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Session is what a session's file holds, so that it can be resumed. The first
// eight fields are the document's; the others are left out when they are empty.
type Session struct {
	ID               string        `json:"sessionId"`
	Task             string        `json:"task"`
	Sequence         int           `json:"sequenceNumber"` // of the newest outbox
	Complete         bool          `json:"isComplete"`
	Created          time.Time     `json:"createdAt"`
	Updated          time.Time     `json:"updatedAt"`
	LastResults      []Result      `json:"lastResults"`
	ReadFileRequests []ReadRequest `json:"readFileRequests"`

	Version   string        `json:"version"`
	Workspace string        `json:"workspace,omitempty"`
	Prompt    string        `json:"prompt,omitempty"` // of the newest outbox, if it is not the usual one
	Strict    bool          `json:"strict,omitempty"`
	Budget    int           `json:"budget,omitempty"`
	TimeLimit time.Duration `json:"timeLimit,omitempty"` // of a command, in nanoseconds
	Confirm   bool          `json:"confirm,omitempty"`   // every change and command is asked about
	Clipboard bool          `json:"clipboard,omitempty"` // outboxes go on it, and replies come from it
}

// ReadRequest is a file that the model asked for: in JSON its path alone, or an
// object if only some lines were asked for.
type ReadRequest struct {
	Path  string
	Lines Range
}

type readRequest struct {
	Path  string `json:"path"`
	First int    `json:"firstLine"`
	Last  int    `json:"lastLine,omitempty"`
}

func (r ReadRequest) MarshalJSON() ([]byte, error) {
	if r.Lines == (Range{}) {
		return json.Marshal(r.Path)
	}
	return json.Marshal(readRequest{r.Path, r.Lines.First, r.Lines.Last})
}

func (r *ReadRequest) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		*r = ReadRequest{}
		return json.Unmarshal(b, &r.Path)
	}
	var q readRequest
	err := json.Unmarshal(b, &q)
	*r = ReadRequest{q.Path, Range{q.First, q.Last}}
	return err
}

// Encode gives the text of a session's file.
func (s Session) Encode() ([]byte, error) {
	s.Version = Version
	if s.LastResults == nil {
		s.LastResults = []Result{}
	}
	if s.ReadFileRequests == nil {
		s.ReadFileRequests = []ReadRequest{}
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("encode session: %w", err)
	}
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode session: %w", err)
	}
	return append(b, '\n'), nil
}

// DecodeSession reads a session's file. Keys that it does not know are left
// aside; a version that it does not know is refused.
func DecodeSession(data []byte) (Session, error) {
	var v struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return Session{}, fmt.Errorf("read session: %w", explain(data, err))
	}
	if newer(v.Version) {
		return Session{}, fmt.Errorf("read session: it is of protocol version %s and this hawser knows %s: use a newer hawser", shortened(v.Version, 20), Version)
	}
	var s Session
	if err := json.Unmarshal(data, &s); err != nil {
		return Session{}, fmt.Errorf("read session: %w", explain(data, err))
	}
	s.Version = Version
	if err := s.check(); err != nil {
		return Session{}, fmt.Errorf("read session: %w", err)
	}
	return s, nil
}

func explain(data []byte, err error) error {
	var syntax *json.SyntaxError
	if len(data) == 0 || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &syntax) && syntax.Offset >= int64(len(data)) {
		return fmt.Errorf("the file is cut off after %d bytes: restore it from a copy, or begin a new session", len(data))
	}
	return fmt.Errorf("the file is damaged: restore it from a copy, or begin a new session: %w", err)
}

// newer says that a version is later than ours; none is the first one.
func newer(version string) bool {
	if version == "" {
		return false
	}
	major, minor, _ := strings.Cut(version, ".")
	a, errA := strconv.Atoi(major)
	b, errB := strconv.Atoi(minor)
	return errA != nil || errB != nil || a != 1 || b != 0
}

func (s Session) check() error {
	switch {
	case !ValidSession(s.ID):
		return fmt.Errorf("sessionId %q is not eight hexadecimal digits: restore the file from a copy", shortened(s.ID, 40))
	case s.Sequence < 0:
		return fmt.Errorf("sequenceNumber %d is negative: restore the file from a copy", s.Sequence)
	}
	return nil
}
