package sandbox

import (
	"slices"
	"sync"

	"golang.org/x/sys/unix"
)

// Planning a jail looks into dozens of folders while the init starts, so they
// are read without what os adds for files that are kept.

var buffers = sync.Pool{New: func() any { return new([8 << 10]byte) }}

// entries lists a directory. What is not for hawser to see outside is empty,
// so it is inside too.
func entries(dir string) (names []string) {
	buf := buffers.Get().(*[8 << 10]byte)
	defer buffers.Put(buf)
	readDir(dir, buf[:], func(some []byte) bool {
		_, _, names = unix.ParseDirent(some, -1, names)
		return true
	})
	slices.Sort(names)
	return names
}

func isEmpty(dir string) bool {
	buf := buffers.Get().(*[8 << 10]byte)
	defer buffers.Put(buf)
	empty := true
	readDir(dir, buf[:], func(some []byte) bool {
		_, n, _ := unix.ParseDirent(some, 1, nil)
		empty = n == 0
		return empty
	})
	return empty
}

// readDir gives what a directory holds, piece by piece, until it is enough.
func readDir(dir string, buf []byte, more func([]byte) bool) {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	for {
		n, err := unix.Getdents(fd, buf)
		if err == unix.EINTR {
			continue
		}
		if n <= 0 || err != nil || !more(buf[:n]) {
			return
		}
	}
}
