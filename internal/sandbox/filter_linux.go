package sandbox

import (
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// The filter refuses system calls by list rather than allowing by list: agents
// run arbitrary programs, and namespaces and missing capabilities do most of
// the confining. It is written out here because the library made for it lets
// calls of a foreign architecture fall through to the default, which for a
// list of refusals is to allow them.

// refusal is a system call that fails, always or when an argument matches.
type refusal struct {
	call  uint32
	errno uint32
	arg   int    // which argument, for the two below
	bits  uint32 // refused if any of these bits is set
	value uint32 // refused if the low half equals this; used when bits is 0 and equal is set
	equal bool
}

const namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWTIME

var refusals = func() (list []refusal) {
	for _, call := range []uint32{
		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT,
		unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
		unix.SYS_SETNS,
		unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
		unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
		unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE,
		unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_SYSLOG,
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT, unix.SYS_LOOKUP_DCOOKIE,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX, unix.SYS_VHANGUP,
	} {
		list = append(list, refusal{call: call, errno: uint32(unix.EPERM)})
	}
	return append(list,
		// A filter cannot look into clone3's arguments; without it libraries use clone.
		refusal{call: unix.SYS_CLONE3, errno: uint32(unix.ENOSYS)},
		refusal{call: unix.SYS_CLONE, errno: uint32(unix.EPERM), arg: 0, bits: namespaces},
		refusal{call: unix.SYS_UNSHARE, errno: uint32(unix.EPERM), arg: 0, bits: namespaces},
		// Typing into, or reading from, a terminal that somebody else shows.
		refusal{call: unix.SYS_IOCTL, errno: uint32(unix.EPERM), arg: 1, value: unix.TIOCSTI, equal: true},
		refusal{call: unix.SYS_IOCTL, errno: uint32(unix.EPERM), arg: 1, value: unix.TIOCLINUX, equal: true},
		// Sockets that no network namespace confines, or that reach deep into the kernel.
		refusal{call: unix.SYS_SOCKET, errno: uint32(unix.EAFNOSUPPORT), arg: 0, value: unix.AF_VSOCK, equal: true},
		refusal{call: unix.SYS_SOCKET, errno: uint32(unix.EAFNOSUPPORT), arg: 0, value: unix.AF_ALG, equal: true},
		refusal{call: unix.SYS_SOCKET, errno: uint32(unix.EPERM), arg: 0, value: unix.AF_PACKET, equal: true},
	)
}()

const (
	offsetCall = 0
	offsetArch = 4
	offsetArgs = 16
)

type instruction struct {
	code   uint16
	jt, jf uint8
	k      uint32
}

const (
	load      = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	jumpEqual = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	jumpAbove = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
	jumpBits  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	answer    = unix.BPF_RET | unix.BPF_K

	allow = unix.SECCOMP_RET_ALLOW
	fail  = unix.SECCOMP_RET_ERRNO
)

// filter assembles the refusals for the kernel. Every test is self-contained,
// so no jump is long.
func filter(list []refusal) []byte {
	p := []instruction{
		{code: load, k: offsetArch},
		{code: jumpEqual, jt: 1, k: auditArch},
		{code: answer, k: fail | uint32(unix.ENOSYS)},
		{code: load, k: offsetCall},
	}
	if foreignABI != 0 {
		p = append(p,
			instruction{code: jumpAbove, jf: 1, k: foreignABI},
			instruction{code: answer, k: fail | uint32(unix.ENOSYS)})
	}
	for _, r := range list {
		ret := instruction{code: answer, k: fail | r.errno}
		if r.bits == 0 && !r.equal {
			p = append(p, instruction{code: jumpEqual, jf: 1, k: r.call}, ret)
			continue
		}
		test := instruction{code: jumpBits, jf: 1, k: r.bits}
		if r.equal {
			test = instruction{code: jumpEqual, jf: 1, k: r.value}
		}
		p = append(p,
			instruction{code: jumpEqual, jf: 4, k: r.call},
			instruction{code: load, k: uint32(offsetArgs + 8*r.arg)},
			test, ret,
			instruction{code: load, k: offsetCall})
	}
	p = append(p, instruction{code: answer, k: allow})
	b := make([]byte, 0, 8*len(p))
	for _, i := range p {
		b = binary.NativeEndian.AppendUint16(b, i.code)
		b = append(b, i.jt, i.jf)
		b = binary.NativeEndian.AppendUint32(b, i.k)
	}
	return b
}
