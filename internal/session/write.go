package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// write puts an event into the journal. Text is joined there; output of
// terminals has its recording; answers wait for the disk.
func (s *Session) write(e Envelope) error {
	if s.journal == nil {
		return nil
	}
	switch ev := e.Event.(type) {
	case agent.Message:
		if ev.Chunk && ev.Ext == nil && ev.Role == "" {
			return s.journal.Text("message", ev.ID, ev.Text)
		}
	case agent.Thought:
		if ev.Chunk && ev.Ext == nil {
			return s.journal.Text("thought", ev.ID, ev.Text)
		}
	case agent.TerminalOutput:
		return nil
	case agent.FileChanged:
		ev.Diff = "" // it stands in the record of the action
		return s.append(ev.Type(), ev)
	case agent.Began:
		_, err := s.journal.Commit(context.Background(), ev.Type(), bounded(beganRecord{promptParts(ev.Prompt)}))
		return err
	case agent.Answer:
		_, err := s.journal.Commit(context.Background(), ev.Type(), bounded(ev))
		return err
	}
	return s.append(e.Event.Type(), e.Event)
}

func (s *Session) append(kind string, data any) error {
	_, err := s.journal.Append(kind, bounded(data))
	return err
}

// maxRecord is the most that one event may take in the journal.
const maxRecord = 2 << 20

// cutRecord stands for an event that is too large to be kept.
type cutRecord struct {
	Cut    bool   `json:"cut"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// bounded is data as it is kept: itself, or, if it is too large, what it was.
func bounded(data any) any {
	raw, err := json.Marshal(data)
	if err != nil {
		return failRecord{Error: fmt.Sprintf("not encoded: %v", err)}
	}
	if len(raw) <= maxRecord {
		return json.RawMessage(raw)
	}
	return cutRecord{true, len(raw), digest(raw)}
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// partRecord is a part of a prompt: contents are kept by their digest, and long
// text only in its beginning.
type partRecord struct {
	agent.Part
	Bytes  int    `json:"bytes,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
}

// maxText is how much of one text of a prompt is kept.
const maxText = 128 << 10

func promptParts(p agent.Prompt) promptRecord {
	rec := promptRecord{From: p.From}
	for _, part := range p.Parts {
		r := partRecord{Part: part}
		if len(part.Data) > 0 {
			r.Data, r.Bytes, r.SHA256 = nil, len(part.Data), digest(part.Data)
		}
		if len(part.Text) > maxText {
			r.Text, r.Bytes, r.SHA256 = cutText(part.Text), len(part.Text), digest([]byte(part.Text))
		}
		rec.Parts = append(rec.Parts, r)
	}
	return rec
}

func cutText(s string) string {
	b := []byte(s[:maxText])
	return string(b[:len(b)-term.Incomplete(b)]) + "…"
}

// commit writes an action down and waits for the disk: an action that cannot be
// recorded does not happen.
func (s *Session) commit(ctx context.Context, kind string, data any) error {
	if s.journal == nil {
		return nil
	}
	_, err := s.journal.Commit(ctx, kind, data)
	return err
}

// note writes down what has happened. The journal keeps its first error and
// gives it to the next action.
func (s *Session) note(kind string, data any) {
	if s.journal != nil {
		_ = s.append(kind, data)
	}
}
