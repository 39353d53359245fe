package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

func tryLock(f *os.File) (bool, error) { return lockFile(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// isLocked tries a shared lock, so that two who look do not see each other.
func isLocked(f *os.File) (bool, error) {
	ok, err := lockFile(f, 0)
	return !ok, err
}

func lockFile(f *os.File, how uint32) (bool, error) {
	err := windows.LockFileEx(windows.Handle(f.Fd()), how|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

// unlock has nothing to do: closing the file gives the lock back, and no process
// inherits it.
func unlock(*os.File) {}
