package box

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

const (
	lockFolder = ".lock" // in sessions
	holderFile = "holder.json"
)

// Holder is a hawser that uses a mailbox.
type Holder struct {
	Pid   int       `json:"pid"`
	Since time.Time `json:"since"`
}

func (h Holder) String() string {
	if h.Pid == 0 {
		return "another hawser"
	}
	return fmt.Sprintf("hawser with process id %d, since %s", h.Pid, h.Since.Local().Format("2006-01-02 15:04:05"))
}

// Take makes the mailbox this process's own until Close. It fails with
// fs.ErrExist, and names the other, if another hawser has it.
func (b *Box) Take() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lock != nil {
		return nil
	}
	dir := b.path(sessionsFolder, lockFolder)
	if err := os.MkdirAll(dir, private); err != nil {
		return fmt.Errorf("lock mailbox %s: %w", b.dir, err)
	}
	lock, err := b.options.Lock(dir)
	if errors.Is(err, fs.ErrExist) {
		return refuse(fs.ErrExist, "mailbox %s is used by %s: end that one first, or name another mailbox", b.dir, holder(dir))
	}
	if err != nil {
		return fmt.Errorf("lock mailbox %s: %w", b.dir, err)
	}
	data, err := json.Marshal(Holder{Pid: os.Getpid(), Since: time.Now().UTC()})
	if err == nil {
		err = replace(filepath.Join(dir, holderFile), data, false)
	}
	if err != nil {
		lock.Close()
		return fmt.Errorf("lock mailbox %s: %w", b.dir, err)
	}
	b.lock = lock
	return nil
}

// HeldBy names who uses the mailbox, if held says that somebody does.
func (b *Box) HeldBy(held func(dir string) bool) (Holder, bool) {
	dir := b.path(sessionsFolder, lockFolder)
	if !held(dir) {
		return Holder{}, false
	}
	return holder(dir), true
}

func holder(dir string) Holder {
	var h Holder
	if data, err := os.ReadFile(filepath.Join(dir, holderFile)); err == nil {
		_ = json.Unmarshal(data, &h) // who is not known is another one
	}
	return h
}

// Close lets others use the mailbox.
func (b *Box) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var err error
	for m, f := range b.logs {
		err = errors.Join(err, f.Close())
		delete(b.logs, m)
	}
	if b.lock != nil {
		err = errors.Join(err, b.lock.Close())
		b.lock = nil
	}
	return err
}
