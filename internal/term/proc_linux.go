package term

import (
	"bytes"
	"strconv"
	"syscall"
	"unsafe"
)

// procReader reads small files of /proc with few system calls and no garbage
// to speak of. It is for one goroutine.
type procReader struct {
	path []byte
	buf  [4096]byte
}

// file names a file below /proc/PID; with a tid, below its task folder.
func (r *procReader) file(pid, tid int, name string) {
	r.path = append(r.path[:0], "/proc/"...)
	r.path = strconv.AppendInt(r.path, int64(pid), 10)
	if tid != 0 {
		r.path = append(r.path, "/task/"...)
		r.path = strconv.AppendInt(r.path, int64(tid), 10)
	}
	r.path = append(r.path, '/')
	r.path = append(r.path, name...)
}

func (r *procReader) number(n int) {
	r.path = strconv.AppendInt(r.path, int64(n), 10)
}

// read reads the named file. What it returns is valid until the next read.
func (r *procReader) read() ([]byte, bool) {
	fd, err := syscall.Open(string(r.path), syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, false
	}
	defer syscall.Close(fd)
	n, err := syscall.Read(fd, r.buf[:])
	if err != nil || n == len(r.buf) { // too long to be sure of the rest
		return nil, false
	}
	return bytes.TrimRight(r.buf[:n], "\n"), true
}

// tids lists a process's threads.
func (r *procReader) tids(pid int, out []int) ([]int, bool) {
	r.file(pid, 0, "task")
	fd, err := syscall.Open(string(r.path), syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return out, false
	}
	defer syscall.Close(fd)
	for {
		n, err := syscall.ReadDirent(fd, r.buf[:])
		if err != nil {
			return out, false
		}
		if n == 0 {
			return out, true
		}
		for b := r.buf[:n]; len(b) > 0; {
			d := (*syscall.Dirent)(unsafe.Pointer(&b[0]))
			name := b[unsafe.Offsetof(d.Name):d.Reclen]
			if i := bytes.IndexByte(name, 0); i >= 0 {
				name = name[:i]
			}
			if tid, err := strconv.Atoi(string(name)); err == nil {
				out = append(out, tid)
			}
			b = b[d.Reclen:]
		}
	}
}

// memory copies from a process's memory; all of it or nothing.
func memory(pid int, address uint64, p []byte) bool {
	if len(p) == 0 {
		return true
	}
	type vector struct {
		base   uint64
		length uint64
	}
	local := vector{uint64(uintptr(unsafe.Pointer(&p[0]))), uint64(len(p))}
	remote := vector{address, uint64(len(p))}
	n, _, e := syscall.Syscall6(sysProcessVMRead, uintptr(pid),
		uintptr(unsafe.Pointer(&local)), 1, uintptr(unsafe.Pointer(&remote)), 1, 0)
	return e == 0 && int(n) == len(p)
}

// fields gives the n-th and following words of a line as numbers in a base;
// it is false if there are too few or one is none.
func fields(line []byte, skip, base int, out ...*uint64) bool {
	for _, o := range out {
		line = bytes.TrimLeft(line, " ")
		for ; skip > 0; skip-- {
			i := bytes.IndexByte(line, ' ')
			if i < 0 {
				return false
			}
			line = bytes.TrimLeft(line[i:], " ")
		}
		word := line
		if i := bytes.IndexByte(line, ' '); i >= 0 {
			word, line = line[:i], line[i:]
		} else {
			line = nil
		}
		n, err := strconv.ParseUint(string(bytes.TrimPrefix(word, []byte("0x"))), base, 64)
		if err != nil {
			return false
		}
		*o = n
	}
	return true
}
