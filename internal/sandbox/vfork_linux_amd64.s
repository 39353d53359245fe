#include "textflag.h"

// func vfork(how unsafe.Pointer, size uintptr) (pid uintptr, err syscall.Errno)
TEXT ·vfork(SB),NOSPLIT|NOFRAME,$0-32
	MOVQ	how+0(FP), DI
	MOVQ	size+8(FP), SI
	MOVQ	$435, AX // clone3
	POPQ	R12 // which the kernel leaves alone
	SYSCALL
	PUSHQ	R12
	CMPQ	AX, $-4095
	JCC	failed
	MOVQ	AX, pid+16(FP)
	MOVQ	$0, err+24(FP)
	RET
failed:
	NEGQ	AX
	MOVQ	$0, pid+16(FP)
	MOVQ	AX, err+24(FP)
	RET
