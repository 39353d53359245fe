package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// hierarchies lists the control group file systems, version 2 first.
func hierarchies() ([]hierarchy, error) {
	mounts, err := mountTable()
	if err != nil {
		return nil, err
	}
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	return findHierarchies(mounts, string(own)), nil
}

// findHierarchies puts the mount table and /proc/self/cgroup together.
func findHierarchies(mounts []mount, own string) (found []hierarchy) {
	for _, m := range mounts {
		switch m.kind {
		case "cgroup2":
			h := hierarchy{root: m.point, unified: true}
			h.dir = m.ownGroup(own, func(names string) bool { return names == "" })
			found = append(found, h)
		case "cgroup":
			h := hierarchy{root: m.point}
			for _, o := range strings.Split(m.options, ",") {
				if slices.Contains([]string{ctlMemory, ctlPids, ctlCPU}, o) {
					h.controllers = append(h.controllers, o)
				}
			}
			if len(h.controllers) == 0 {
				continue
			}
			h.dir = m.ownGroup(own, func(names string) bool {
				return slices.Contains(strings.Split(names, ","), h.controllers[0])
			})
			found = append(found, h)
		}
	}
	slices.SortStableFunc(found, func(a, b hierarchy) int {
		switch {
		case a.unified == b.unified:
			return 0
		case a.unified:
			return -1
		}
		return 1
	})
	return found
}

// ownGroup finds hawser's own directory below a mount. In a container the path
// may be meaningless; then the mount's own root is as good as it gets.
func (m mount) ownGroup(own string, is func(names string) bool) string {
	for line := range strings.Lines(own) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(f) != 3 || !is(f[1]) {
			continue
		}
		rel, err := filepath.Rel(m.root, f[2])
		if err != nil || strings.HasPrefix(rel, "..") {
			break
		}
		dir := filepath.Join(m.point, rel)
		if _, err := os.Stat(dir); err != nil {
			break
		}
		return dir
	}
	return m.point
}
