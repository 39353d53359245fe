package box

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"hawser/internal/mailbox/wire"
)

// earlyFile is beside the sessions, so that the next process knows too.
const earlyFile = ".early.json"

// early is a file in the inbox that cannot be an answer, whatever time it claims
// to be from: on the host a command can put it there.
type early struct {
	Name string    `json:"name"`
	Size int64     `json:"size"`
	Time time.Time `json:"time"`
	// Session is whose newest outbox is younger; empty: it came between a reply and
	// the outbox that follows it, and answers nobody.
	Session string `json:"session,omitempty"`
}

func earlyOf(f fs.FileInfo) early {
	return early{Name: f.Name(), Size: f.Size(), Time: f.ModTime().UTC()}
}

func (e early) is(f fs.FileInfo) bool {
	return e.Name == f.Name() && e.Size == f.Size() && e.Time.Equal(f.ModTime())
}

// lying is what is in the inbox now.
func (b *Box) lying() ([]early, error) {
	files, err := (&scan{box: b}).files()
	var list []early
	for _, f := range files {
		list = append(list, earlyOf(f))
	}
	return list, err
}

// noteEarly writes down what lies in the inbox before an outbox is there, or a
// session ends: nothing of it answers what comes next. What was not there when the
// reply was accepted answers no other session either, unless the reply could not reach
// the inbox, neither now nor when it began: it may have been gone on with elsewhere.
func (b *Box) noteEarly(answered wire.Marker, again bool) error {
	now, err := b.lying()
	if err != nil {
		return err
	}
	var before []early
	_, from, _, err := b.record(answered)
	carried := err == nil && !again && !(from.Hidden && b.hidden.Load())
	if carried {
		before = from.Inbox
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadEarly(); err != nil {
		return err
	}
	var list []early
	for _, e := range now {
		for _, old := range b.early {
			if old.Session != answered.Session && old.Name == e.Name && old.Size == e.Size && old.Time.Equal(e.Time) {
				list = append(list, old)
			}
		}
		if !carried || slices.Contains(before, e) {
			e.Session = answered.Session
		}
		list = append(list, e)
	}
	if len(list) == 0 && len(b.early) == 0 {
		return nil
	}
	data, err := json.Marshal(list)
	if err == nil {
		err = replace(b.path(sessionsFolder, earlyFile), append(data, '\n'), true)
	}
	if err != nil {
		return fmt.Errorf("note what lies in the inbox: %w", err)
	}
	b.early = list
	return nil
}

// loadEarly reads what an earlier process wrote down, once: from then on a command
// that changes the file changes nothing.
func (b *Box) loadEarly() error {
	if b.early != nil {
		return nil
	}
	list := []early{}
	path := b.path(sessionsFolder, earlyFile)
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w: empty the inbox, then remove it", path, err)
	}
	b.early = list
	return nil
}

// whyEarly says why a file cannot be the answer to a session's newest outbox;
// empty: it may be.
func (b *Box) whyEarly(to wire.Marker, f fs.FileInfo) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.loadEarly(); err != nil {
		return "", err
	}
	why := ""
	for _, e := range b.early {
		switch {
		case !e.is(f):
		case e.Session == to.Session:
			return older(to), nil
		case e.Session == "":
			why = "it came while a command could have put it there, or while hawser was down; save it again if it is yours"
		}
	}
	return why, nil
}

func older(to wire.Marker) string {
	return fmt.Sprintf("it is older than outbox %s, so it cannot be its answer; save it again if it is", wire.OutboxName(to.Session, to.Sequence))
}
