package sandbox

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

const executable = "/proc/self/exe"

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
