package sandbox

import "golang.org/x/sys/unix"

const (
	auditArch = unix.AUDIT_ARCH_X86_64
	// foreignABI is where the calls of the x32 ABI begin.
	foreignABI = 0x40000000
)
