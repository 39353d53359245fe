package sandbox

import (
	"os"

	"golang.org/x/sys/unix"
)

// mountAttacks try to change what the jail sees.
var mountAttacks = []attack{
	{name: "mount a file system", want: same("EPERM"), do: func() string {
		return outcome(unix.Mount("none", "/mnt", "tmpfs", 0, ""))
	}},
	{name: "bind the root elsewhere", want: same("EPERM"), do: func() string {
		return outcome(unix.Mount("/", "/mnt", "", unix.MS_BIND|unix.MS_REC, ""))
	}},
	{name: "make settings writable again", want: same("EPERM"), do: func() string {
		return outcome(unix.Mount("", "/proc/sys", "", unix.MS_REMOUNT|unix.MS_BIND, ""))
	}},
	{name: "take the cover off", want: same("EPERM"), do: func() string {
		return outcome(unix.Unmount("/proc/sys", unix.MNT_DETACH))
	}},
	{name: "mount_setattr", want: same("EPERM"), do: func() string {
		return outcome(unix.MountSetattr(unix.AT_FDCWD, "/proc/sys", 0, &unix.MountAttr{Attr_clr: unix.MOUNT_ATTR_RDONLY}))
	}},
	{name: "fsopen", want: same("EPERM"), do: func() string {
		_, err := unix.Fsopen("tmpfs", 0)
		return outcome(err)
	}},
	{name: "fspick", want: same("EPERM"), do: calls(unix.SYS_FSPICK, 0, 0)},
	{name: "fsconfig", want: same("EPERM"), do: calls(unix.SYS_FSCONFIG)},
	{name: "fsmount", want: same("EPERM"), do: calls(unix.SYS_FSMOUNT)},
	{name: "open_tree", want: same("EPERM"), do: func() string {
		_, err := unix.OpenTree(unix.AT_FDCWD, "/", unix.OPEN_TREE_CLONE)
		return outcome(err)
	}},
	{name: "open_tree_attr", want: same("EPERM"), do: calls(467)},
	{name: "move_mount", want: same("EPERM"), do: func() string {
		return outcome(unix.MoveMount(unix.AT_FDCWD, "/proc/sys", unix.AT_FDCWD, "/mnt", 0))
	}},
	{name: "pivot_root", want: same("EPERM"), do: func() string {
		return outcome(unix.PivotRoot("/", "/mnt"))
	}},
	// A process that holds a directory outside of its new root walks up from
	// there; it must arrive at the jail's root, not at the host's.
	{name: "climb out of a second root", want: same("the jail"), do: func() string {
		var before, after unix.Stat_t
		dir, err := os.Open("/")
		if err != nil {
			return err.Error()
		}
		unix.Stat("/", &before)
		os.Mkdir("below", 0o755)
		if err := unix.Chroot("below"); err != nil {
			return "chroot: " + outcome(err)
		}
		dir.Chdir()
		for range 64 {
			os.Chdir("..")
		}
		unix.Stat(".", &after)
		if before.Dev == after.Dev && before.Ino == after.Ino {
			return "the jail"
		}
		return "another root"
	}},
}

// namespaceAttacks try to get namespaces, and so capabilities, of their own.
var namespaceAttacks = []attack{
	{name: "unshare the user", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWUSER)},
	{name: "unshare mounts", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWNS)},
	{name: "unshare process ids", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWPID)},
	{name: "unshare the network", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWNET)},
	{name: "unshare queues", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWIPC)},
	{name: "unshare the name", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWUTS)},
	{name: "unshare control groups", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWCGROUP)},
	{name: "unshare the clock", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, unix.CLONE_NEWTIME)},
	{name: "unshare with high bits set", want: same("EPERM"), do: calls(unix.SYS_UNSHARE, 1<<32|unix.CLONE_NEWUSER)},
	{name: "clone into a user namespace", want: same("EPERM"), do: calls(unix.SYS_CLONE, unix.CLONE_NEWUSER|uintptr(unix.SIGCHLD))},
	{name: "clone3", want: same("ENOSYS"), do: calls(unix.SYS_CLONE3, 0, 88)},
	{name: "enter the init's namespaces", want: same("EPERM"), do: calls(unix.SYS_SETNS, 0, unix.CLONE_NEWUSER)},
	{name: "the program unshare", want: same("refused"), sh: `unshare -Ur true 2>/dev/null && echo in || echo refused`},
}
