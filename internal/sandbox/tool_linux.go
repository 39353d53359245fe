package sandbox

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

const executable = "/proc/self/exe"

// noWait opens a pipe that nobody writes to without waiting for a writer.
const noWait = unix.O_NONBLOCK

// self is hawser's own program in memory, once for all Boxes.
var self struct {
	sync.Mutex
	file    *os.File
	changed unix.Timespec
}

// openSelf gives hawser's own program to run inside a Box. It is a copy that
// nobody can write to: a process of the Box could otherwise get hold of it
// through /proc and change hawser itself. Such a process can still take away
// the right to run it, also from other Boxes, so a copy that was touched is
// not used again. The runtime closes it when nobody holds it any more.
func openSelf() (*os.File, error) {
	self.Lock()
	defer self.Unlock()
	if self.file != nil {
		if at, err := changedAt(self.file); err == nil && at == self.changed {
			return self.file, nil
		}
	}
	f, err := copySelf()
	if err != nil {
		return nil, err
	}
	if self.changed, err = changedAt(f); err != nil {
		f.Close()
		return nil, err
	}
	self.file = f
	return f, nil
}

// changedAt is when a file's attributes were last set, which nobody can set
// back.
func changedAt(f *os.File) (unix.Timespec, error) {
	var st unix.Stat_t
	err := unix.Fstat(int(f.Fd()), &st)
	return st.Ctim, os.NewSyscallError("fstat", err)
}

func copySelf() (*os.File, error) {
	from, err := os.Open(executable)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	fd, err := memoryProgram(toolName)
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	f := os.NewFile(uintptr(fd), toolName)
	if _, err = io.Copy(f, from); err == nil {
		err = seal(fd)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// changes compares the jail's layer with the system. The directories that
// begin empty have nothing below them.
func (e *initEngine) changes(ctx context.Context, b *Box) ([]Change, error) {
	if e.upper == nil {
		return nil, errors.New("the host sandbox changes the system itself, so nothing can be compared: use jail")
	}
	list, err := b.readWrites(ctx, e.upper)
	if err != nil {
		return nil, err
	}
	p := &b.policy
	points := append(append([]string{p.Workspace}, p.ReadOnly...), p.Writable...)
	points = append(points, fresh...)
	lower := func(path string) (fs.FileInfo, error) {
		for _, d := range fresh {
			if within(path, d) {
				return nil, fs.ErrNotExist
			}
		}
		return os.Lstat(path)
	}
	return compare(list, lower, entries, points), nil
}

// isWhiteout knows how an overlay marks what was deleted.
func isWhiteout(st fs.FileInfo) bool {
	sys, ok := st.Sys().(*syscall.Stat_t)
	return ok && st.Mode()&fs.ModeCharDevice != 0 && sys.Rdev == 0
}

// isOpaque knows how it marks a directory that hides the one below.
func isOpaque(path string) bool {
	var v [1]byte
	n, err := unix.Lgetxattr(path, "user.overlay.opaque", v[:])
	return err == nil && n == 1 && v[0] == 'y'
}
