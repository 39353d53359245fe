package sandbox

import (
	"fmt"
	"os"
	"slices"

	docker "github.com/moby/moby/api/types/mount"
	"github.com/moby/moby/client/pkg/versions"
)

// Engines from this version of the interface on can make a path read-only
// with all that is mounted below it.
const readOnlyBelow = "1.44"

// binds lists what of the host a container sees: the workspace and the named
// paths, with the secrets that lie inside them covered. The engine puts outer
// paths in place before inner ones.
func (p *Policy) binds(version string, git []frozen) ([]docker.Mount, error) {
	table, err := mountTable()
	if err != nil {
		return nil, err
	}
	list := []docker.Mount{bindMount(p.Workspace, false)}
	for _, f := range git {
		list = append(list, bindMount(f.path, f.readOnly))
	}
	for _, path := range p.ReadOnly {
		m := bindMount(path, true)
		if slices.ContainsFunc(table, func(t mount) bool { return within(t.point, path) }) {
			if versions.LessThan(version, readOnlyBelow) {
				return nil, fmt.Errorf("%s has other file systems mounted below it, which this docker engine cannot make read-only: name directories without, or use a newer engine", path)
			}
			m.BindOptions = &docker.BindOptions{ReadOnlyForceRecursive: true}
		}
		list = append(list, m)
	}
	for _, path := range p.Writable {
		list = append(list, bindMount(path, false))
	}
	hidden := (&planner{policy: p}).hidden()
	for _, dir := range p.onTheWay(hidden) {
		if !slices.ContainsFunc(git, func(f frozen) bool { return f.path == dir }) {
			list = append(list, bindMount(dir, false))
		}
	}
	return append(list, p.covers(hidden)...), nil
}

func bindMount(path string, readOnly bool) docker.Mount {
	return docker.Mount{Type: docker.TypeBind, Source: path, Target: path, ReadOnly: readOnly}
}

// covers hides secrets inside the paths that a container sees. What lies
// outside of them it does not see anyway.
func (p *Policy) covers(hidden []string) (list []docker.Mount) {
	shown := slices.Concat([]string{p.Workspace}, p.ReadOnly, p.Writable)
	for _, h := range hidden {
		inside := slices.ContainsFunc(shown, func(s string) bool { return within(h, s) })
		if !inside || slices.Contains(shown, h) {
			continue
		}
		m := docker.Mount{Type: docker.TypeBind, Source: os.DevNull, Target: h, ReadOnly: true}
		if st, err := os.Stat(h); err == nil && st.IsDir() {
			m = docker.Mount{Type: docker.TypeTmpfs, Target: h, ReadOnly: true, TmpfsOptions: &docker.TmpfsOptions{SizeBytes: 4 << 10, Mode: 0o700}}
		}
		list = append(list, m)
	}
	return list
}
