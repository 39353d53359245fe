package session

import (
	"encoding/json"
	"fmt"
	"time"

	"hawser/internal/agent"
)

// Envelope is an event with its place in the session.
type Envelope struct {
	Seq   int64 // from 1, without gaps
	At    time.Time
	Turn  int // 0 before the first
	Event agent.Event
}

type header struct {
	Seq  int64     `json:"seq"`
	At   time.Time `json:"at"`
	Turn int       `json:"turn"`
	Type string    `json:"type"`
}

// MarshalJSON writes the event's own fields beside seq, at, turn and type.
func (e Envelope) MarshalJSON() ([]byte, error) {
	head, err := json.Marshal(header{e.Seq, e.At.UTC(), e.Turn, e.Event.Type()})
	if err != nil {
		return nil, err
	}
	fields, err := agent.Encode(e.Event)
	if err != nil {
		return nil, err
	}
	if len(fields) <= len("{}") {
		return head, nil
	}
	head[len(head)-1] = ','
	return append(head, fields[1:]...), nil
}

// UnmarshalJSON is the reverse of MarshalJSON.
func (e *Envelope) UnmarshalJSON(data []byte) error {
	var h header
	if err := json.Unmarshal(data, &h); err != nil {
		return fmt.Errorf("decode an event: %w", err)
	}
	event, err := agent.Decode(h.Type, data)
	if err != nil {
		return err
	}
	*e = Envelope{h.Seq, h.At, h.Turn, event}
	return nil
}
