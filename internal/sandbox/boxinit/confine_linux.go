package boxinit

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

const lastCapability = 63

// confine gives up, for the init and so for all it starts, everything that a
// payload has no use for. It runs on the thread that forks.
func confine(m wire.Setup) (string, syscall.Errno) {
	for c := uintptr(0); c <= lastCapability; c++ {
		if m.Keep&(1<<c) != 0 {
			continue
		}
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err == unix.EINVAL {
			break // past the last one this kernel knows
		} else if err != nil {
			return "drop capabilities", errno(err)
		}
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var data [2]unix.CapUserData
	for i := range data {
		keep := uint32(m.Keep >> (32 * i))
		data[i] = unix.CapUserData{Effective: keep, Permitted: keep}
	}
	if err := unix.Capset(&header, &data[0]); err != nil {
		return "keep few capabilities", errno(err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return "gain no privileges", errno(err)
	}
	if m.Scope {
		if err := scope(); err != 0 {
			return "keep sockets and signals inside", err
		}
	}
	if m.Filter != "" {
		if err := filter([]byte(m.Filter)); err != 0 {
			return "filter system calls", err
		}
	}
	return "", 0
}

// filter installs a system call filter on this thread.
func filter(prog []byte) syscall.Errno {
	const instruction = 8
	if len(prog)%instruction != 0 {
		return syscall.EINVAL
	}
	p := unix.SockFprog{Len: uint16(len(prog) / instruction), Filter: (*unix.SockFilter)(unsafe.Pointer(&prog[0]))}
	_, _, err := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&p)))
	return err
}

// scope keeps abstract sockets and signals inside, for a Box that shares the
// host's network.
func scope() syscall.Errno {
	attr := unix.LandlockRulesetAttr{Scoped: unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL}
	fd, _, err := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if err != 0 {
		return err
	}
	defer unix.Close(int(fd))
	_, _, err = unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0)
	return err
}

func uintptrOf[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }
