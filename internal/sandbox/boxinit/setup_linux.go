package boxinit

import (
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// apply makes the Box and opens what is to be handed out. What it answers on
// failure names the step.
func apply(m wire.Setup) (upper []int, what string, err syscall.Errno) {
	if m.Map {
		if err := becomeRoot(); err != nil {
			return nil, "become root inside", errno(err)
		}
	}
	if m.First {
		shieldFirst()
		unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) // becoming root took it away
	} else if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return nil, "adopt orphans", errno(err)
	}
	if len(m.Steps) > 0 {
		var err error
		if upper, what, err = build(m); err != nil {
			return nil, what, errno(err)
		}
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
	return upper, what, err
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

// build makes the new root step by step and moves into it.
func build(m wire.Setup) (upper []int, what string, err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return nil, "make mounts private", err
	}
	mask := unix.Umask(0)
	defer unix.Umask(mask)
	for _, s := range m.Steps {
		if err := step(s); err != nil {
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
	// Processes that are given no file of their own get the Box's null device:
	// the mode and owner of the host's could be changed through it.
	null, err := unix.Open("/dev/null", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, "open the null device", err
	}
	return append(upper, null), "", unix.Chdir("/")
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

func describe(s wire.Step) string {
	verb := [...]string{"", "make folder", "make file", "link", "mount " + s.From + " at", "overlay", "bind", "bind", "make read-only", "hide"}
	if int(s.Do) >= len(verb) {
		return "do an unknown step at " + s.To
	}
	return verb[s.Do] + " " + s.To
}

func step(s wire.Step) error {
	switch s.Do {
	case wire.DoDir:
		if err := mkdirAll(s.To, uint32(s.Flags)); err != nil {
			return err
		}
		if s.Options != "" {
			uid, rest := number([]byte(s.Options))
			gid, _ := number(rest)
			unix.Chown(s.To, int(uid), int(gid)) // ids that are not mapped stay ours
		}
		return nil
	case wire.DoFile:
		return touch(s.To, uint32(s.Flags))
	case wire.DoLink:
		return unix.Symlink(s.From, s.To)
	case wire.DoMount:
		return unix.Mount(s.From, s.To, s.From, uintptr(s.Flags), s.Options)
	case wire.DoOverlay:
		err := unix.Mount("overlay", s.To, "overlay", uintptr(s.Flags), s.Options)
		if err == nil {
			return nil
		}
		// A file system that cannot be a lower layer is shown as it is.
		if bind(s.From, s.To, true) != nil || setattr(s.To, unix.AT_RECURSIVE, readOnly|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV) != nil {
			return err
		}
		return nil
	case wire.DoBind, wire.DoBindAll:
		if err := bind(s.From, s.To, s.Do == wire.DoBindAll); err != nil {
			return err
		}
		if s.Flags != 0 {
			return setattr(s.To, unix.AT_RECURSIVE, s.Flags)
		}
		return nil
	case wire.DoReadOnly:
		return setattr(s.To, 0, readOnly)
	case wire.DoHide:
		return hide(s.To, s.Options)
	}
	return unix.EINVAL
}

// bind refuses links on the way: hawser has resolved the path already, so one
// that shows up now was put there to lead elsewhere. What only the system or
// the init itself can have put there is taken at its word, which is faster.
func bind(from, to string, all bool) error {
	if hasPrefix(from, "/proc/") || hasPrefix(from, "/dev/") {
		flags := uintptr(unix.MS_BIND)
		if all {
			flags |= unix.MS_REC
		}
		return unix.Mount(from, to, "", flags, "")
	}
	fd, err := unix.Openat2(unix.AT_FDCWD, from, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC, Resolve: unix.RESOLVE_NO_SYMLINKS})
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	flags := uint(unix.OPEN_TREE_CLONE | unix.OPEN_TREE_CLOEXEC | unix.AT_EMPTY_PATH)
	if all {
		flags |= unix.AT_RECURSIVE
	}
	tree, err := unix.OpenTree(fd, "", flags)
	if err != nil {
		return err
	}
	defer unix.Close(tree)
	return unix.MoveMount(tree, "", unix.AT_FDCWD, to, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

func hasPrefix(s, prefix string) bool { return len(s) >= len(prefix) && s[:len(prefix)] == prefix }

const readOnly = unix.MOUNT_ATTR_RDONLY

func setattr(path string, how uint, flags uint64) error {
	return unix.MountSetattr(unix.AT_FDCWD, path, how, &unix.MountAttr{Attr_set: flags})
}

// hide covers a directory with an empty one and a file with an empty file,
// neither of which can be written. With options a directory's cover is one of
// its own, which can be furnished.
func hide(path, options string) error {
	var st unix.Stat_t
	if err := unix.Lstat(path, &st); err != nil {
		if err == unix.ENOENT {
			return nil
		}
		return err
	}
	cover := BlankFile
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFDIR:
		if options != "" {
			return unix.Mount("tmpfs", path, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, options)
		}
		cover = BlankDir
	case unix.S_IFLNK:
		return unix.ELOOP
	}
	if err := bind(cover, path, false); err != nil {
		return err
	}
	return setattr(path, 0, readOnly)
}

// What stands in for hidden files and directories.
const (
	BlankFile = "/proc/blank"
	BlankDir  = "/proc/blanks"
)

func mkdirAll(path string, mode uint32) error {
	err := unix.Mkdir(path, mode)
	if err == nil || err == unix.EEXIST {
		return nil
	}
	if err != unix.ENOENT {
		return err
	}
	for i := len(path) - 1; i > 0; i-- {
		if path[i] == '/' {
			if err := mkdirAll(path[:i], 0o755); err != nil {
				return err
			}
			break
		}
	}
	if err := unix.Mkdir(path, mode); err != nil && err != unix.EEXIST {
		return err
	}
	return nil
}

func touch(path string, mode uint32) error {
	for i := len(path) - 1; i > 0; i-- {
		if path[i] == '/' {
			if err := mkdirAll(path[:i], 0o755); err != nil {
				return err
			}
			break
		}
	}
	fd, err := unix.Open(path, unix.O_CREAT|unix.O_CLOEXEC|unix.O_NOFOLLOW, mode)
	if err != nil {
		return err
	}
	return unix.Close(fd)
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
