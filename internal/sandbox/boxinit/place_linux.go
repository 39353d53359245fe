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

// folder is the directory in which the last step made something: the next one
// is often in the same.
type folder struct {
	path string
	fd   int
}

func (f *folder) leave() {
	if f.path != "" {
		unix.Close(f.fd)
	}
	*f = folder{}
}

// parent gets hold of the directory that holds a path, making it if need be. It
// is the builder's, who lets go of it.
func (b *builder) parent(path string) (dir int, name string, err error) {
	i := len(path) - 1
	for i > 0 && path[i] != '/' {
		i--
	}
	above, name := path[:max(i, 1)], path[i+1:]
	if b.folder.path == above {
		return b.folder.fd, name, nil
	}
	dir, err = pin(above)
	if err == unix.ENOENT {
		if err := b.makeDir(wire.Step{To: above, Flags: 0o755}); err != nil {
			return -1, "", err
		}
		dir, err = pin(above)
	}
	if err != nil {
		return -1, "", err
	}
	b.folder.leave()
	b.folder = folder{above, dir}
	return dir, name, nil
}

// makeDir makes a directory, with an owner if the step names one. One that is
// there already will do.
func (b *builder) makeDir(s wire.Step) error {
	dir, name, err := b.parent(s.To)
	if err != nil {
		return err
	}
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
func (b *builder) makeFile(path string, mode uint32) error {
	dir, name, err := b.parent(path)
	if err != nil {
		return err
	}
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
