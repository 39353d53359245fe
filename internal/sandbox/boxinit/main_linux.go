package boxinit

import (
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// SocketFD is the descriptor at which an init finds its socket.
const SocketFD = 3

// SocketEnv names, for an init that was not given a descriptor, the path of
// the socket to connect to.
const SocketEnv = "HAWSER_INIT_SOCKET"

// server is the init's state. The main goroutine reads requests and forks,
// the reaper waits for children; both keep to their own system thread or to
// the lock.
type server struct {
	conn  *conn
	setup wire.Setup

	filtered bool // no process can change its tag

	mu       sync.Mutex
	children map[int]uint64 // pid of a started process -> its id
	roots    map[uint64]root
	stock    sync.Once
	born     chan struct{} // wakes the reaper when there may be children again
}

// root is the first process of a tree.
type root struct {
	pid int // 0 once it has ended
	tag uint64
}

// Main runs the init and does not return.
func Main() {
	// Confinement is per thread: all forks happen on this one.
	runtime.LockOSThread()
	unix.CloseRange(SocketFD+1, ^uint(0), 0)
	if v, _ := syscall.Getenv(SweepEnv); v != "" {
		sweep()
	}
	fd, err := socket()
	if err != nil {
		unix.Exit(125)
	}
	s := &server{conn: &conn{fd: fd}, children: map[int]uint64{}, roots: map[uint64]root{}, born: make(chan struct{}, 1)}
	if !s.begin() {
		unix.Exit(125)
	}
	go s.reap()
	for {
		f, fds, err := s.conn.recv()
		if err != nil {
			s.end()
		}
		s.handle(f, fds)
		closeAll(fds)
	}
}

func socket() (int, error) {
	path, _ := syscall.Getenv(SocketEnv)
	if path == "" {
		unix.CloseOnExec(SocketFD)
		return SocketFD, nil
	}
	stockThreads()
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	return fd, unix.Connect(fd, &unix.SockaddrUnix{Name: path})
}

// begin makes the Box as the first frame says.
func (s *server) begin() bool {
	f, fds, err := s.conn.recv()
	closeAll(fds)
	if err != nil || f.Kind != wire.KindSetup {
		return false
	}
	if s.setup, err = wire.ParseSetup(f.Payload); err != nil {
		return false
	}
	upper, what, errno := apply(s.setup)
	if errno != 0 {
		s.conn.send(wire.KindFailed, wire.Failed{What: what, Errno: int(errno)}.Marshal(), nil)
		return false
	}
	s.filtered = s.setup.Confine && s.setup.Filter != ""
	s.setup = wire.Setup{First: s.setup.First}
	var ready []byte
	if path, _ := syscall.Getenv(SocketEnv); path != "" {
		ready = wire.Ready{Env: syscall.Environ()}.Marshal()
	}
	err = s.conn.send(wire.KindReady, ready, upper)
	closeAll(upper)
	if s.filtered {
		keepTagging() // while hawser thinks of what to start
	}
	return err == nil
}

func (s *server) handle(f wire.Frame, fds []int) {
	switch f.Kind {
	case wire.KindStart:
		if m, err := wire.ParseStart(f.Payload); err == nil {
			s.start(m, fds)
		}
	case wire.KindSignal:
		if m, err := wire.ParseSignal(f.Payload); err == nil {
			s.signal(m)
		}
	case wire.KindKill:
		if m, err := wire.ParseKill(f.Payload); err == nil {
			left := s.killTree(m.ID)
			s.conn.send(wire.KindDone, wire.Done{Request: m.Request, Left: left}.Marshal(), nil)
		}
	case wire.KindForget:
		if m, err := wire.ParseKill(f.Payload); err == nil {
			s.mu.Lock()
			delete(s.roots, m.ID)
			s.mu.Unlock()
		}
	case wire.KindKillAll:
		if m, err := wire.ParseKill(f.Payload); err == nil {
			left := s.killAll()
			s.conn.send(wire.KindDone, wire.Done{Request: m.Request, Left: left}.Marshal(), nil)
		}
	}
}

// end is the death contract: hawser is gone, so everything here goes too. The
// first process of a namespace takes the rest with it.
func (s *server) end() {
	if !s.setup.First {
		s.killAll()
	}
	unix.Exit(0)
}

// wakeReaper makes the reaper look again when it had no children.
func (s *server) wakeReaper() {
	select {
	case s.born <- struct{}{}:
	default:
	}
}

// reap collects every child, started here or adopted, for as long as the init
// lives.
func (s *server) reap() {
	for {
		var ws unix.WaitStatus
		pid, err := unix.Wait4(-1, &ws, 0, nil)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			<-s.born
			continue
		}
		s.mu.Lock()
		id, ok := s.children[pid]
		if ok {
			delete(s.children, pid)
			if r, ok := s.roots[id]; ok {
				r.pid = 0
				s.roots[id] = r
			}
		}
		s.mu.Unlock()
		if ok {
			s.conn.send(wire.KindExited, wire.Exited{ID: id, Status: uint32(ws)}.Marshal(), nil)
		}
	}
}
