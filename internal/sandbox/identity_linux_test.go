package sandbox

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// caller is who runs hawser: what a jail can do depends on it.
type caller string

const (
	root   caller = "root"
	ranged caller = "ranged" // a user with a range of subordinate ids
	bare   caller = "bare"   // a user without
)

func whoami(t testing.TB) caller {
	t.Helper()
	m, err := mapIDs()
	switch {
	case err != nil:
		t.Fatal(err)
	case os.Getuid() == 0:
		return root
	case m.helped:
		return ranged
	}
	return bare
}

// expected is what a case gives, by caller.
type expected struct{ root, ranged, bare string }

// same is expected of all three.
func same(s string) expected { return expected{s, s, s} }

func (e expected) of(i caller) string {
	switch i {
	case root:
		return e.root
	case ranged:
		return e.ranged
	}
	return e.bare
}

// users are made up for the tests; the names say what they have.
var users = map[caller]string{ranged: "hawser-ranged", bare: "hawser-bare"}

// suites are the tests that hold for everyone and are run again as a user.
const suites = "^Test(Attack|Tree|Death|Box|Jail|Start|TTY|Named|Keep|Limits|Leak|Hierarchies|Groups)"

// TestAsUsers runs the suites again as a user with subordinate ids and as one
// without.
func TestAsUsers(t *testing.T) {
	if os.Getuid() != 0 {
		if os.Getenv("CI") == "true" {
			t.Fatal("run the tests as root: they also run as two users of their own making")
		}
		t.Skip("not root: the suites ran as this user only")
	}
	program, tmp := worldReadable(t)
	for _, who := range []caller{ranged, bare} {
		t.Run(string(who), func(t *testing.T) {
			u := ensureUser(t, who)
			uid, _ := strconv.Atoi(u.Uid)
			gid, _ := strconv.Atoi(u.Gid)
			own := filepath.Join(tmp, string(who))
			if err := os.Mkdir(own, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.Chown(own, uid, gid); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { removeLeftToOthers(u.HomeDir) })
			args := []string{"-test.run=" + suites, "-test.v", "-test.timeout=10m"}
			if testing.Short() {
				args = append(args, "-test.short")
			}
			cmd := exec.CommandContext(t.Context(), program, args...)
			cmd.Dir = u.HomeDir
			cmd.Env = []string{"HOME=" + u.HomeDir, "USER=" + u.Username, "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "TMPDIR=" + own, "CI=" + os.Getenv("CI")}
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("as %s: %v\n%s", u.Username, err, failures(out))
			}
			passed := bytes.Count(out, []byte("--- PASS"))
			if passed < 50 {
				t.Errorf("as %s: only %d tests ran\n%s", u.Username, passed, out)
			}
			t.Logf("%d tests passed as %s", passed, u.Username)
		})
	}
}

// removeLeftToOthers removes what a user's tests gave to ids of its range, which
// the user itself cannot remove.
func removeLeftToOthers(home string) {
	left, _ := filepath.Glob(home + "/hawser-*")
	for _, dir := range left {
		os.RemoveAll(dir)
	}
}

// failures leaves out the tests that passed.
func failures(out []byte) string {
	var keep strings.Builder
	for line := range bytes.Lines(out) {
		if !bytes.Contains(line, []byte("--- PASS")) && !bytes.HasPrefix(line, []byte("=== ")) {
			keep.Write(line)
		}
	}
	return keep.String()
}

// worldReadable copies the test program to where every user can run it.
func worldReadable(t *testing.T) (program, dir string) {
	t.Helper()
	dir, err := os.MkdirTemp("/var/tmp", "hawser-users-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "sandbox.test")
	from, err := os.Open("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.OpenFile(program, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return program, dir
}

// ensureUser finds or makes a user of the tests' own. System users get no
// subordinate ids by themselves.
func ensureUser(t *testing.T, who caller) *user.User {
	t.Helper()
	name := users[who]
	home := "/home/" + name
	if _, err := user.Lookup(name); err != nil {
		needed(t, "useradd", "--system", "--user-group", "--create-home", "--home-dir", home, "--shell", "/bin/sh", name)
	}
	u, err := user.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	if who == ranged {
		for _, program := range []string{"newuidmap", "newgidmap"} {
			if _, err := exec.LookPath(program); err != nil {
				t.Fatalf("%v: install the package uidmap", err)
			}
		}
		for kind, flag := range map[string]string{"/etc/subuid": "--add-subuids", "/etc/subgid": "--add-subgids"} {
			if b, _ := os.ReadFile(kind); !strings.Contains("\n"+string(b), "\n"+name+":") {
				needed(t, "usermod", flag, fmt.Sprintf("%d-%d", 3000000, 3065535), name)
			}
		}
	}
	return u
}

func needed(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
}
