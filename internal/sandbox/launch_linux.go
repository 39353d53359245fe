package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
	"hawser/internal/sandbox/shipped"
)

// initName is what hawser calls itself when it is its own init.
const initName = "hawser-init"

// RunIfChild takes over a process that hawser started to be a Box's init or
// to work inside a Box, and then does not return. It is the first call of
// main, and of every TestMain that opens a Box.
func RunIfChild() {
	switch os.Args[0] {
	case initName, insideInit:
		boxinit.Main()
	case toolName:
		runTool()
	}
}

// ShippedInit says whether this build carries the small init.
func ShippedInit() bool { return len(shipped.Init) > 0 }

// ownProgram is hawser itself, which can be its own init.
const ownProgram = "/proc/self/exe"

// initProgram gives the path of the init to run: the shipped one from memory,
// or hawser itself where there is none, or nothing in memory may be run.
var initProgram = sync.OnceValues(func() (string, error) {
	if !ShippedInit() {
		return ownProgram, nil
	}
	fd, err := memoryProgram(initName)
	if errors.Is(err, fs.ErrPermission) {
		return ownProgram, nil
	}
	if err != nil {
		return "", os.NewSyscallError("memfd_create", err)
	}
	for rest := shipped.Init; len(rest) > 0; {
		n, err := unix.Write(fd, rest)
		if err != nil {
			unix.Close(fd)
			return "", fmt.Errorf("put the init into memory: %w", err)
		}
		rest = rest[n:]
	}
	if err := seal(fd); err != nil {
		unix.Close(fd)
		return "", err
	}
	if fd, err = aside(fd); err != nil {
		return "", err
	}
	return fmt.Sprintf("/proc/self/fd/%d", fd), nil // it stays open as long as hawser lives
})

// memoryProgram makes a file in memory for a program. Kernels that can be set
// to run none want to be told; older ones do not know the word.
func memoryProgram(name string) (int, error) {
	const flags = unix.MFD_CLOEXEC | unix.MFD_ALLOW_SEALING
	fd, err := unix.MemfdCreate(name, flags|unix.MFD_EXEC)
	if err == unix.EINVAL {
		return unix.MemfdCreate(name, flags)
	}
	return fd, err
}

// aside moves a descriptor out of the way of those that an init begins with.
func aside(fd int) (int, error) {
	if fd > boxinit.SocketFD {
		return fd, nil
	}
	defer unix.Close(fd)
	moved, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, boxinit.SocketFD+1)
	return moved, os.NewSyscallError("fcntl", err)
}

// seal keeps a program in memory as it is: a process that got hold of it could
// otherwise change what hawser runs next.
func seal(fd int) error {
	const seals = unix.F_SEAL_SEAL | unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_WRITE
	_, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, seals)
	return os.NewSyscallError("seal", err)
}

// initEnv is all that an init needs to know.
var initEnv = []string{"GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1"}

// starting starts the init at path with its end of the socket.
type starting func(path string, socket *os.File) (*os.Process, error)

// launchInit starts an init and returns hawser's end of its socket.
func launchInit(start starting) (*os.Process, *link, error) {
	path, err := initProgram()
	if err != nil {
		return nil, nil, err
	}
	ours, theirs, err := socketPair()
	if err != nil {
		return nil, nil, err
	}
	defer theirs.Close()
	var p *os.Process
	err = onStarter(func() (err error) {
		p, err = start(path, theirs)
		return err
	})
	if err != nil {
		ours.Close()
		return nil, nil, err
	}
	return p, newLink(ours), nil
}

// startPlain starts an init in hawser's own namespaces.
func startPlain(attr *syscall.SysProcAttr) starting {
	return func(path string, socket *os.File) (*os.Process, error) {
		cmd := &exec.Cmd{
			Path: path, Args: []string{initName}, Env: initEnv, Dir: "/",
			ExtraFiles: []*os.File{socket}, SysProcAttr: attr,
		}
		err := cmd.Start()
		return cmd.Process, err
	}
}

// starter is the one thread that starts inits. The kernel sends the signal of
// a parent's death when the thread that forked ends, so it never does.
var starter = sync.OnceValue(func() chan func() {
	jobs := make(chan func())
	go func() {
		runtime.LockOSThread()
		for job := range jobs {
			job()
		}
	}()
	return jobs
})

func onStarter(f func() error) error {
	done := make(chan error)
	starter() <- func() { done <- f() }
	return <-done
}
