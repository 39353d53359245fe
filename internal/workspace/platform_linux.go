package workspace

import (
	"os"
	"syscall"
)

// openNonblock keeps the opening of a FIFO from waiting for its other end.
const openNonblock = syscall.O_NONBLOCK | syscall.O_NOCTTY

// kernelFileSystems are those whose files are not stored anywhere: reading
// one asks the kernel a question, and may block, never end or have effects.
var kernelFileSystems = map[int64]string{
	0x9fa0:     "proc",
	0x62656572: "sysfs",
	0x64626720: "debugfs",
	0x74726163: "tracefs",
	0x73636673: "securityfs",
	0x27e0eb:   "cgroup",
	0x63677270: "cgroup2",
	0xcafe4a11: "bpf",
	0x62656570: "configfs",
	0x6165676c: "pstore",
	0xde5e81e4: "efivarfs",
	0xf97cff8c: "selinuxfs",
	0x42494e4d: "binfmt_misc",
	0x1cd1:     "devpts",
	0x19800202: "mqueue",
	0x6e736673: "nsfs",
	0x65735543: "fusectl",
}

func kernelFileSystem(f *os.File) string {
	var s syscall.Statfs_t
	raw, err := f.SyscallConn()
	if err != nil {
		return ""
	}
	raw.Control(func(fd uintptr) { err = syscall.Fstatfs(int(fd), &s) })
	if err != nil {
		return ""
	}
	return kernelFileSystems[int64(uint32(s.Type))]
}
