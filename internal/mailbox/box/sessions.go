package box

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"hawser/internal/mailbox/wire"
)

// Session reads a session's file.
func (b *Box) Session(id string) (wire.Session, error) {
	if !wire.ValidSession(id) {
		return wire.Session{}, refuse(fs.ErrNotExist, "session %q: an id has eight hexadecimal digits", id)
	}
	data, err := os.ReadFile(b.path(sessionsFolder, wire.SessionName(id)))
	if errors.Is(err, fs.ErrNotExist) {
		return wire.Session{}, refuse(fs.ErrNotExist, "mailbox %s has no session %s", b.dir, id)
	}
	if err != nil {
		return wire.Session{}, fmt.Errorf("session %s: %w", id, err)
	}
	s, err := wire.DecodeSession(data)
	if err != nil {
		return s, fmt.Errorf("%s: %w", b.path(sessionsFolder, wire.SessionName(id)), err)
	}
	if s.ID != id {
		return s, fmt.Errorf("%s: it is the file of session %s: give it its name back", b.path(sessionsFolder, wire.SessionName(id)), s.ID)
	}
	return s, nil
}

// Keep writes a session's file.
func (b *Box) Keep(s wire.Session) error {
	data, err := s.Encode()
	if err != nil {
		return err
	}
	if s.Complete { // and no outbox follows
		if err := b.noteEarly(wire.Marker{Session: s.ID, Sequence: s.Sequence}, false); err != nil {
			return err
		}
	}
	b.options.Pause("keep session")
	if err := replace(b.path(sessionsFolder, wire.SessionName(s.ID)), data, true); err != nil {
		return fmt.Errorf("keep session %s: %w", s.ID, err)
	}
	b.mu.Lock()
	b.kept[s.ID] = sha256.Sum256(data)
	b.mu.Unlock()
	b.options.Pause("session kept")
	return nil
}

// Sessions gives all sessions, the one that was used last first. One that cannot
// be read is left out and joined to the error.
func (b *Box) Sessions() ([]wire.Session, error) {
	entries, err := os.ReadDir(b.path(sessionsFolder))
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	var list []wire.Session
	var bad error
	for _, e := range entries {
		id, ok := wire.ParseSessionName(e.Name())
		if !ok {
			continue
		}
		s, err := b.Session(id)
		if err != nil {
			bad = errors.Join(bad, err)
			continue
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b wire.Session) int { return b.Updated.Compare(a.Updated) })
	return list, bad
}

// Others is how many sessions but this one are not finished either, of those that
// can be read.
func (b *Box) Others(id string) int {
	list, _ := b.Sessions() // who needs the others is told of them
	n := 0
	for _, s := range list {
		if s.ID != id && !s.Complete {
			n++
		}
	}
	return n
}

// Newest is the newest session that is not finished. It fails if one cannot be
// read: that may be the one that is meant.
func (b *Box) Newest() (wire.Session, error) {
	list, err := b.Sessions()
	if err != nil {
		return wire.Session{}, fmt.Errorf("name the session that is meant: not all of mailbox %s can be read: %w", b.dir, err)
	}
	slices.SortStableFunc(list, func(a, b wire.Session) int { return b.Created.Compare(a.Created) })
	for _, s := range list {
		if !s.Complete {
			return s, nil
		}
	}
	return wire.Session{}, refuse(fs.ErrNotExist, "mailbox %s has no unfinished session", b.dir)
}
