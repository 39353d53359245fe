package sandbox

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// caseEnv carries a case's own mark into everything that it starts.
const caseEnv = "HAWSER_CASE"

// spotless checks, when the test is over, that nothing of it is left: no
// process, mount, control group or temporary file. It gives the mark that the
// test's processes should carry. Call it first: it must clean up last.
func spotless(t testing.TB) (mark string) {
	t.Helper()
	mark = rand.Text()
	// An earlier host box made this process adopt orphans; those of a hawser
	// that is killed next are not ours to reap.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	if before := processesOf(mark); len(before) > 0 {
		t.Errorf("an earlier test left %q", few(before))
	}
	mounts, temps := mountPoints(t), tempFiles(t)
	t.Cleanup(func() {
		for what, left := range map[string]func() []string{
			"processes":       func() []string { return processesOf(mark) },
			"mounts":          func() []string { return without(mountPoints(t), mounts) },
			"control groups":  func() []string { return groupsOf(os.Getpid()) },
			"temporary files": func() []string { return without(tempFiles(t), temps) },
		} {
			if !eventually(func() bool { return len(left()) == 0 }) {
				t.Errorf("%s left behind: %q", what, few(left()))
			}
		}
	})
	return mark
}

// eventually polls what only the kernel can tell.
func eventually(ok func() bool) bool {
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return true
		}
	}
	return ok()
}

func without(list, known []string) (rest []string) {
	for _, s := range list {
		if !slices.Contains(known, s) {
			rest = append(rest, s)
		}
	}
	return rest
}

// processesOf lists the living processes that carry a mark in their
// environment, and those of any tree that this process started.
func processesOf(mark string) []string {
	return processes(func(pid int) bool {
		env, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		return bytes.Contains(env, []byte(caseEnv+"="+mark)) || marked(pid)
	})
}

func processes(is func(pid int) bool) (list []string) {
	for _, name := range entries("/proc") {
		pid, err := strconv.Atoi(name)
		if err != nil || pid == os.Getpid() || !is(pid) {
			continue
		}
		stat, _ := os.ReadFile("/proc/" + name + "/stat")
		if i := bytes.LastIndexByte(stat, ')'); i < 0 || i+2 >= len(stat) || stat[i+2] == 'Z' && !child(stat[i:]) {
			continue
		}
		cmd, _ := os.ReadFile("/proc/" + name + "/cmdline")
		list = append(list, name+" "+strings.ReplaceAll(string(cmd), "\x00", " "))
	}
	return list
}

// child says whether a process, by what follows its name, is this one's own:
// then a zombie is ours to reap and counts.
func child(stat []byte) bool {
	f := strings.Fields(string(stat))
	return len(f) > 2 && f[2] == strconv.Itoa(os.Getpid())
}

func mountPoints(t testing.TB) (points []string) {
	t.Helper()
	list, err := mountTable()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		temporary := within(m.point, "/tmp") || within(m.point, "/var/tmp") || within(m.point, "/run")
		if !temporary || within(m.point, os.TempDir()) { // else it is somebody else's
			points = append(points, m.point)
		}
	}
	return points
}

// groupsOf lists the control groups that a hawser made.
func groupsOf(pid int) (found []string) {
	prefix := "hawser-" + strconv.Itoa(pid) + "-"
	filepath.WalkDir("/sys/fs/cgroup", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(d.Name(), prefix) {
			found = append(found, path)
		}
		return nil
	})
	return found
}

func tempFiles(t testing.TB) []string {
	t.Helper()
	list, err := os.ReadDir(os.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
