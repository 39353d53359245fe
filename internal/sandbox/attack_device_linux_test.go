package sandbox

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// deviceAttacks try to reach the hardware, or the host's device files.
var deviceAttacks = []attack{
	{name: "make a disk in the workspace", want: same("EPERM"), do: func() string {
		return outcome(unix.Mknod("disk", unix.S_IFBLK|0o600, int(unix.Mkdev(254, 0))))
	}},
	{name: "make a disk in /tmp", want: same("EPERM"), do: func() string {
		return outcome(unix.Mknod("/tmp/disk", unix.S_IFBLK|0o600, int(unix.Mkdev(254, 0))))
	}},
	{name: "make a memory device", want: same("EPERM"), do: func() string {
		return outcome(unix.Mknod("mem", unix.S_IFCHR|0o600, int(unix.Mkdev(1, 1))))
	}},
	{name: "read the disk", want: same("ENOENT"), do: func() string {
		_, err := os.Open(rootDisk())
		return outcome(err)
	}},
	{name: "find any other device", want: same("fd full null ptmx pts random shm stderr stdin stdout tty urandom zero"), do: func() string {
		return strings.Join(entries("/dev"), " ")
	}},
	{name: "change the mode of the null device", want: expected{"EROFS", "EROFS", "EROFS"}, do: func() string {
		return outcome(os.Chmod("/dev/null", 0o666))
	}, check: nullIsWhole},
	{name: "change the mode of an inherited null device", want: expected{"EROFS", "EROFS", "EROFS"}, do: func() string {
		return outcome(unix.Fchmod(0, 0o666))
	}, check: nullIsWhole},
	{name: "change the owner of the null device", want: expected{"EROFS", "EROFS", "EROFS"}, do: func() string {
		return outcome(os.Chown("/dev/null", 0, 0))
	}, check: nullIsWhole},
	{name: "write to the null device", want: same("ok"), sh: `echo x > /dev/null && echo x >&0; head -c 1 /dev/zero | wc -c | grep -q 1 && echo ok`},
	{name: "open a device file in the workspace", want: expected{"EACCES", "ENOENT", "ENOENT"}, setup: func(t *testing.T, p *Policy) {
		if os.Getuid() == 0 {
			if err := unix.Mknod(p.Workspace+"/zero", unix.S_IFCHR|0o666, int(unix.Mkdev(1, 5))); err != nil {
				t.Fatal(err)
			}
		}
	}, do: func() string {
		_, err := os.Open("zero")
		return outcome(err)
	}},
}

// rootDisk names a block device that the machine has.
func rootDisk() string {
	for _, name := range entries("/sys/block") {
		return "/dev/" + name
	}
	return "/dev/vda"
}

func nullIsWhole(t *testing.T, b *Box) {
	t.Helper()
	st, err := os.Stat("/dev/null")
	if err != nil || st.Mode().Perm() != 0o666 {
		t.Errorf("the real /dev/null: %v, %v", st.Mode(), err)
	}
}
