package boxinit

import (
	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// pin gets hold of what a path names now. It refuses links: hawser has
// resolved every path, so one that shows up was put there to lead elsewhere.
func pin(path string) (int, error) {
	return unix.Openat2(unix.AT_FDCWD, path, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC, Resolve: unix.RESOLVE_NO_SYMLINKS})
}

// enter makes a directory the working one.
func enter(path string) error {
	fd, err := pin(path)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return unix.Fchdir(fd)
}

// parent gets hold of the directory that holds a path, making it if need be.
func parent(path string) (dir int, name string, err error) {
	i := len(path) - 1
	for i > 0 && path[i] != '/' {
		i--
	}
	above := path[:max(i, 1)]
	dir, err = pin(above)
	if err == unix.ENOENT {
		if err := makeDir(wire.Step{To: above, Flags: 0o755}); err != nil {
			return -1, "", err
		}
		dir, err = pin(above)
	}
	return dir, path[i+1:], err
}

// makeDir makes a directory, with an owner if the step names one. One that is
// there already will do.
func makeDir(s wire.Step) error {
	dir, name, err := parent(s.To)
	if err != nil {
		return err
	}
	defer unix.Close(dir)
	switch err := unix.Mkdirat(dir, name, uint32(s.Flags)); {
	case err == unix.EEXIST:
		if err := isThere(dir, name, true); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	if s.Options != "" {
		uid, rest := number([]byte(s.Options))
		gid, _ := number(rest)
		unix.Fchownat(dir, name, int(uid), int(gid), unix.AT_SYMLINK_NOFOLLOW) // ids that are not mapped stay ours
	}
	return nil
}

// makeFile makes an empty file. It does not open one that is there: that could
// be a pipe, and wait.
func makeFile(path string, mode uint32) error {
	dir, name, err := parent(path)
	if err != nil {
		return err
	}
	defer unix.Close(dir)
	err = unix.Mknodat(dir, name, unix.S_IFREG|mode, 0)
	if err == unix.EEXIST {
		return isThere(dir, name, false)
	}
	return err
}

func isThere(dir int, name string, folder bool) error {
	var st unix.Stat_t
	if err := unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW); err != nil {
		return err
	}
	switch kind := st.Mode & unix.S_IFMT; {
	case kind == unix.S_IFLNK:
		return unix.ELOOP
	case folder && kind != unix.S_IFDIR:
		return unix.ENOTDIR
	case !folder && kind == unix.S_IFDIR:
		return unix.EISDIR
	}
	return nil
}
