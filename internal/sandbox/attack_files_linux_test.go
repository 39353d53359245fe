package sandbox

import (
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// descriptorAttacks look for descriptors that were never meant for them.
var descriptorAttacks = []attack{
	{name: "inherit a descriptor of hawser's", setup: leakyDescriptor, want: same(""), do: func() string {
		var open []string
		for _, name := range entries("/proc/self/fd") {
			target, err := os.Readlink("/proc/self/fd/" + name)
			if err == nil && !strings.HasPrefix(target, "/proc/") && !strings.HasPrefix(target, "/sys/fs/cgroup/") && !strings.HasPrefix(target, "anon_inode") && !slices.Contains([]string{"0", "1", "2"}, name) {
				open = append(open, name+" "+target)
			}
		}
		return strings.Join(open, " ")
	}},
	{name: "find a descriptor of hawser's in any process", setup: leakyDescriptor, want: same("nothing"),
		sh: finds(`for f in /proc/[0-9]*/fd/*; do readlink "$f"; done`)},
	{name: "reopen the output as a folder above", want: same("refused"),
		sh: `ls /proc/self/fd/1/.. 2>/dev/null && echo up || echo refused`},
	{name: "find the host's folder behind the input", want: same("null"),
		sh: `basename "$(readlink /proc/self/fd/0)"`},
}

// leakyDescriptor is what a careless parent leaves open for hawser.
func leakyDescriptor(t *testing.T, p *Policy) {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), secretText)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(secretText); err != nil {
		t.Fatal(err)
	}
	const high = 173
	if err := unix.Dup2(int(f.Fd()), high); err != nil { // stays open across exec
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(high) })
}

// terminalAttacks type into a terminal that somebody else shows.
var terminalAttacks = []attack{
	{name: "TIOCSTI", want: same("EPERM"), do: controlsTerminal(unix.TIOCSTI)},
	{name: "TIOCSTI with high bits set", want: same("EPERM"), do: controlsTerminal(1<<32 | unix.TIOCSTI)},
	{name: "TIOCLINUX", want: same("EPERM"), do: controlsTerminal(unix.TIOCLINUX)},
	{name: "take the console", want: same("EPERM"), do: controlsTerminal(unix.TIOCCONS)},
	{name: "find the host's terminals", want: same("ptmx"), do: func() string { return strings.Join(entries("/dev/pts"), " ") }},
}

func controlsTerminal(request uintptr) func() string {
	return func() string {
		master, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY, 0)
		if err != nil {
			return "open: " + outcome(err)
		}
		b := [8]byte{}
		unix.Syscall(unix.SYS_IOCTL, uintptr(master), unix.TIOCSPTLCK, addressOf(&b))
		fd, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(master), unix.TIOCGPTPEER, unix.O_RDWR|unix.O_NOCTTY)
		if errno != 0 {
			return "peer: " + outcomeOf(errno)
		}
		b[0] = 'x'
		return syscallResult(unix.SYS_IOCTL, uintptr(fd), request, addressOf(&b))
	}
}
