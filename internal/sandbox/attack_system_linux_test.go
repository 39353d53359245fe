package sandbox

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// systemAttacks write where the system is; what is real must not change.
var systemAttacks = []attack{
	{name: "add a program", want: expected{"ok", "refused", "refused"},
		sh: `(echo '#!/bin/sh' > /usr/bin/hawser-attack) 2>/dev/null && echo ok || echo refused`, check: absent("/usr/bin/hawser-attack")},
	{name: "change a setting", want: expected{"ok", "refused", "refused"},
		sh: `(echo attack >> /etc/hosts) 2>/dev/null && echo ok || echo refused`, check: func(t *testing.T, b *Box) {
			if text, err := os.ReadFile("/etc/hosts"); err != nil || strings.Contains(string(text), "attack") {
				t.Errorf("the real /etc/hosts: %q, %v", text, err)
			}
		}},
	{name: "delete a program", want: expected{"ok", "refused", "refused"},
		sh: `rm -f /usr/bin/env 2>/dev/null; test -e /usr/bin/env && echo refused || echo ok`, check: present("/usr/bin/env")},
	{name: "change a program's mode", want: expected{"ok", "refused", "refused"},
		sh: `chmod 000 /usr/bin/env 2>/dev/null && echo ok || echo refused`, check: func(t *testing.T, b *Box) {
			if st, err := os.Stat("/usr/bin/env"); err != nil || st.Mode().Perm()&0o111 == 0 {
				t.Errorf("the real /usr/bin/env: %v, %v", st, err)
			}
		}},
	{name: "add a top folder", want: same("ok"),
		sh: `mkdir /hawser-attack 2>/dev/null && echo ok || echo refused`, check: absent("/hawser-attack")},
	{name: "write into the home folder", want: same("ok"),
		sh: `(echo x > "$HOME/hawser-attack") && echo ok`, check: func(t *testing.T, b *Box) {
			home, _ := os.UserHomeDir()
			absent(filepath.Join(home, "hawser-attack"))(t, b)
		}},
	{name: "write into the temporary folder", want: same("ok"),
		sh: `(echo x > /tmp/hawser-attack && echo x > /var/tmp/hawser-attack && echo x > /dev/shm/hawser-attack) && echo ok`,
		check: func(t *testing.T, b *Box) {
			for _, dir := range []string{"/tmp", "/var/tmp", "/dev/shm"} {
				absent(dir+"/hawser-attack")(t, b)
			}
		}},
	{name: "read what is in the host's temporary folder", want: same("refused"), sh: `cat "$OUTSIDE" 2>/dev/null && echo read || echo refused`,
		setup: func(t *testing.T, p *Policy) {
			p.Env = append(p.Env, "OUTSIDE="+outsideFile(t))
		}},
}

// settingAttacks reach for the kernel's settings. Root keeps its id inside,
// and many of these files ask for nothing else.
var settingAttacks = []attack{
	{name: "core_pattern", want: same("refused"), do: openForWriting("/proc/sys/kernel/core_pattern")},
	{name: "modprobe", want: same("refused"), do: openForWriting("/proc/sys/kernel/modprobe")},
	{name: "sysrq-trigger", want: same("refused"), do: openForWriting("/proc/sysrq-trigger")},
	{name: "binfmt_misc", want: same("refused"), do: openForWriting("/proc/sys/fs/binfmt_misc/register")},
	{name: "uevent_helper", want: same("refused"), do: openForWriting("/sys/kernel/uevent_seqnum")},
	{name: "a control group of its own", want: same("refused"), do: func() string {
		// There are none inside, or, where the kernel gives no /sys of the jail's own, they are read-only.
		switch got := outcome(os.Mkdir(firstGroup()+"/hawser-attack", 0o755)); got {
		case "ENOENT", "EROFS":
			return "refused"
		default:
			return got
		}
	}},
	{name: "leave its control group", want: same("refused"), do: func() string {
		return openForWriting(firstGroup() + "/cgroup.procs")()
	}},
	{name: "any file of /proc", want: same(""), do: func() string { return writable("/proc") }},
	{name: "any file of /sys", want: same(""), do: func() string { return writable("/sys") }},
}

// openForWriting only opens: what follows could hurt.
func openForWriting(path string) func() string {
	return func() string {
		fd, err := unix.Open(path, unix.O_WRONLY|unix.O_CLOEXEC, 0)
		switch err {
		case nil:
			unix.Close(fd)
			return "opened"
		case unix.EROFS, unix.EACCES, unix.EPERM, unix.ENOENT: // not every kernel has every setting
			return "refused"
		}
		return outcome(err)
	}
}

// firstGroup is some control group folder, or the place for one.
func firstGroup() string {
	dir := "/sys/fs/cgroup"
	if _, err := os.Stat(dir + "/cgroup.procs"); err == nil {
		return dir
	}
	for _, name := range entries(dir) {
		if _, err := os.Stat(dir + "/" + name + "/cgroup.procs"); err == nil {
			return dir + "/" + name
		}
	}
	return dir
}

// writable lists files below dir that are nobody's process and could be
// written.
func writable(dir string) string {
	var found []string
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if d.IsDir() && filepath.Dir(path) == "/proc" {
			if _, err := strconv.Atoi(d.Name()); err == nil {
				return fs.SkipDir
			}
		}
		// Root may pass over a file's mode; that file has nothing to write to.
		if st, err := d.Info(); err != nil || !d.Type().IsRegular() || st.Mode()&0o222 == 0 {
			return nil
		}
		if unix.Faccessat(unix.AT_FDCWD, path, unix.W_OK, unix.AT_EACCESS) == nil {
			found = append(found, path)
		}
		return nil
	})
	return strings.Join(found, " ")
}

// outsideFile makes a file where only the host sees it.
func outsideFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(path, []byte("outside"), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func absent(path string) func(*testing.T, *Box) {
	return func(t *testing.T, b *Box) {
		t.Helper()
		if _, err := os.Lstat(path); err == nil {
			t.Errorf("%s is really there", path)
			os.Remove(path)
		}
	}
}

func present(path string) func(*testing.T, *Box) {
	return func(t *testing.T, b *Box) {
		t.Helper()
		if _, err := os.Lstat(path); err != nil {
			t.Errorf("%s is really gone: %v", path, err)
		}
	}
}
