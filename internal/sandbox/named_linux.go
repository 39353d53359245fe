package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

const plain = unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV

// named puts the policy's own paths in place and hides what is to be hidden,
// what lies above before what lies below: so the deepest word counts. Of two
// about the same path, showing beats hiding, and read-only beats writable.
func (b *planner) named() {
	p := b.policy
	shown := append(append([]string{p.Workspace}, p.ReadOnly...), p.Writable...)
	hidden := b.hidden()
	var list []placing
	for _, h := range hidden {
		around := slices.ContainsFunc(shown, func(s string) bool { return within(s, h) })
		list = append(list, placing{h, func() { b.hide(h, around) }})
	}
	for _, dir := range p.onTheWay(hidden) {
		list = append(list, placing{dir, func() {
			b.do(wire.Step{Do: wire.DoBindAll, From: newRoot + dir, To: newRoot + dir})
		}})
	}
	list = append(list, placing{p.Workspace, func() { b.show(p.Workspace, plain) }})
	for _, f := range b.git {
		flags := uint64(plain)
		if f.readOnly {
			flags |= unix.MOUNT_ATTR_RDONLY
		}
		list = append(list, placing{f.path, func() {
			b.do(wire.Step{Do: wire.DoBind, From: f.path, To: newRoot + f.path, Flags: flags})
		}})
	}
	for _, path := range p.Writable {
		list = append(list, placing{path, func() { b.show(path, plain) }})
	}
	for _, path := range p.ReadOnly {
		list = append(list, placing{path, func() { b.show(path, plain|unix.MOUNT_ATTR_RDONLY) }})
	}
	slices.SortStableFunc(list, func(x, y placing) int { return strings.Compare(x.path, y.path) })
	for _, x := range list {
		x.put()
	}
	if p.Network == NetHost {
		b.resolver()
	}
	for _, path := range b.open {
		b.do(wire.Step{Do: wire.DoReadOnly, To: path})
	}
}

// onTheWay lists the folders between a writable place and what is hidden or
// read-only in it. Mounted on themselves they cannot be moved: else a command
// could move one aside, and with it what is protected, and put another in its
// place.
func (p *Policy) onTheWay(hidden []string) (dirs []string) {
	writable := append([]string{p.Workspace}, p.Writable...)
	words := slices.Concat(hidden, writable, p.ReadOnly)
	for _, path := range slices.Concat(hidden, p.ReadOnly) {
		top := ""
		for _, w := range words {
			if within(path, w) && len(w) > len(top) {
				top = w
			}
		}
		if !slices.Contains(writable, top) || slices.Contains(p.ReadOnly, top) {
			continue
		}
		for dir := filepath.Dir(path); dir != top; dir = filepath.Dir(dir) {
			if !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
	}
	return dirs
}

// placing puts one path in its place.
type placing struct {
	path string
	put  func()
}

// hide covers a path. A cover that something is to be shown in stays open
// until it is there.
func (b *planner) hide(path string, around bool) {
	s := wire.Step{Do: wire.DoHide, To: newRoot + path}
	if around {
		b.dir(s.To, 0o755) // it need not be there: a fresh folder can be above
		s.Options = "mode=711,size=64k"
		b.open = append(b.open, s.To)
	}
	b.do(s)
}

// show puts a path of the host in its place inside.
func (b *planner) show(path string, flags uint64) {
	st, err := os.Stat(path)
	if err != nil {
		return
	}
	if st.IsDir() {
		b.dir(newRoot+path, 0o755)
	} else {
		b.do(wire.Step{Do: wire.DoFile, To: newRoot + path, Flags: 0o644})
	}
	if st.Mode()&os.ModeDevice != 0 {
		flags &^= unix.MOUNT_ATTR_NODEV // asked for by name
	}
	b.do(wire.Step{Do: wire.DoBindAll, From: path, To: newRoot + path, Flags: flags})
}

// resolver shows the name servers where the file is a link into /run.
func (b *planner) resolver() {
	real, err := filepath.EvalSymlinks("/etc/resolv.conf")
	if err == nil && within(real, "/run") {
		b.show(real, plain|unix.MOUNT_ATTR_RDONLY)
	}
}
