package term

import (
	"bytes"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// controllingTTY is /dev/tty: each process's own terminal.
const controllingTTY = 5 << 8

// descriptors tells what other processes' descriptors are.
type descriptors struct {
	peer *peer
	proc *procReader
	ttys map[int]uint64 // each process's controlling terminal
	end  time.Time
}

// kind says what can make a descriptor ready.
func (d *descriptors) kind(pid, fd int) verdict {
	path := "/proc/" + strconv.Itoa(pid) + "/fd/" + strconv.Itoa(fd)
	var st syscall.Stat_t
	if syscall.Stat(path, &st) != nil {
		return busy
	}
	switch st.Mode & syscall.S_IFMT {
	case syscall.S_IFCHR:
		return d.device(pid, &st)
	case syscall.S_IFIFO:
		// A pipe with a name can have a writer anywhere.
		if uint64(st.Dev) == d.peer.pipeFS || isNotifier(path) {
			return internal
		}
		return busy
	case syscall.S_IFSOCK:
		return busy
	}
	return d.nameless(pid, fd, path)
}

// isNotifier knows the named pipe that every idle fish watches. Through it
// other fishes say that they have changed a variable; nobody types into it.
func isNotifier(path string) bool {
	var buf [256]byte
	n, err := syscall.Readlink(path, buf[:])
	return err == nil && strings.HasSuffix(string(buf[:n]), "/fish_universal_variables.notifier")
}

func (d *descriptors) device(pid int, st *syscall.Stat_t) verdict {
	p := d.peer
	// Two boxes' terminals can have the same number, but not the same inode.
	if uint64(st.Dev) == p.dev && st.Ino == p.ino && uint64(st.Rdev) == p.rdev {
		return inputs
	}
	if st.Rdev == controllingTTY && d.ttys[pid] == p.rdev {
		return inputs
	}
	return busy
}

// nameless judges what has no place in a file system.
func (d *descriptors) nameless(pid, fd int, path string) verdict {
	var buf [64]byte
	n, err := syscall.Readlink(path, buf[:])
	if err != nil {
		return busy
	}
	switch strings.Trim(strings.TrimPrefix(string(buf[:n]), "anon_inode:"), "[]") {
	case "eventfd", "signalfd":
		return internal
	case "timerfd":
		return d.timer(pid, fd)
	}
	return busy
}

// timer judges a timerfd by what is left of its time.
func (d *descriptors) timer(pid, fd int) verdict {
	info, ok := d.info(pid, fd)
	if !ok {
		return busy
	}
	_, value, ok := bytes.Cut(info, []byte("it_value: ("))
	if !ok {
		return busy
	}
	value, _, _ = bytes.Cut(value, []byte(")"))
	var sec, nsec uint64
	if !fields(bytes.ReplaceAll(value, []byte(","), nil), 0, 10, &sec, &nsec) {
		return busy
	}
	if sec == 0 && nsec == 0 || sec > 1<<32 {
		return internal // not armed, or never
	}
	if time.Duration(sec)*time.Second+time.Duration(nsec) > time.Until(d.end) {
		return internal
	}
	return busy
}

// watched lists the descriptors that an epoll descriptor waits for.
func (d *descriptors) watched(pid, fd int) ([]int, bool) {
	info, ok := d.info(pid, fd)
	if !ok {
		return nil, false
	}
	const wanted = 0x1 | 0x2 | 0x4 | 0x2000 // in, pri, out, rdhup
	var set []int
	found := false
	for line := range bytes.Lines(info) {
		found = found || bytes.HasPrefix(line, []byte("mnt_id:"))
		target, ok := bytes.CutPrefix(line, []byte("tfd:"))
		if !ok {
			continue
		}
		var number, events uint64
		head, rest, ok := bytes.Cut(target, []byte("events:"))
		if !ok || !fields(bytes.TrimSpace(head), 0, 10, &number) || !fields(bytes.TrimSpace(rest), 0, 16, &events) {
			return nil, false
		}
		if events&wanted != 0 {
			set = append(set, int(number))
		}
	}
	return set, found
}

func (d *descriptors) info(pid, fd int) ([]byte, bool) {
	d.proc.file(pid, 0, "fdinfo/")
	d.proc.number(fd)
	return d.proc.read()
}
