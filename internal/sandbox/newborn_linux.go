package sandbox

import (
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
	"hawser/internal/sandbox/nofile"
)

// newborn is a child in namespaces of its own, before it runs its program.
//
// The syscall package would copy hawser's page tables to make one, which takes
// the longer the more memory hawser has: it maps the ids before the program
// runs, and so cannot stand still until then. Here the child borrows hawser's
// memory instead, and the ids are mapped while its program starts; ambient
// capabilities bring it there.
//
// With borrowed memory it can do nothing but call the kernel, so what it calls
// is laid out before it is born.
type newborn struct {
	how    cloneArgs
	calls  []rawCall
	failed syscall.Errno // of the call that ended it
	held   []any         // what the calls point to
	tty    int           // hawser's terminal, or -1
}

// cloneArgs is the kernel's struct, as far as it is needed.
type cloneArgs struct {
	flags, pidfd, childTID, parentTID, exitSignal, stack, stackSize, tls uint64
}

// rawCall is one system call.
type rawCall struct {
	number  uintptr
	args    [5]uintptr
	mayFail bool // older kernels do not know it
}

// bear starts the init at path in new namespaces. The calling thread must live
// as long as the init.
func bear(path string, namespaces uint64, socket *os.File) (*os.Process, error) {
	null, err := unix.Open(os.DevNull, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err == nil {
		null, err = aside(null)
	}
	if err != nil {
		return nil, err
	}
	defer unix.Close(null)
	n := &newborn{tty: -1, how: cloneArgs{
		// Its handlers are hawser's, and would run in its memory.
		flags:      namespaces | unix.CLONE_VM | unix.CLONE_VFORK | unix.CLONE_CLEAR_SIGHAND,
		exitSignal: uint64(unix.SIGCHLD),
	}}
	defer n.release()
	all, mask := new(unix.Sigset_t), new(unix.Sigset_t)
	for i := range all.Val {
		all.Val[i] = ^all.Val[i]
	}
	if err := n.plan(path, mask, null, rawFD(socket)); err != nil {
		return nil, err
	}
	syscall.ForkLock.Lock()
	if err := unix.PthreadSigmask(unix.SIG_SETMASK, all, mask); err != nil {
		syscall.ForkLock.Unlock()
		return nil, os.NewSyscallError("sigprocmask", err)
	}
	pid, errno := n.fork()
	unix.PthreadSigmask(unix.SIG_SETMASK, mask, nil)
	syscall.ForkLock.Unlock()
	runtime.KeepAlive(n)
	if errno != 0 {
		return nil, os.NewSyscallError("clone", errno)
	}
	if n.failed != 0 {
		unix.Wait4(int(pid), nil, 0, nil)
		return nil, os.NewSyscallError("exec", n.failed)
	}
	return os.FindProcess(int(pid)) // cannot fail: nobody else waits for it
}

// plan lays out what the child does.
func (n *newborn) plan(path string, mask *unix.Sigset_t, null, socket int) error {
	call := func(number uintptr, args ...uintptr) *rawCall {
		c := rawCall{number: number}
		copy(c.args[:], args)
		n.calls = append(n.calls, c)
		return &n.calls[len(n.calls)-1]
	}
	const maskSize = 8
	call(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, hold(n, mask), 0, maskSize)
	n.leaveTerminal(call)
	call(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL))
	if files := new(unix.Rlimit); nofile.Limit.Cur > 0 && unix.Getrlimit(unix.RLIMIT_NOFILE, files) == nil {
		files.Cur = min(nofile.Limit.Cur, files.Max) // not what Go has raised it to
		call(unix.SYS_PRLIMIT64, 0, unix.RLIMIT_NOFILE, hold(n, files))
	}
	n.keepCapabilities(call)
	for _, to := range []uintptr{0, 1, 2} {
		call(unix.SYS_DUP3, uintptr(null), to)
	}
	call(unix.SYS_DUP3, uintptr(socket), boxinit.SocketFD)
	call(unix.SYS_CHDIR, hold(n, unsafe.StringData("/\x00")))
	name, err := syscall.BytePtrFromString(path)
	if err != nil {
		return err
	}
	args, err := syscall.SlicePtrFromStrings([]string{initName})
	if err != nil {
		return err
	}
	env, err := syscall.SlicePtrFromStrings(initEnv)
	if err != nil {
		return err
	}
	call(unix.SYS_EXECVE, hold(n, name), hold(n, &args[0]), hold(n, &env[0]))
	return nil
}

// leaveTerminal parts the child from hawser's terminal, into which whoever took
// over the init could type, and from what is typed there. A session of its own
// would do; but where the kernel shares the processor between sessions, a new
// one waits its turn. So that is for a terminal which is there and cannot be
// opened: somebody has it for itself.
func (n *newborn) leaveTerminal(call func(uintptr, ...uintptr) *rawCall) {
	tty, err := unix.Open("/dev/tty", unix.O_RDONLY|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	n.tty = tty
	switch err {
	case nil:
		call(unix.SYS_SETPGID)
		call(unix.SYS_IOCTL, uintptr(tty), unix.TIOCNOTTY)
	case unix.ENXIO:
		call(unix.SYS_SETPGID)
	default:
		call(unix.SYS_SETSID)
	}
}

// release lets go of what the child has used.
func (n *newborn) release() {
	if n.tty >= 0 {
		unix.Close(n.tty)
	}
}

// keepCapabilities brings all of them to the program: where no id is mapped
// nobody is root, and they would be lost.
func (n *newborn) keepCapabilities(call func(uintptr, ...uintptr) *rawCall) {
	data := new([2]unix.CapUserData)
	for i := range data {
		data[i] = unix.CapUserData{Effective: ^uint32(0), Permitted: ^uint32(0), Inheritable: ^uint32(0)}
	}
	header := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	call(unix.SYS_CAPSET, hold(n, header), hold(n, data))
	for c := range uintptr(unix.CAP_LAST_CAP + 1) {
		call(unix.SYS_PRCTL, unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_RAISE, c).mayFail = true
	}
}

// hold keeps what the kernel is to be pointed to.
func hold[T any](n *newborn, p *T) uintptr {
	n.held = append(n.held, p)
	return uintptr(unsafe.Pointer(p))
}

// fork makes the child, which does its calls and never returns. Both use this
// frame, the parent after the child: so the parent leaves it at once, and
// nothing here may allocate, or call what could grow the stack.
//
//go:noinline
//go:norace
//go:nocheckptr
func (n *newborn) fork() (pid uintptr, err syscall.Errno) {
	pid, err = vfork(unsafe.Pointer(&n.how), unsafe.Sizeof(n.how))
	if pid != 0 || err != 0 {
		return pid, err
	}
	for i := range n.calls {
		c := &n.calls[i]
		if _, _, e := syscall.RawSyscall6(c.number, c.args[0], c.args[1], c.args[2], c.args[3], c.args[4], 0); e != 0 && !c.mayFail {
			n.failed = e
			break
		}
	}
	for {
		syscall.RawSyscall(unix.SYS_EXIT_GROUP, 125, 0, 0)
	}
}

// vfork is clone3, which returns twice. It keeps its return address off the
// stack: the child, which is first, uses the place for other calls.
//
//go:noescape
func vfork(how unsafe.Pointer, size uintptr) (pid uintptr, err syscall.Errno)
