package journal

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Lock takes the lock of a session's folder for as long as the result is open. It
// fails with fs.ErrExist if somebody else has it.
func Lock(dir string) (io.Closer, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock session: %w", err)
	}
	ok, err := tryLock(f)
	for range 10 { // whoever only looks holds it for a moment
		if ok || err != nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
		ok, err = tryLock(f)
	}
	if err == nil && !ok {
		err = fmt.Errorf("another hawser runs it: %w", fs.ErrExist)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock session %s: %w", filepath.Base(dir), err)
	}
	return held{f}, nil
}

// held is a lock that is given back at once: a process that is being started has
// a copy of the file until it runs its program, and would keep the lock.
type held struct{ *os.File }

func (h held) Close() error {
	unlock(h.File)
	return h.File.Close()
}

// Locked says that somebody holds the lock of a session's folder.
func Locked(dir string) bool {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	held, err := isLocked(f)
	return err == nil && held
}
