package sandbox

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// abiAttacks call the kernel in tongues that the filter was not written in.
var abiAttacks = []attack{
	{name: "int 0x80 getpid", want: same("ENOSYS"), do: func() string { return interrupt(20) }},
	{name: "int 0x80 keyctl", want: same("ENOSYS"), do: func() string { return interrupt(288) }},
	{name: "int 0x80 mount", want: same("ENOSYS"), do: func() string { return interrupt(21) }},
	{name: "x32 getpid", want: same("ENOSYS"), do: calls(0x40000000 | unix.SYS_GETPID)},
	{name: "x32 keyctl", want: same("ENOSYS"), do: calls(0x40000000 | unix.SYS_KEYCTL)},
	{name: "a number with all bits set", want: same("ENOSYS"), do: calls(^uintptr(0))},
	{name: "a number past 32 bits", want: same("EPERM"), do: calls(1<<32 | unix.SYS_KEYCTL)},
}

// interrupt makes a 32-bit system call from 64-bit code.
func interrupt(call uint16) string {
	code, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return err.Error()
	}
	copy(code, []byte{
		0xb8, byte(call), byte(call >> 8), 0, 0, // mov eax, call
		0x31, 0xdb, // xor ebx, ebx
		0xcd, 0x80, // int 0x80
		0x48, 0x98, // cdqe
		0xc3, // ret
	})
	entry := unsafe.Pointer(&code[0])
	f := unsafe.Pointer(&entry)
	r := (*(*func() int)(unsafe.Pointer(&f)))()
	if r < 0 {
		return outcome(syscall.Errno(-r))
	}
	return "ok"
}
