package boxinit

import (
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

const shell = "/bin/sh"

// start forks one process and reports it. The lock spans fork and bookkeeping,
// so that the reaper cannot see the child first.
func (s *server) start(m wire.Start, fds []int) {
	pid, master, what, err := s.spawn(m, fds)
	if err != 0 {
		s.conn.send(wire.KindFailed, wire.Failed{ID: m.ID, What: what, Errno: int(err)}.Marshal(), nil)
		return
	}
	out := make([]int, 0, 2)
	pidfd, perr := unix.PidfdOpen(pid, 0)
	if perr == nil {
		out = append(out, pidfd)
	}
	if master >= 0 {
		out = append(out, master)
	}
	s.conn.send(wire.KindStarted, wire.Started{ID: m.ID, Pid: pid}.Marshal(), out)
	closeAll(out)
	s.mu.Unlock() // taken by spawn: Exited must not overtake Started
	s.wakeReaper()
}

// spawn starts the process and, when it did, leaves the lock held.
func (s *server) spawn(m wire.Start, fds []int) (pid, master int, what string, err syscall.Errno) {
	master = -1
	want := m.Groups * 2
	if !m.TTY {
		want += 3
	}
	if m.Program {
		want++
	}
	if len(fds) != want || len(m.Args) == 0 {
		return 0, -1, "read the request", syscall.EINVAL
	}
	if e := unix.Access(m.Dir, unix.X_OK); e != nil {
		return 0, -1, wire.EnterDirectory + m.Dir, errno(e)
	}
	attr := &syscall.ProcAttr{Dir: m.Dir, Env: m.Env, Sys: &syscall.SysProcAttr{Setsid: true}}
	if m.TTY {
		var slave int
		master, slave, err = openTTY(m.Cols, m.Rows)
		if err != 0 {
			return 0, -1, "open a terminal", err
		}
		defer unix.Close(slave)
		defer func(master int) {
			if err != 0 {
				unix.Close(master)
			}
		}(master)
		attr.Sys.Setctty = true
		attr.Files = []uintptr{uintptr(slave), uintptr(slave), uintptr(slave)}
	} else {
		attr.Files = []uintptr{uintptr(fds[0]), uintptr(fds[1]), uintptr(fds[2])}
		fds = fds[3:]
	}
	path, argv := "", m.Args
	if m.Program {
		attr.Files = append(attr.Files, uintptr(fds[0]))
		fds = fds[1:]
		path = "/proc/self/fd/3"
	} else if path, argv, err = resolve(m); err != 0 {
		return 0, -1, "", err
	}
	if m.Tag != 0 {
		if e := setTag(m.Tag); e != nil { // nobody would find what it leaves behind
			return 0, -1, "mark the tree", errno(e)
		}
	}
	if m.Groups > 0 {
		s.stock.Do(stockThreads) // inside the groups there may be no room for another thread
	}
	s.mu.Lock()
	if err := hop(fds[:m.Groups]); err != 0 {
		hop(fds[m.Groups:])
		s.mu.Unlock()
		return 0, -1, "enter a control group", err
	}
	pid, ferr := syscall.ForkExec(path, argv, attr)
	hop(fds[m.Groups:])
	if ferr != nil {
		s.mu.Unlock()
		what := ""
		if ferr == syscall.ENOENT { // the program itself was found
			what = wire.NoInterpreter
		}
		return 0, -1, what, errno(ferr)
	}
	s.children[pid] = m.ID
	s.roots[m.ID] = root{pid: pid, tag: m.Tag}
	return pid, master, "", 0
}

// hop moves the init into control groups. It starts a child from inside them,
// because a child moved afterwards could have forked already.
func hop(groups []int) syscall.Errno {
	for _, fd := range groups {
		if _, err := unix.Write(fd, []byte("0")); err != nil {
			return errno(err)
		}
	}
	return 0
}

// openTTY makes a terminal in the Box's own devpts: one from outside would
// have no name inside.
func openTTY(cols, rows int) (master, slave int, err syscall.Errno) {
	master, e := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if e != nil {
		return -1, -1, errno(e)
	}
	fail := func(e error) (int, int, syscall.Errno) {
		unix.Close(master)
		return -1, -1, errno(e)
	}
	if e := unix.IoctlSetPointerInt(master, unix.TIOCSPTLCK, 0); e != nil {
		return fail(e)
	}
	if e := unix.IoctlSetWinsize(master, unix.TIOCSWINSZ, &unix.Winsize{Row: uint16(rows), Col: uint16(cols)}); e != nil {
		return fail(e)
	}
	// Erasing a character must erase all of its bytes.
	if t, e := unix.IoctlGetTermios(master, unix.TCGETS); e == nil {
		t.Iflag |= unix.IUTF8
		unix.IoctlSetTermios(master, unix.TCSETS, t)
	}
	r, _, en := unix.Syscall(unix.SYS_IOCTL, uintptr(master), unix.TIOCGPTPEER, uintptr(unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC))
	if en != 0 {
		return fail(en)
	}
	return master, int(r), 0
}

// resolve finds the program. A lone argument that is none is a shell line, if
// the request allows that.
func resolve(m wire.Start) (string, []string, syscall.Errno) {
	path, err := lookup(m.Args[0], m.Dir, m.Env)
	if err != 0 && m.Shell && len(m.Args) == 1 {
		return shell, []string{shell, "-c", m.Args[0]}, 0
	}
	return path, m.Args, err
}

// lookup searches PATH as execvp does: what is there but cannot be run is
// remembered, and reported only when nothing else is found.
func lookup(name, dir string, env []string) (string, syscall.Errno) {
	for i := range len(name) {
		if name[i] == '/' {
			return name, runnable(name, dir)
		}
	}
	if name == "" {
		return "", syscall.ENOENT
	}
	found := syscall.ENOENT
	for rest := pathOf(env); ; {
		var d string
		d, rest = cutColon(rest)
		if d == "" {
			d = "."
		}
		p := d + "/" + name
		switch err := runnable(p, dir); err {
		case 0:
			return p, 0
		case syscall.EACCES:
			found = err
		}
		if rest == "" {
			return "", found
		}
	}
}

func pathOf(env []string) string {
	for _, kv := range env {
		if len(kv) > 5 && kv[:5] == "PATH=" {
			return kv[5:]
		}
	}
	return "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
}

func cutColon(s string) (string, string) {
	for i := range len(s) {
		if s[i] == ':' {
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

func runnable(path, dir string) syscall.Errno {
	if path[0] != '/' {
		path = dir + "/" + path
	}
	var st unix.Stat_t
	if err := unix.Stat(path, &st); err != nil {
		if err == unix.ENOTDIR {
			return syscall.ENOENT
		}
		return errno(err)
	}
	if st.Mode&unix.S_IFMT != unix.S_IFREG {
		return syscall.EACCES
	}
	if err := unix.Faccessat(unix.AT_FDCWD, path, unix.X_OK, unix.AT_EACCESS); err != nil {
		return syscall.EACCES
	}
	return 0
}

func errno(err error) syscall.Errno {
	if e, ok := err.(syscall.Errno); ok {
		return e
	}
	return syscall.EIO
}
