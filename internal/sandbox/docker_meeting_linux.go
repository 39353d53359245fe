package sandbox

import (
	"context"
	"crypto/rand"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/shipped"
)

// meeting is where hawser and the init inside a container find each other: a
// private directory with the program to run and a socket to call. It goes as
// soon as they have met; the container's mounts keep what they need.
type meeting struct {
	name            string // the container's
	dir             string
	program, socket string
	listener        *net.UnixListener
}

func newMeeting(place func(path string) error) (*meeting, error) {
	root, err := meetingRoot()
	if err != nil {
		return nil, err
	}
	m := &meeting{name: "hawser-" + strconv.Itoa(os.Getpid()) + "-" + rand.Text()[:8]}
	m.dir = filepath.Join(root, m.name)
	m.program, m.socket = filepath.Join(m.dir, initName), filepath.Join(m.dir, "socket")
	for _, path := range []string{m.dir, m.program, m.socket} {
		sweeper.add(path) // first: hawser may be killed right after it is made
	}
	err = os.Mkdir(m.dir, 0o700)
	if err == nil {
		err = m.fill(place)
	}
	if err != nil {
		m.remove()
		return nil, err
	}
	return m, nil
}

// meetingRoot finds a directory from which programs may be run.
func meetingRoot() (string, error) {
	for _, dir := range []string{os.Getenv("XDG_RUNTIME_DIR"), os.TempDir()} {
		var st unix.Statfs_t
		if filepath.IsAbs(dir) && unix.Statfs(dir, &st) == nil && st.Flags&unix.ST_NOEXEC == 0 && unix.Access(dir, unix.W_OK) == nil {
			return filepath.EvalSymlinks(dir)
		}
	}
	return "", fmt.Errorf("no program may be run from %s: set TMPDIR to a directory where that is allowed", os.TempDir())
}

func (m *meeting) fill(place func(path string) error) error {
	if err := place(m.program); err != nil {
		return fmt.Errorf("place the init: %w", err)
	}
	dir, err := os.Open(m.dir)
	if err != nil {
		return err
	}
	defer dir.Close()
	// This way a long path does not matter, which a socket's address must not have.
	short := "/proc/self/fd/" + strconv.Itoa(int(dir.Fd())) + "/socket"
	m.listener, err = net.ListenUnix("unix", &net.UnixAddr{Name: short, Net: "unix"})
	if err != nil {
		return err
	}
	m.listener.SetUnlinkOnClose(false) // the short path means something else by then
	return os.Chmod(m.socket, 0o666)   // the image's user calls; the directory keeps others out
}

// placeInit puts the program that a container is to run at path.
func placeInit(path string) error {
	if ShippedInit() {
		return writeProgram(path, func(w io.Writer) error {
			_, err := w.Write(shipped.Init)
			return err
		})
	}
	if err := standsAlone(executable); err != nil {
		return err
	}
	self, err := os.Open(executable)
	if err != nil {
		return err
	}
	defer self.Close()
	if st, err := self.Stat(); err == nil && st.Mode().Perm()&0o005 == 0o005 &&
		unix.Linkat(unix.AT_FDCWD, executable, unix.AT_FDCWD, path, unix.AT_SYMLINK_FOLLOW) == nil {
		return nil
	}
	return writeProgram(path, func(w io.Writer) error {
		_, err := io.Copy(w, self)
		return err
	})
}

func writeProgram(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o500)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Chmod(0o555), f.Close())
}

// standsAlone refuses a program that needs a loader and libraries, which an
// image may have in another version or not at all.
func standsAlone(program string) error {
	f, err := elf.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return errors.New("this hawser needs shared libraries, which an image may not have: build it with make build or with CGO_ENABLED=0")
		}
	}
	return nil
}

// accept waits for the one call and says who calls, in hawser's numbering. It
// stops waiting when stop is closed.
func (m *meeting) accept(ctx context.Context, stop <-chan struct{}) (*net.UnixConn, int, error) {
	ctx, cancel := context.WithTimeout(ctx, handshake)
	defer cancel()
	go func() {
		select {
		case <-stop:
		case <-ctx.Done():
		}
		m.listener.Close()
	}()
	conn, err := m.listener.AcceptUnix()
	if err != nil {
		return nil, 0, err
	}
	var who *unix.Ucred
	raw, err := conn.SyscallConn()
	if err == nil {
		raw.Control(func(fd uintptr) { who, err = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED) })
	}
	if err != nil {
		conn.Close()
		return nil, 0, err
	}
	return conn, int(who.Pid), nil
}

func (m *meeting) remove() {
	if m.listener != nil {
		m.listener.Close()
	}
	for _, path := range []string{m.socket, m.program, m.dir} {
		os.Remove(path)
		sweeper.remove(path)
	}
}
