package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// repository is the git repository of a workspace while a Box is open: what
// would make git run a program for the user, outside, later, is frozen. Every
// folder above something frozen is mounted on itself, so that it cannot be
// moved aside either.
type repository struct {
	paths  []frozen
	dir    *os.File // .git
	common *os.File // a commondir of hawser's own, locked
}

// frozen is a path that is to be mounted on itself.
type frozen struct {
	path     string
	readOnly bool
}

// freezeGit makes what is missing, since else a command could.
func freezeGit(workspace string) (*repository, error) {
	git := workspace + "/.git"
	r := &repository{}
	st, err := os.Lstat(git)
	switch {
	case err != nil || !st.IsDir() && !st.Mode().IsRegular():
		return r, nil
	case !st.IsDir(): // it says where the repository is
		r.paths = []frozen{{git, true}}
		return r, nil
	}
	fd, err := unix.Openat2(unix.AT_FDCWD, git, &unix.OpenHow{Flags: unix.O_RDONLY | unix.O_DIRECTORY | unix.O_CLOEXEC, Resolve: unix.RESOLVE_NO_SYMLINKS})
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: git, Err: err}
	}
	r.dir = os.NewFile(uintptr(fd), git)
	r.paths = []frozen{{git, false}}
	if unix.Faccessat(fd, "HEAD", unix.F_OK, unix.AT_SYMLINK_NOFOLLOW) == nil {
		unix.Mkdirat(fd, "hooks", 0o755)
		r.touch("config")
		if err := r.ownCommon(); err != nil {
			r.release()
			return nil, err
		}
	}
	separate := r.hasSeparateSettings()
	if separate {
		r.touch("config.worktree")
	}
	for _, name := range []string{"hooks", "config", "commondir", "config.worktree"} {
		r.freeze(name)
	}
	r.freezeWorktrees(separate)
	return r, nil
}

// touch makes an empty file. Where hawser may not, a Box may not either.
func (r *repository) touch(name string) {
	if fd, err := unix.Openat(rawFD(r.dir), name, unix.O_CREAT|unix.O_EXCL|unix.O_WRONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o644); err == nil {
		unix.Close(fd)
	}
}

func (r *repository) freeze(name string) {
	if st, err := os.Lstat(r.dir.Name() + "/" + name); err == nil && (st.IsDir() || st.Mode().IsRegular()) {
		r.paths = append(r.paths, frozen{r.dir.Name() + "/" + name, true})
	}
}

// hasSeparateSettings says whether git would read config.worktree.
func (r *repository) hasSeparateSettings() bool {
	text, err := os.ReadFile(r.dir.Name() + "/config")
	return err == nil && bytes.Contains(bytes.ToLower(text), []byte("worktreeconfig"))
}

// freezeWorktrees is for the other working trees of the repository, which can
// lie outside: each has a folder here that says where its settings are.
func (r *repository) freezeWorktrees(separate bool) {
	const trees = "worktrees"
	path := r.dir.Name() + "/" + trees
	if st, err := os.Lstat(path); err != nil || !st.IsDir() {
		return
	}
	r.paths = append(r.paths, frozen{path, false})
	for _, name := range entries(path) {
		if st, err := os.Lstat(path + "/" + name); err != nil || !st.IsDir() {
			continue
		}
		r.paths = append(r.paths, frozen{path + "/" + name, false})
		if separate {
			r.touch(trees + "/" + name + "/config.worktree")
		}
		r.freeze(trees + "/" + name + "/commondir")
		r.freeze(trees + "/" + name + "/config.worktree")
	}
}

// ownCommon makes sure that there is a commondir, because git takes settings
// and hooks from wherever that file says. Only a file can be frozen, so one is
// made that says the folder itself, which changes nothing: should hawser be
// killed, it may stay. Boxes on one workspace share it, and the last one that
// closes removes it: removing it earlier would take the others' mounts away.
func (r *repository) ownCommon() error {
	for range 100 {
		fd, err := unix.Openat(rawFD(r.dir), "commondir", unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
		if errors.Is(err, fs.ErrNotExist) {
			if err := r.makeCommon(); err != nil && !errors.Is(err, fs.ErrExist) {
				return nil // where hawser may not, a Box may not either
			}
			continue
		}
		if err != nil {
			return &fs.PathError{Op: "open", Path: r.dir.Name() + "/commondir", Err: err}
		}
		f := os.NewFile(uintptr(fd), "commondir")
		var text [8]byte
		if n, _ := f.Read(text[:]); strings.TrimSpace(string(text[:n])) != "." {
			return f.Close() // the user's
		}
		if unix.Flock(fd, unix.LOCK_SH|unix.LOCK_NB) == nil && r.still(f) {
			r.common = f
			return nil
		}
		f.Close()
		time.Sleep(time.Millisecond) // it is about to be removed
	}
	return fmt.Errorf("%s/commondir is locked by another program", r.dir.Name())
}

// makeCommon lets the file appear with its text in it.
func (r *repository) makeCommon() error {
	dir, aside := rawFD(r.dir), "commondir.hawser-"+strconv.FormatUint(rand.Uint64(), 36)
	fd, err := unix.Openat(dir, aside, unix.O_CREAT|unix.O_EXCL|unix.O_WRONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return err
	}
	_, err = unix.Write(fd, []byte(".\n"))
	unix.Close(fd)
	if err == nil {
		err = unix.Renameat2(dir, aside, dir, "commondir", unix.RENAME_NOREPLACE)
	}
	if err != nil {
		unix.Unlinkat(dir, aside, 0)
	}
	return err
}

// still says that the file is the one that has the name.
func (r *repository) still(f *os.File) bool {
	var have, named unix.Stat_t
	return unix.Fstat(rawFD(f), &have) == nil &&
		unix.Fstatat(rawFD(r.dir), "commondir", &named, unix.AT_SYMLINK_NOFOLLOW) == nil &&
		have.Dev == named.Dev && have.Ino == named.Ino
}

// release is for when the Box has ended.
func (r *repository) release() {
	if r.common != nil && unix.Flock(rawFD(r.common), unix.LOCK_EX|unix.LOCK_NB) == nil && r.still(r.common) {
		unix.Unlinkat(rawFD(r.dir), "commondir", 0)
	}
	r.common.Close() // nil ones do not mind
	r.dir.Close()
}
