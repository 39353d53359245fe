package sandbox

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sync"

	"golang.org/x/sys/unix"
)

// The filter refuses system calls by list rather than allowing by list: agents
// run arbitrary programs, and namespaces and missing capabilities do most of
// the confining. It is written out here because the library made for it lets
// calls of a foreign architecture fall through to the default, which for a
// list of refusals is to allow them.

// refusal is a system call that fails, always or when all conditions hold.
type refusal struct {
	call  uint32
	errno uint32
	when  []condition
}

// condition is a test of an argument. The kernel takes all that are tested
// here as 32 bits, except for pointers, of which only zero is known.
type condition struct {
	arg   int
	test  int
	value uint32
}

const (
	anyBit  = iota // any of these bits is set
	equals         // the argument is this
	nonZero        // the argument is not zero
)

const namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWTIME

var refusals = func() (list []refusal) {
	for _, call := range []uint32{
		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_OPEN_TREE, unix.SYS_OPEN_TREE_ATTR, unix.SYS_MOVE_MOUNT,
		unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
		unix.SYS_SETNS,
		unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
		unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
		unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE,
		unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_SYSLOG,
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT, unix.SYS_LOOKUP_DCOOKIE,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX, unix.SYS_VHANGUP,
	} {
		list = append(list, refusal{call: call, errno: uint32(unix.EPERM)})
	}
	return append(list,
		// A filter cannot look into clone3's arguments; without it libraries use clone.
		refusal{call: unix.SYS_CLONE3, errno: uint32(unix.ENOSYS)},
		refuse(unix.SYS_CLONE, unix.EPERM, condition{0, anyBit, namespaces}),
		refuse(unix.SYS_UNSHARE, unix.EPERM, condition{0, anyBit, namespaces}),
		// Typing into, or reading from, a terminal that somebody else shows.
		refuse(unix.SYS_IOCTL, unix.EPERM, condition{1, equals, unix.TIOCSTI}),
		refuse(unix.SYS_IOCTL, unix.EPERM, condition{1, equals, unix.TIOCLINUX}),
		// Sockets that no network namespace confines, or that reach deep into the kernel.
		refuse(unix.SYS_SOCKET, unix.EAFNOSUPPORT, condition{0, equals, unix.AF_VSOCK}),
		refuse(unix.SYS_SOCKET, unix.EAFNOSUPPORT, condition{0, equals, unix.AF_ALG}),
		refuse(unix.SYS_SOCKET, unix.EPERM, condition{0, equals, unix.AF_PACKET}),
		// The limits of the init, which has the same id as root inside and is
		// also named by each of its threads, and the limit by which trees are
		// told apart.
		refuse(unix.SYS_PRLIMIT64, unix.EPERM, condition{0, nonZero, 0}, condition{2, nonZero, 0}),
		refuse(unix.SYS_PRLIMIT64, unix.EPERM, condition{1, equals, unix.RLIMIT_RTTIME}, condition{2, nonZero, 0}),
		refuse(unix.SYS_SETRLIMIT, unix.EPERM, condition{0, equals, unix.RLIMIT_RTTIME}),
	)
}()

func refuse(call uint32, errno unix.Errno, when ...condition) refusal {
	return refusal{call, uint32(errno), when}
}

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

// assemble gives the test of one refusal. It expects the call's number to be
// loaded, and loads it again.
func (r refusal) assemble() []instruction {
	end := []instruction{{code: answer, k: fail | r.errno}, {code: load, k: offsetCall}}
	if len(r.when) == 0 {
		return []instruction{{code: jumpEqual, jf: 1, k: r.call}, end[0]}
	}
	body := end
	for _, c := range slices.Backward(r.when) {
		past := uint8(len(body) - 1) // to the last instruction
		low := instruction{code: load, k: uint32(offsetArgs + 8*c.arg)}
		var test []instruction
		switch c.test {
		case anyBit:
			test = []instruction{low, {code: jumpBits, jf: past, k: c.value}}
		case equals:
			test = []instruction{low, {code: jumpEqual, jf: past, k: c.value}}
		case nonZero:
			high := instruction{code: load, k: low.k + 4}
			test = []instruction{low, {code: jumpEqual, jf: 2, k: 0}, high, {code: jumpEqual, jt: past, k: 0}}
		}
		body = append(test, body...)
	}
	return append([]instruction{{code: jumpEqual, jf: uint8(len(body)), k: r.call}}, body...)
}

// jailFilter is the same for all.
var jailFilter = sync.OnceValue(func() string { return string(filter(refusals)) })

// filter assembles the refusals for the kernel. Every test is self-contained,
// so no jump is long. The kernel asks the filter about each call there is when
// it takes it, and about many each time they are made: so they are in the order
// of their numbers, and a call passes over those that are far below its own.
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
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y refusal) int { return cmp.Compare(x.call, y.call) })
	for len(list) > 0 {
		n := stretch(list)
		var tests []instruction
		for _, r := range list[:n] {
			tests = append(tests, r.assemble()...)
		}
		if list = list[n:]; len(list) > 0 {
			p = append(p, instruction{code: jumpAbove, jt: uint8(len(tests)), k: list[0].call})
		}
		p = append(p, tests...)
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

// stretch says how many of the first refusals are passed over at once. Those of
// one call stay together.
func stretch(list []refusal) int {
	const some = 7
	n := min(some, len(list))
	for n < len(list) && list[n].call == list[n-1].call {
		n++
	}
	return n
}
