package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// containerGroup finds the control groups in which the engine limits a
// container, so that hawser can tell which limit ended a process, and end one
// that has used up its processor time.
func containerGroup(l Limits, pid int) (*group, error) {
	if !l.Any() {
		return nil, nil
	}
	mounts, err := mountTable()
	if err != nil {
		return nil, err
	}
	inside, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cgroup")
	if err != nil {
		return nil, fmt.Errorf("limits: find the container's control groups: %w", err)
	}
	g := &group{limits: l}
	for _, c := range l.controllers() {
		i := slices.IndexFunc(g.places, func(p place) bool { return p.watches(c) })
		if i >= 0 {
			g.places[i].uses = append(g.places[i].uses, c)
			continue
		}
		p, ok := watchPlace(c, findHierarchies(mounts, string(inside)))
		if !ok {
			return nil, fmt.Errorf("limit %s: the container's control group cannot be read from here", limitNames[c])
		}
		g.places = append(g.places, p)
	}
	return g, nil
}

func watchPlace(c string, hs []hierarchy) (place, bool) {
	for _, h := range hs {
		// Its home stays empty: the init lives there.
		p := place{hierarchy: h, dir: h.dir, uses: []string{c}}
		if h.dir != h.root && p.watches(c) {
			return p, true
		}
	}
	return place{}, false
}

// watches says whether a place tells how much of a resource is used.
func (p place) watches(c string) bool {
	if !p.unified && !slices.Contains(p.controllers, c) {
		return false
	}
	file := map[string]string{ctlMemory: "memory.oom_control", ctlPids: "pids.events", ctlCPU: "cpuacct.usage"}[c]
	if p.unified {
		file = map[string]string{ctlMemory: "memory.events", ctlPids: "pids.events", ctlCPU: "cpu.stat"}[c]
	}
	_, err := os.Stat(filepath.Join(p.dir, file))
	return err == nil
}

// ignored says whether the engine took limits but will not keep them.
func ignored(warnings []string) error {
	for _, w := range warnings {
		if strings.Contains(w, "discarded") {
			return errors.New("the docker engine cannot keep the limits: " + w)
		}
	}
	return nil
}
