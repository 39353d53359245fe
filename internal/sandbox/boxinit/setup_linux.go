package boxinit

import (
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// apply makes the Box and opens what is to be handed out. What it answers on
// failure names the step.
func apply(m wire.Setup) (files []int, what string, err syscall.Errno) {
	if m.Map {
		if err := becomeRoot(); err != nil {
			return nil, "become root inside", errno(err)
		}
	}
	if m.First {
		shieldFirst()
		unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) // becoming root took it away
	} else {
		unignore()
		if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
			return nil, "adopt orphans", errno(err)
		}
	}
	if len(m.Steps) > 0 {
		var err error
		if files, what, err = build(m); err != nil {
			return nil, what, errno(err)
		}
	}
	if m.First {
		// Processes that are given no file of their own get the Box's null device:
		// the mode and owner of the host's could be changed through it.
		null, err := unix.Open("/dev/null", unix.O_RDWR|unix.O_CLOEXEC, 0)
		if err != nil {
			return nil, "open the null device", errno(err)
		}
		files = append(files, null)
	}
	if m.Loopback {
		if err := loopbackUp(); err != nil {
			return nil, "bring up loopback", errno(err)
		}
	}
	if m.Ready != "" {
		if err := unix.Chdir(m.Ready); err != nil {
			return nil, "enter " + m.Ready, errno(err)
		}
	}
	// Nobody inside may look into the init, whose socket leads out.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return nil, "shut the init", errno(err)
	}
	if m.Confine {
		what, err = confine(m)
	}
	return files, what, err
}

func becomeRoot() error {
	if err := syscall.Setgroups(nil); err != nil {
		return err
	}
	if err := syscall.Setresgid(0, 0, 0); err != nil {
		return err
	}
	return syscall.Setresuid(0, 0, 0)
}

// shieldFirst gives every signal its default action: for the first process of
// a namespace the kernel then drops those that come from inside, while the Go
// runtime's own handlers would die of them.
func shieldFirst() {
	var standard [4]uint64 // the kernel's struct, all zero: the default action
	for n := 1; n <= 64; n++ {
		unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(n), uintptrOf(&standard), 0, 8, 0, 0)
	}
}

// unignore gives signals that whoever started hawser ignored (nohup does, and
// some languages) their default action: processes would inherit the deafness.
func unignore() {
	const ignore = 1
	for n := 1; n <= 64; n++ {
		var now, standard [4]uint64
		unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(n), 0, uintptrOf(&now), 8, 0, 0)
		if now[0] == ignore {
			unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(n), uintptrOf(&standard), 0, 8, 0, 0)
		}
	}
}

// build makes the new root step by step and moves into it.
func build(m wire.Setup) (upper []int, what string, err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return nil, "make mounts private", err
	}
	mask := unix.Umask(0)
	defer unix.Umask(mask)
	var b builder
	defer b.done()
	for _, s := range m.Steps {
		if err := b.step(s); err != nil {
			return nil, describe(s), err
		}
	}
	if m.Upper != "" {
		fd, err := alone(m.Upper)
		if err != nil {
			return nil, "open the box's writes", err
		}
		upper = []int{fd}
	}
	if err := unix.Chdir(m.Root); err != nil {
		return nil, "enter the new root", err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return nil, "move to the new root", err
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return nil, "leave the old root", err
	}
	return upper, "", unix.Chdir("/")
}

// alone opens a directory as a mount of its own, read-only: processes of the
// Box may get hold of it, and what lies above it can be the host's.
func alone(dir string) (int, error) {
	tree, err := unix.OpenTree(unix.AT_FDCWD, dir, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
	if err != nil {
		return -1, err
	}
	defer unix.Close(tree)
	attr := &unix.MountAttr{Attr_set: readOnly | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV | unix.MOUNT_ATTR_NOEXEC}
	if err := unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH, attr); err != nil {
		return -1, err
	}
	return unix.Openat(tree, ".", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
}

// loopbackUp brings up lo in the Box's own network namespace.
func loopbackUp() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	req, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	if err := unix.IoctlIfreq(fd, unix.SIOCGIFFLAGS, req); err != nil {
		return err
	}
	req.SetUint16(req.Uint16() | unix.IFF_UP)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, req)
}
