//go:build unix

package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func tryLock(f *os.File) (bool, error) { return flock(f, unix.LOCK_EX) }

func unlock(f *os.File) { _, _ = flock(f, unix.LOCK_UN) }

// isLocked tries a shared lock, so that two who look do not see each other.
func isLocked(f *os.File) (bool, error) {
	ok, err := flock(f, unix.LOCK_SH)
	return !ok, err
}

func flock(f *os.File, how int) (ok bool, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return false, err
	}
	ctlErr := raw.Control(func(fd uintptr) {
		for {
			if err = unix.Flock(int(fd), how|unix.LOCK_NB); err != unix.EINTR {
				return
			}
		}
	})
	switch {
	case ctlErr != nil:
		return false, ctlErr
	case errors.Is(err, unix.EWOULDBLOCK):
		return false, nil
	}
	return err == nil, err
}
