package boxinit

import (
	"time"

	"golang.org/x/sys/unix"
)

// SweepEnv makes the init a sweeper: it reads paths to remove (+) or to leave
// alone (-), a line each, and removes the rest when its input ends.
const SweepEnv = "HAWSER_INIT_SWEEP"

func sweep() {
	var paths []string
	var line []byte
	var buf [512]byte
	for {
		n, err := unix.Read(SocketFD, buf[:])
		if err == unix.EINTR {
			continue
		}
		if n <= 0 || err != nil {
			break
		}
		for _, c := range buf[:n] {
			if c != '\n' {
				line = append(line, c)
				continue
			}
			paths = note(paths, string(line))
			line = line[:0]
		}
	}
	for begin := time.Now(); len(paths) > 0 && time.Since(begin) < 2*patience; {
		left := paths[:0]
		for i := len(paths) - 1; i >= 0; i-- { // what was made last lies deepest
			err := unix.Rmdir(paths[i])
			if err == unix.ENOTDIR {
				err = unix.Unlink(paths[i])
			}
			if err == unix.ENOTEMPTY || err == unix.EBUSY {
				left = append([]string{paths[i]}, left...)
			}
		}
		paths = left
		if len(paths) > 0 {
			time.Sleep(5 * time.Millisecond)
		}
	}
	unix.Exit(0)
}

func note(paths []string, line string) []string {
	if len(line) < 2 {
		return paths
	}
	if line[0] == '+' {
		return append(paths, line[1:])
	}
	for i, p := range paths {
		if p == line[1:] {
			return append(paths[:i], paths[i+1:]...)
		}
	}
	return paths
}
