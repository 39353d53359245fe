package boxinit

import (
	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

func describe(s wire.Step) string {
	verb := [...]string{"", "make folder", "make file", "link", "mount " + s.From + " at", "overlay", "bind", "bind", "make read-only", "hide", "mount " + s.From + " at"}
	if int(s.Do) >= len(verb) {
		return "do an unknown step at " + s.To
	}
	return verb[s.Do] + " " + s.To
}

// builder takes the steps. Other Boxes may be at work on the same folders, and
// an earlier one has laid out a layer that was kept, while this is done as root
// in the host's view: so no step follows a link, neither at its end nor on the
// way.
type builder struct {
	folder folder
	blanks [2]int // mounts that stand in for hidden files and directories, once there are any
}

func (b *builder) step(s wire.Step) error {
	switch s.Do {
	case wire.DoDir:
		return b.makeDir(s)
	case wire.DoFile:
		return b.makeFile(s.To, uint32(s.Flags))
	case wire.DoLink:
		dir, name, err := b.parent(s.To)
		if err != nil {
			return err
		}
		return unix.Symlinkat(s.From, dir, name)
	}
	b.folder.leave() // the mount may cover it
	switch s.Do {
	case wire.DoMount:
		return mountAt(s)
	case wire.DoOverlay:
		err := overlay(s)
		if err == nil {
			return nil
		}
		// A file system that cannot be a lower layer is shown as it is.
		if bind(s.From, s.To, true, readOnly|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV) != nil {
			return err
		}
		return nil
	case wire.DoBind, wire.DoBindAll:
		return bind(s.From, s.To, s.Do == wire.DoBindAll, s.Flags)
	case wire.DoReadOnly:
		fd, err := pin(s.To)
		if err != nil {
			return err
		}
		defer unix.Close(fd)
		return setattr(fd, 0, readOnly)
	case wire.DoHide:
		return b.hide(s.To, s.Options)
	case wire.DoKernel:
		err := mountAt(wire.Step{From: s.From, To: s.To, Flags: unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC})
		if err != nil && bind(s.Options, s.To, true, readOnly|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV) == nil {
			return nil
		}
		return err
	}
	return unix.EINVAL
}

// done lets go of what was held between steps.
func (b *builder) done() {
	b.folder.leave()
	for _, fd := range b.blanks {
		if fd != 0 {
			unix.Close(fd)
		}
	}
}

// mountAt mounts a new file system. The working directory is the one name of a
// place that cannot be led elsewhere meanwhile.
func mountAt(s wire.Step) error {
	if err := enter(s.To); err != nil {
		return err
	}
	return unix.Mount(s.From, ".", s.From, uintptr(s.Flags), s.Options)
}

// overlay lays the Box's writes over From, which the options call ".". It is
// made aside and moved, because there is one working directory only.
func overlay(s wire.Step) error {
	to, err := pin(s.To)
	if err != nil {
		return err
	}
	defer unix.Close(to)
	if err := enter(s.From); err != nil {
		return err
	}
	if err := unix.Mount("overlay", Aside, "overlay", uintptr(s.Flags), s.Options); err != nil {
		return err
	}
	return unix.MoveMount(unix.AT_FDCWD, Aside, to, "", unix.MOVE_MOUNT_T_EMPTY_PATH)
}

// bind shows from at to, which can be the same: a mount of its own then.
func bind(from, to string, all bool, flags uint64) error {
	target, err := pin(to)
	if err != nil {
		return err
	}
	defer unix.Close(target)
	source := target
	if from != to {
		if source, err = pin(from); err != nil {
			return err
		}
		defer unix.Close(source)
	}
	tree, err := bindAt(source, target, all, flags)
	if err == nil {
		unix.Close(tree)
	}
	return err
}

// bindAt gives the mount its flags before it can be seen.
func bindAt(from, to int, all bool, flags uint64) (mount int, err error) {
	how, recursive := uint(unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_EMPTY_PATH), uint(0)
	if all {
		recursive = unix.AT_RECURSIVE
	}
	tree, err := unix.OpenTree(from, "", how|recursive)
	if err != nil {
		return -1, err
	}
	if flags != 0 {
		err = setattr(tree, recursive, flags)
	}
	if err == nil {
		err = unix.MoveMount(tree, "", to, "", unix.MOVE_MOUNT_F_EMPTY_PATH|unix.MOVE_MOUNT_T_EMPTY_PATH)
	}
	if err != nil {
		unix.Close(tree)
		return -1, err
	}
	return tree, nil
}

const readOnly = unix.MOUNT_ATTR_RDONLY

func setattr(mount int, how uint, flags uint64) error {
	return unix.MountSetattr(mount, "", how|unix.AT_EMPTY_PATH, &unix.MountAttr{Attr_set: flags})
}

// hide covers a directory with an empty one and a file with an empty file,
// neither of which can be written. With options a directory's cover is one of
// its own, which can be furnished.
func (b *builder) hide(path, options string) error {
	fd, err := pin(path)
	if err != nil {
		if err == unix.ENOENT {
			return nil
		}
		return err
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return err
	}
	folder := st.Mode&unix.S_IFMT == unix.S_IFDIR
	if folder && options != "" {
		if err := unix.Fchdir(fd); err != nil {
			return err
		}
		return unix.Mount("tmpfs", ".", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, options)
	}
	blank, err := b.blank(folder)
	if err != nil {
		return err
	}
	tree, err := bindAt(blank, fd, false, 0) // as read-only as the blank is
	if err == nil {
		unix.Close(tree)
	}
	return err
}

// blank gives what covers are copies of: a read-only mount of nothing.
func (b *builder) blank(folder bool) (int, error) {
	i, path := 0, BlankFile
	if folder {
		i, path = 1, BlankDir
	}
	if b.blanks[i] != 0 {
		return b.blanks[i], nil
	}
	fd, err := pin(path)
	if err != nil {
		return -1, err
	}
	defer unix.Close(fd)
	mount, err := bindAt(fd, fd, false, readOnly)
	if err != nil {
		return -1, err
	}
	b.blanks[i] = mount
	return mount, nil
}

// Places that the init has for itself while it builds.
const (
	BlankFile = "/proc/blank"  // stands in for hidden files
	BlankDir  = "/proc/blanks" // stands in for hidden directories
	Aside     = "/proc/aside"  // where an overlay is made before it is moved
)
