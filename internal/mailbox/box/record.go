package box

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"hawser/internal/mailbox/wire"
)

// A reply's record is two files beside the session's own: the text as it came,
// and lines that say how far it was carried out. The text is there first; with
// it the outbox is answered, and by nothing else.

// origin says where a reply came from: the first line of its record.
type origin struct {
	File  string  `json:"file,omitempty"`  // in the inbox
	Inbox []early `json:"inbox,omitempty"` // what lay there then
	// Hidden is that nothing the reply runs can reach the inbox.
	Hidden bool `json:"hidden,omitempty"`
}

func (b *Box) recordPath(m wire.Marker, end string) string {
	return b.path(sessionsFolder, "."+m.Session, fmt.Sprintf("seq%04d%s", m.Sequence, end))
}

// Accept makes a text the reply to an outbox and takes its file, if it has one,
// out of the inbox. It fails with fs.ErrExist if the outbox has its reply.
func (b *Box) Accept(to wire.Marker, file, text string) error {
	path := b.recordPath(to, ".txt")
	if _, err := os.Lstat(path); err == nil {
		return refuse(fs.ErrExist, "outbox %s has its reply already", wire.OutboxName(to.Session, to.Sequence))
	}
	lies, err := b.lying()
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), private)
	}
	if err == nil {
		var line []byte
		if line, err = json.Marshal(origin{file, lies, b.hidden.Load()}); err == nil {
			err = replace(b.recordPath(to, ".log"), append(line, '\n'), true)
		}
	}
	b.options.Pause("accept reply")
	if err == nil {
		err = replace(path, []byte(text), true)
	}
	if err != nil {
		return fmt.Errorf("keep the reply to outbox %s: %w", wire.OutboxName(to.Session, to.Sequence), err)
	}
	b.options.Pause("move reply")
	return b.processed(to, file, text)
}

// processed moves a reply's file out of the inbox, unless it is gone or holds
// another text by now.
func (b *Box) processed(to wire.Marker, file, text string) error {
	if file == "" {
		return nil
	}
	from := b.path(inboxFolder, file)
	if now, err := os.ReadFile(from); errors.Is(err, fs.ErrNotExist) || err == nil && string(now) != text {
		return nil
	}
	_, err := move(from, func(attempt int) string {
		name := wire.ProcessedName(wire.Name{Session: to.Session, Sequence: to.Sequence}, file, attempt)
		return b.path(inboxFolder, processedFolder, name)
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("move %s to %s: %w", from, b.path(inboxFolder, processedFolder), err)
	}
	return nil
}

// Recall gives an outbox's reply and the lines of its record, or fs.ErrNotExist.
// It only looks.
func (b *Box) Recall(to wire.Marker) (text string, lines [][]byte, err error) {
	text, _, lines, err = b.record(to)
	return text, lines, err
}

// Clear takes the file of an outbox's reply out of the inbox, if whoever accepted
// it did not come to that.
func (b *Box) Clear(to wire.Marker) error {
	text, from, _, err := b.record(to)
	if err != nil {
		return err
	}
	return b.processed(to, from.File, text)
}

func (b *Box) record(to wire.Marker) (text string, from origin, lines [][]byte, err error) {
	data, err := os.ReadFile(b.recordPath(to, ".txt"))
	if err != nil {
		return "", from, nil, fmt.Errorf("the reply to outbox %s: %w", wire.OutboxName(to.Session, to.Sequence), err)
	}
	log, err := os.ReadFile(b.recordPath(to, ".log"))
	if err != nil {
		return "", from, nil, fmt.Errorf("the record of outbox %s: %w", wire.OutboxName(to.Session, to.Sequence), err)
	}
	log = log[:bytes.LastIndexByte(log, '\n')+1] // a line that was cut says nothing
	for l := range bytes.Lines(log) {
		lines = append(lines, bytes.TrimSuffix(l, []byte("\n")))
	}
	if len(lines) == 0 {
		return "", from, nil, fmt.Errorf("the record %s is empty: restore it from a copy, or begin a new session", b.recordPath(to, ".log"))
	}
	if err := json.Unmarshal(lines[0], &from); err != nil {
		return "", from, nil, fmt.Errorf("the record %s is damaged: %w", b.recordPath(to, ".log"), err)
	}
	return string(data), from, lines[1:], nil
}

// Note adds a line to the record of a reply. With sync it waits for the disk.
func (b *Box) Note(to wire.Marker, line []byte, sync bool) error {
	b.options.Pause("note")
	f, err := b.log(to)
	if err == nil {
		var n int
		n, err = f.Write(append(line, '\n'))
		b.mu.Lock()
		b.sizes[to] += int64(n)
		b.mu.Unlock()
	}
	if err == nil && sync {
		err = f.Sync()
	}
	if err != nil {
		return fmt.Errorf("write the record of outbox %s: %w", wire.OutboxName(to.Session, to.Sequence), roomFirst(err))
	}
	b.options.Pause("noted")
	return nil
}

// log is a record opened for writing, without a last line that was cut.
func (b *Box) log(to wire.Marker) (*os.File, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if f := b.logs[to]; f != nil {
		return f, nil
	}
	path := b.recordPath(to, ".log")
	old, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	whole := int64(bytes.LastIndexByte(old, '\n') + 1)
	if whole < int64(len(old)) {
		if err := os.Truncate(path, whole); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	for m, old := range b.logs { // the session's earlier replies are done
		if m.Session == to.Session {
			_ = old.Close()
			delete(b.logs, m)
			delete(b.sizes, m)
		}
	}
	b.logs[to], b.sizes[to] = f, whole
	return f, nil
}

// Answered says that an outbox has its reply.
func (b *Box) Answered(to wire.Marker) bool {
	_, err := os.Lstat(b.recordPath(to, ".txt"))
	return err == nil
}
