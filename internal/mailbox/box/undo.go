package box

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hawser/internal/mailbox/wire"
)

// Undo is an undoing that has begun: files are restored before the model is told,
// and hawser may be killed in between.
type Undo struct {
	Replies     []int `json:"replies"` // the newest first
	KeepChanged bool  `json:"keepChanged,omitempty"`
	Force       bool  `json:"force,omitempty"`
}

func (b *Box) undoPath(session string) string {
	return b.path(sessionsFolder, "."+session, "undo.json")
}

// BeginUndo writes down what is about to be undone, until EndUndo.
func (b *Box) BeginUndo(session string, u Undo) error {
	data, err := json.Marshal(u)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(b.undoPath(session)), private)
	}
	b.options.Pause("note undo")
	if err == nil {
		err = replace(b.undoPath(session), append(data, '\n'), true)
	}
	if err != nil {
		return fmt.Errorf("note what is undone in session %s: %w", session, err)
	}
	b.options.Pause("undo noted")
	return nil
}

// Undoing gives the undoing that was begun and has not ended; it has no replies if
// there is none.
func (b *Box) Undoing(session string) (Undo, error) {
	var u Undo
	data, err := os.ReadFile(b.undoPath(session))
	if errors.Is(err, fs.ErrNotExist) {
		return u, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &u)
	}
	if err != nil {
		return u, fmt.Errorf("look what was undone in session %s: %w", session, err)
	}
	return u, nil
}

// NoteUndone adds a line that says how a reply was undone, once.
func (b *Box) NoteUndone(reply wire.Marker, line string) error {
	lines, err := b.Undone(reply)
	if err != nil || slices.Contains(lines, line) {
		return err
	}
	text := strings.Join(append(lines, line), "\n") + "\n"
	b.options.Pause("note undone")
	if err := replace(b.recordPath(reply, ".undone"), []byte(text), true); err != nil {
		return fmt.Errorf("note that reply %d is undone: %w", reply.Sequence, err)
	}
	return nil
}

// Undone gives the lines that say how a reply was undone, if it was.
func (b *Box) Undone(reply wire.Marker) ([]string, error) {
	data, err := os.ReadFile(b.recordPath(reply, ".undone"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look whether reply %d is undone: %w", reply.Sequence, err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n"), nil
}

// EndUndo says that everybody knows.
func (b *Box) EndUndo(session string) error {
	b.options.Pause("end undo")
	if err := os.Remove(b.undoPath(session)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("end the undoing in session %s: %w", session, err)
	}
	return nil
}

// Settled refuses while an undoing waits to be finished: the model would be told
// of files that are no longer there.
func (b *Box) Settled(session string) error {
	u, err := b.Undoing(session)
	if err != nil || len(u.Replies) == 0 {
		return err
	}
	return refuse(fs.ErrExist, "the undoing of reply %d was interrupted: finish it with hawser mailbox undo --dir %s --session %s", u.Replies[0], b.dir, session)
}
