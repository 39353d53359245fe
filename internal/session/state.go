package session

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hawser/internal/journal"
)

// State is what is known of a session without asking it: the contents of its
// session.json.
type State struct {
	Version   int       `json:"version"`
	ID        string    `json:"id"`
	Title     string    `json:"title,omitempty"` // the beginning of the first prompt
	Agent     string    `json:"agent,omitempty"` // as it was named on the command line
	Workspace string    `json:"workspace"`
	Sandbox   string    `json:"sandbox"`
	Created   time.Time `json:"created"`
	Used      time.Time `json:"used"`
	Turns     int       `json:"turns"`
	Running   bool      `json:"running,omitempty"` // in the middle of a turn
	Closed    bool      `json:"closed,omitempty"`
	Pid       int       `json:"pid,omitempty"`
	// Conversation is the agent's own id, by which it can be resumed.
	Conversation string `json:"conversation,omitempty"`
	Socket       string `json:"socket,omitempty"`
	// Settings are whatever the front needs to open the session again.
	Settings json.RawMessage `json:"settings,omitempty"`
}

// stateVersion is the newest form of session.json that this hawser reads.
const stateVersion = 1

const stateFile = "session.json"

// newID is sortable by time and not to be guessed.
func newID(now time.Time) string {
	return now.UTC().Format("20060102-150405") + "-" + strings.ToLower(rand.Text()[:10])
}

func readState(dir string) (State, error) {
	var st State
	data, err := os.ReadFile(filepath.Join(dir, stateFile))
	if err != nil {
		return st, err
	}
	if err := json.Unmarshal(data, &st); err != nil {
		return st, fmt.Errorf("%s is damaged: %w", filepath.Join(dir, stateFile), err)
	}
	if st.Version > stateVersion {
		return st, fmt.Errorf("session %s was written by a newer hawser: use that one", st.ID)
	}
	return st, nil
}

// write replaces the file at once, so that a reader never sees half of it.
func (st State) write(dir string) error {
	data, err := json.MarshalIndent(st, "", "  ")
	if err != nil {
		return fmt.Errorf("write the session's state: %w", err)
	}
	f, err := os.CreateTemp(dir, ".session-*")
	if err != nil {
		return fmt.Errorf("write the session's state: %w", err)
	}
	_, err = f.Write(append(data, '\n'))
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, stateFile))
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("write the session's state: %w", err)
	}
	return nil
}

// Phase is what a session is doing, as seen from outside.
type Phase string

const (
	Active      Phase = "active"      // a hawser has it open
	Working     Phase = "working"     // and is in the middle of a turn
	Ended       Phase = "ended"       // closed in good order
	Interrupted Phase = "interrupted" // its hawser is gone without closing it
)

// Listed is a session that was found.
type Listed struct {
	State
	Dir   string
	Phase Phase
}

// List gives the sessions under a data folder, the newest first. One that cannot
// be read is left out and joined to the error.
func List(data string) ([]Listed, error) {
	entries, err := os.ReadDir(filepath.Join(data, "sessions"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	var list []Listed
	var bad error
	for i := len(entries) - 1; i >= 0; i-- {
		l, err := look(journal.Dir(data, entries[i].Name()))
		switch {
		case errors.Is(err, fs.ErrNotExist): // being made or removed
		case err != nil:
			bad = errors.Join(bad, err)
		default:
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(a, b Listed) int { return b.Created.Compare(a.Created) })
	return list, bad
}

// look reads a session's state and finds out whether somebody has it open.
func look(dir string) (Listed, error) {
	st, err := readState(dir)
	if err != nil {
		return Listed{}, err
	}
	l := Listed{State: st, Dir: dir, Phase: Ended}
	switch held := journal.Locked(dir); {
	case held && st.Running:
		l.Phase = Working
	case held:
		l.Phase = Active
	case !st.Closed:
		l.Phase = Interrupted
	}
	return l, nil
}

// Find gives the one session whose id begins with a prefix.
func Find(data, prefix string) (Listed, error) {
	list, err := List(data)
	var found []Listed
	for _, l := range list {
		if l.ID == prefix {
			return l, nil
		}
		if strings.HasPrefix(l.ID, prefix) {
			found = append(found, l)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return Listed{}, fmt.Errorf("%d sessions begin with %q; give more of the id", len(found), prefix)
	case err != nil:
		return Listed{}, err
	}
	return Listed{}, fmt.Errorf("session %q: %w", prefix, fs.ErrNotExist)
}
