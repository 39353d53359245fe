package sandbox

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
	"hawser/internal/sandbox/wire"
)

// A jail's file system is built at /proc, which is always there and of which
// nothing is taken over: whatever else is covered while building could hold
// the workspace.
const (
	site    = "/proc"
	ground  = site + "/ground" // the bare root: mount points, links
	newRoot = site + "/root"   // the same, with the jail's writes over it
	kept    = site + "/kept"   // the folder to keep writes in, whatever becomes of its path
)

// fresh are the directories that begin empty in every jail.
var fresh = []string{"/tmp", "/var/tmp", "/run", "/dev/shm"}

// layers are file systems known to serve as the lower layer of an overlay.
var layers = []string{"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "bcachefs", "zfs", "tmpfs", "overlay", "erofs", "squashfs", "nfs", "nfs4"}

// planner turns a policy and the mount table into the steps that build a jail.
type planner struct {
	policy *Policy
	mounts []mount
	git    []frozen
	upper  string // where the jail's own writes go, laid out like the root
	fresh  string // what the fresh directories are made in
	works  int
	bare   []wire.Step // make the ground
	steps  []wire.Step // mount on it
	open   []string    // covers to be closed at the end
}

// planJail gives the steps. It only reads.
func planJail(p *Policy, mounts []mount, git []frozen) (wire.Setup, error) {
	b := &planner{policy: p, mounts: mounts, git: git, upper: site + "/upper", fresh: site + "/upper"}
	if p.Keep != "" {
		if strings.ContainsAny(p.Keep, `,:\`) {
			return wire.Setup{}, badPolicy("the folder to keep writes in may not have a comma, colon or backslash in its name: %s", p.Keep)
		}
		b.upper, b.fresh = kept+"/files", site+"/fresh" // else what was kept would not be empty
	}
	for _, name := range entries("/") {
		switch name {
		case "proc", "sys", "dev", "lost+found":
			continue
		}
		b.system("/" + name)
	}
	b.proc()
	b.sys()
	b.dev()
	for _, d := range fresh {
		b.empty(d)
	}
	b.named()
	return wire.Setup{
		Steps: append(b.foundation(), b.steps...), Root: newRoot, Upper: b.upper, Ready: p.Workspace,
		Loopback: p.Network == NetLoopback, First: true, Confine: true,
		Keep: keptCapabilities, Filter: jailFilter(), Scope: p.Network == NetHost,
	}, nil
}

// foundation is what comes before all mounts: the site, the ground, and the
// root over it, so that what is written beside the system's own directories
// is the jail's own too.
func (b *planner) foundation() []wire.Step {
	list := []wire.Step{
		{Do: wire.DoMount, From: "tmpfs", To: site, Options: "mode=755"},
		{Do: wire.DoFile, To: boxinit.BlankFile},
		{Do: wire.DoDir, To: boxinit.BlankDir},
		{Do: wire.DoDir, To: boxinit.Aside},
		{Do: wire.DoDir, To: ground, Flags: 0o755},
		{Do: wire.DoDir, To: newRoot, Flags: 0o755},
	}
	if b.policy.Keep != "" {
		list = append(list,
			wire.Step{Do: wire.DoDir, To: kept, Flags: 0o700},
			wire.Step{Do: wire.DoBind, From: b.policy.Keep, To: kept, Flags: plain})
	}
	list = append(list,
		wire.Step{Do: wire.DoDir, To: b.upper, Flags: 0o755},
		wire.Step{Do: wire.DoDir, To: b.work(), Flags: 0o700},
		wire.Step{Do: wire.DoDir, To: b.work() + "/0", Flags: 0o700})
	// What is made in one folder comes in a row, which is faster, and folders
	// come before what is in them.
	slices.SortStableFunc(b.bare, func(x, y wire.Step) int { return strings.Compare(path.Dir(x.To), path.Dir(y.To)) })
	list = append(list, b.bare...)
	return append(list, wire.Step{
		Do: wire.DoMount, From: "overlay", To: newRoot,
		Options: "lowerdir=" + ground + ",upperdir=" + b.upper + ",workdir=" + b.work() + "/0,userxattr",
	})
}

// keptCapabilities are what a package manager or a build needs to act as root
// on its own files. To give a file capabilities is not among them: they would
// hold outside too, for whoever finds the file in the workspace.
const keptCapabilities = 1<<unix.CAP_CHOWN | 1<<unix.CAP_DAC_OVERRIDE | 1<<unix.CAP_FOWNER | 1<<unix.CAP_FSETID |
	1<<unix.CAP_KILL | 1<<unix.CAP_SETGID | 1<<unix.CAP_SETUID |
	1<<unix.CAP_NET_BIND_SERVICE | 1<<unix.CAP_SYS_CHROOT

func (b *planner) do(s wire.Step) { b.steps = append(b.steps, s) }

func (b *planner) dir(path string, mode uint64) {
	b.do(wire.Step{Do: wire.DoDir, To: path, Flags: mode})
}

// place makes a mount point on the ground.
func (b *planner) place(path string, mode uint64) {
	b.bare = append(b.bare, wire.Step{Do: wire.DoDir, To: ground + path, Flags: mode})
}

// work is the overlay's scratch folder: on the same file system as the writes.
func (b *planner) work() string {
	if b.policy.Keep != "" {
		return kept + "/work"
	}
	return site + "/work"
}

// system takes over one path of the system: links as they are, directories as
// overlays, what cannot be one read-only.
func (b *planner) system(path string) {
	if slices.Contains(fresh, path) {
		return
	}
	st, err := os.Lstat(path)
	if err != nil {
		return
	}
	to := newRoot + path
	switch {
	case st.Mode()&fs.ModeSymlink != 0:
		if target, err := os.Readlink(path); err == nil {
			b.bare = append(b.bare, wire.Step{Do: wire.DoLink, From: target, To: ground + path})
		}
	case st.Mode().IsRegular():
		b.bare = append(b.bare, wire.Step{Do: wire.DoFile, To: ground + path, Flags: 0o644})
		b.do(wire.Step{Do: wire.DoBind, From: path, To: to, Flags: plain | unix.MOUNT_ATTR_RDONLY})
	case st.IsDir():
		b.likewise(ground+path, st)
		b.systemDir(path, to, st)
	}
}

func (b *planner) systemDir(path, to string, st fs.FileInfo) {
	if b.mountsBelow(path) {
		for _, e := range entries(path) {
			b.system(path + "/" + e)
		}
		return
	}
	if isEmpty(path) {
		return // nothing to lay a layer over; the root's own will do
	}
	if !b.layer(path) || strings.ContainsAny(path, `,:\`) {
		b.do(wire.Step{Do: wire.DoBindAll, From: path, To: to, Flags: plain | unix.MOUNT_ATTR_RDONLY})
		return
	}
	b.likewise(b.upper+path, st)
	b.works++
	work := b.work() + "/" + strconv.Itoa(b.works)
	b.bare = append(b.bare, wire.Step{Do: wire.DoDir, To: work, Flags: 0o700})
	b.do(wire.Step{
		Do: wire.DoOverlay, From: path, To: to,
		Options: "lowerdir=.,upperdir=" + b.upper + path + ",workdir=" + work + ",userxattr",
	})
}

// likewise makes a directory with the mode and owner of another.
func (b *planner) likewise(path string, st fs.FileInfo) {
	mode := uint64(st.Mode().Perm())
	if st.Mode()&fs.ModeSticky != 0 {
		mode |= unix.S_ISVTX
	}
	s := wire.Step{Do: wire.DoDir, To: path, Flags: mode}
	if sys, ok := st.Sys().(*syscall.Stat_t); ok && (sys.Uid != 0 || sys.Gid != 0) {
		s.Options = strconv.Itoa(int(sys.Uid)) + " " + strconv.Itoa(int(sys.Gid))
	}
	b.bare = append(b.bare, s)
}

func (b *planner) mountsBelow(dir string) bool {
	return slices.ContainsFunc(b.mounts, func(m mount) bool { return within(m.point, dir) })
}

// layer says whether what is mounted at path, if anything, can be a lower
// layer.
func (b *planner) layer(path string) bool {
	for _, m := range slices.Backward(b.mounts) {
		if m.point == path {
			return slices.Contains(layers, m.kind)
		}
	}
	return true
}

func (b *planner) empty(dir string) {
	if _, err := os.Stat(filepath.Dir(dir)); err != nil {
		return
	}
	mode := uint64(0o1777)
	if dir == "/run" {
		mode = 0o755
	}
	b.bare = append(b.bare, wire.Step{Do: wire.DoDir, To: b.fresh + dir, Flags: mode})
	if filepath.Dir(dir) == "/" {
		b.place(dir, mode)
	} else {
		b.dir(newRoot+dir, mode)
	}
	b.do(wire.Step{Do: wire.DoBind, From: b.fresh + dir, To: newRoot + dir, Flags: unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV})
}
