package box

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// replace makes a file hold data, at once.
func replace(path string, data []byte, sync bool) error {
	return write(path, sync, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	}, nil)
}

// write writes a file beside its place and then puts it there; with sync it waits
// until the disk has it under that name. Ready is called before that, with the file
// as it will be.
func write(path string, sync bool, fill func(*os.File) error, ready func(*os.File) error) (err error) {
	defer func() { err = roomFirst(err) }()
	tmp := path + ".tmp"
	f, err := os.OpenFile(tmp, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, f.Close())
		if err == nil {
			err = os.Rename(tmp, path)
		}
		if err != nil {
			os.Remove(tmp)
			return
		}
		if sync {
			err = syncFolder(filepath.Dir(path))
		}
	}()
	if err := fill(f); err != nil {
		return err
	}
	if sync {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	if ready == nil {
		return nil
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return ready(f)
}

// roomFirst says what must be done about a full disk before anything else helps.
func roomFirst(err error) error {
	const windowsDiskFull = syscall.Errno(112)
	full := errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || runtime.GOOS == "windows" && errors.Is(err, windowsDiskFull)
	if !full {
		return err
	}
	return fmt.Errorf("%w: make room on that disk first", err)
}

// syncFolder waits until the disk knows a folder's names. Windows has no such thing,
// and some file systems refuse it.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

// move gives a file a name that no other file has. Names are tried until one is
// free.
func move(from string, name func(attempt int) string) (string, error) {
	const most = 10_000
	for n := 1; n <= most; n++ {
		to := name(n)
		err := moveNew(from, to)
		if err == nil {
			return to, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
	return "", fmt.Errorf("move %s: %d names are taken: remove old files", from, most)
}

// moveNew renames a file, but never over another one. A second name that is made
// first fails if it exists; where a file system has none, it is looked for.
func moveNew(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		return os.Remove(from)
	case errors.Is(err, fs.ErrExist):
		if same(from, to) { // killed between the two steps
			return os.Remove(from)
		}
		return err
	case errors.Is(err, fs.ErrNotExist):
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fs.ErrExist
	}
	return os.Rename(from, to)
}

func same(a, b string) bool {
	ai, errA := os.Lstat(a)
	bi, errB := os.Lstat(b)
	return errA == nil && errB == nil && os.SameFile(ai, bi)
}
