package drive

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"hawser/internal/mailbox/wire"
)

// memory is a mailbox without a disk, whose person answers at once.
type memory struct {
	// person answers an outbox; an empty answer never comes.
	person func(wire.Shown) string

	mu       sync.Mutex
	sessions map[string]wire.Session
	posted   map[wire.Name]string
	replies  map[wire.Marker]string
	records  map[wire.Marker][][]byte
}

func newMemory(person func(wire.Shown) string) *memory {
	return &memory{
		person: person, sessions: map[string]wire.Session{}, posted: map[wire.Name]string{},
		replies: map[wire.Marker]string{}, records: map[wire.Marker][][]byte{},
	}
}

func (m *memory) Take() error  { return nil }
func (m *memory) Close() error { return nil }
func (m *memory) Others(id string) (n int) {
	m.with(func() {
		for _, s := range m.sessions {
			if s.ID != id && !s.Complete {
				n++
			}
		}
	})
	return n
}
func (m *memory) Settled(string) error      { return nil }
func (m *memory) Intact(wire.Marker) error  { return nil }
func (m *memory) Clear(wire.Marker) error   { return nil }
func (m *memory) Place(n wire.Name) string  { return "/mailbox/outbox/" + n.String() }
func (m *memory) Parts(wire.Name) []string  { return nil }
func (m *memory) Inbox() string             { return "/mailbox/inbox" }
func (m *memory) Posted(n wire.Name) bool   { _, ok := m.text(n); return ok }
func (m *memory) Keep(s wire.Session) error { m.with(func() { m.sessions[s.ID] = s }); return nil }

func (m *memory) with(do func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	do()
}

func (m *memory) text(n wire.Name) (text string, ok bool) {
	m.with(func() { text, ok = m.posted[n] })
	return text, ok
}

func (m *memory) Session(id string) (s wire.Session, err error) {
	m.with(func() {
		var ok bool
		if s, ok = m.sessions[id]; !ok {
			err = fmt.Errorf("session %s: %w", id, fs.ErrNotExist)
		}
	})
	return s, err
}

func (m *memory) Post(n wire.Name, _ int, text func(io.Writer) (int64, error)) (int, error) {
	var b strings.Builder
	if _, err := text(&b); err != nil {
		return 0, err
	}
	m.with(func() {
		m.posted[n] = b.String()
		delete(m.posted, wire.Name{Session: n.Session, Sequence: n.Sequence - 2}) // memory is measured
		delete(m.replies, wire.Marker{Session: n.Session, Sequence: n.Sequence - 2})
	})
	return 0, nil
}

func (m *memory) Receive(ctx context.Context, to wire.Marker, _ func(string)) (string, string, error) {
	text, _ := m.text(name(to))
	shown, err := wire.ReadOutbox(text)
	if err != nil {
		return "", "", err
	}
	if answer := m.person(shown); answer != "" {
		return "answer.txt", answer, ctx.Err()
	}
	<-ctx.Done()
	return "", "", ctx.Err()
}

func (m *memory) Accept(to wire.Marker, _, text string) error {
	m.with(func() { m.replies[to] = text })
	return nil
}

func (m *memory) Recall(to wire.Marker) (text string, record [][]byte, err error) {
	m.with(func() {
		var ok bool
		if text, ok = m.replies[to]; !ok {
			err = fs.ErrNotExist
		}
		record = m.records[to]
	})
	return text, record, err
}

func (m *memory) Note(to wire.Marker, line []byte, _ bool) error {
	m.with(func() { m.records[to] = append(m.records[to], append([]byte(nil), line...)) })
	return nil
}
