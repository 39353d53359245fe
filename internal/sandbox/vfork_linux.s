#include "textflag.h"

// func vfork(call, a, b, c uintptr) (pid uintptr, err syscall.Errno)
//
// The syscall package has what this needs, for each architecture: it keeps its
// return address off the stack, which the child uses before the parent does.
TEXT ·vfork(SB),NOSPLIT,$0-48
	JMP	syscall·rawVforkSyscall(SB)
