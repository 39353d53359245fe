package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// machines are mount tables and own groups as they were found: DIR stands for
// where the test puts them.
var machines = []struct {
	name   string
	mounts string
	own    string
	made   []string // groups that are there
	want   []string // unified or controllers, and hawser's own group
}{
	{
		name:   "version 2, a user's session under systemd",
		mounts: "30 23 0:26 / DIR/cg rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot\n",
		own:    "0::/user.slice/user-1000.slice/user@1000.service/app.slice/run-7.scope\n",
		made:   []string{"cg/user.slice/user-1000.slice/user@1000.service/app.slice/run-7.scope"},
		want:   []string{"unified cg/user.slice/user-1000.slice/user@1000.service/app.slice/run-7.scope"},
	},
	{
		name:   "version 2 in a container with a namespace",
		mounts: "700 699 0:26 / DIR/cg ro,nosuid,nodev,noexec,relatime - cgroup2 cgroup rw\n",
		own:    "0::/\n",
		made:   []string{"cg"},
		want:   []string{"unified cg"},
	},
	{
		name:   "version 2 in a container that sees the host's path",
		mounts: "700 699 0:26 /docker/4b2f DIR/cg ro,nosuid,nodev,noexec,relatime - cgroup2 cgroup rw\n",
		own:    "0::/docker/4b2f/inner\n",
		made:   []string{"cg/inner"},
		want:   []string{"unified cg/inner"},
	},
	{
		name:   "version 2 whose own group is outside of what is mounted",
		mounts: "700 699 0:26 /docker/4b2f DIR/cg ro,relatime - cgroup2 cgroup rw\n",
		own:    "0::/../other\n",
		made:   []string{"cg"},
		want:   []string{"unified cg"},
	},
	{
		name: "version 1, one mount each",
		mounts: "32 31 0:29 / DIR/cg/cpu rw,relatime - cgroup cgroup rw,cpu\n" +
			"33 31 0:30 / DIR/cg/cpuacct rw,relatime - cgroup cgroup rw,cpuacct\n" +
			"35 31 0:32 / DIR/cg/memory rw,relatime - cgroup cgroup rw,memory\n" +
			"39 31 0:36 / DIR/cg/pids rw,relatime - cgroup cgroup rw,pids\n" +
			"40 31 0:37 / DIR/cg/systemd rw,relatime - cgroup cgroup rw,name=systemd\n",
		own:  "9:name=systemd:/\n8:pids:/\n4:memory:/jobs/7\n2:cpuacct:/\n1:cpu:/\n",
		made: []string{"cg/cpu", "cg/cpuacct", "cg/memory/jobs/7", "cg/pids", "cg/systemd"},
		want: []string{"cpuacct cg/cpuacct", "memory cg/memory/jobs/7", "pids cg/pids"},
	},
	{
		name: "hybrid, as systemd makes it",
		mounts: "31 25 0:27 / DIR/cg/unified rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n" +
			"34 25 0:30 / DIR/cg/cpu,cpuacct rw,nosuid shared:15 - cgroup cgroup rw,cpu,cpuacct\n" +
			"36 25 0:32 / DIR/cg/memory rw,nosuid shared:16 - cgroup cgroup rw,memory\n" +
			"38 25 0:34 / DIR/cg/pids rw,nosuid shared:17 - cgroup cgroup rw,pids\n",
		own: "11:pids:/user.slice/user-1000.slice\n8:memory:/user.slice\n4:cpu,cpuacct:/user.slice\n0::/user.slice/session-2.scope\n",
		made: []string{"cg/unified/user.slice/session-2.scope", "cg/cpu,cpuacct/user.slice", "cg/memory/user.slice",
			"cg/pids/user.slice/user-1000.slice"},
		want: []string{"unified cg/unified/user.slice/session-2.scope", "cpuacct cg/cpu,cpuacct/user.slice", "memory cg/memory/user.slice", "pids cg/pids/user.slice/user-1000.slice"},
	},
	{
		name: "version 1 in a container",
		mounts: "900 890 0:32 /docker/9f DIR/cg/memory ro,nosuid master:16 - cgroup cgroup rw,memory\n" +
			"901 890 0:34 /docker/9f DIR/cg/pids ro,nosuid master:17 - cgroup cgroup rw,pids\n",
		own:  "8:memory:/docker/9f\n11:pids:/docker/9f\n",
		made: []string{"cg/memory", "cg/pids"},
		want: []string{"memory cg/memory", "pids cg/pids"},
	},
	{
		name:   "a folder with a blank in its name",
		mounts: `30 23 0:26 / DIR/c\040g rw - cgroup2 cgroup2 rw` + "\n",
		own:    "0::/a b\n",
		made:   []string{"c g/a b"},
		want:   []string{"unified c g/a b"},
	},
	{name: "none", mounts: "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n", own: ""},
}

func TestHierarchiesOfMachines(t *testing.T) {
	for _, m := range machines {
		t.Run(m.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, g := range m.made {
				if err := os.MkdirAll(filepath.Join(dir, g), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, h := range findHierarchies(parseMounts(strings.ReplaceAll(m.mounts, "DIR", dir)), m.own) {
				kind := strings.Join(h.controllers, ",")
				if h.unified {
					kind = "unified"
				}
				rel, _ := filepath.Rel(dir, h.dir)
				got = append(got, kind+" "+rel)
			}
			if !slices.Equal(got, m.want) {
				t.Errorf("got %q, want %q", got, m.want)
			}
		})
	}
}

// unifiedTree is a version 2 hierarchy made of plain files, which take every
// write: it shows what would be written where.
func unifiedTree(t *testing.T) hierarchy {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "cgroup.controllers"), []byte("cpu memory pids\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return hierarchy{root: dir, dir: dir, unified: true}
}

func TestGroupsOfAUnifiedHierarchy(t *testing.T) {
	h := unifiedTree(t)
	box, err := newGroupIn([]hierarchy{h}, Limits{Pids: 10, Memory: 1 << 20, CPU: time.Second}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := box.split(); err != nil {
		t.Fatal(err)
	}
	own, err := newGroupIn([]hierarchy{h}, Limits{Pids: 1}, box)
	if err != nil {
		t.Fatal(err)
	}
	at := box.places[0].dir
	if len(box.places) != 1 || filepath.Dir(at) != h.root || filepath.Dir(own.places[0].dir) != at {
		t.Fatalf("box in %+v, process in %+v", box.places, own.places)
	}
	if box.places[0].inner() != at+"/leaf" || own.places[0].inner() != own.places[0].dir {
		t.Errorf("processes in %s and %s", box.places[0].inner(), own.places[0].inner())
	}
	holds := func(file, want string) {
		t.Helper()
		if b, err := os.ReadFile(file); err != nil || string(b) != want {
			t.Errorf("%s: got %q, %v; want %q", strings.TrimPrefix(file, h.root), b, err, want)
		}
	}
	holds(at+"/pids.max", "10")
	holds(at+"/memory.max", "1048576")
	holds(at+"/memory.swap.max", "0")
	done := own.admit(7)
	holds(own.places[0].dir+"/pids.max", "8")
	again := own.admit(7)
	done()
	holds(own.places[0].dir+"/pids.max", "8")
	again()
	holds(own.places[0].dir+"/pids.max", "1")
}
