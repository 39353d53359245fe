#include "textflag.h"

// func vfork(how unsafe.Pointer, size uintptr) (pid uintptr, err syscall.Errno)
//
// The return address is in a register by itself.
TEXT ·vfork(SB),NOSPLIT|NOFRAME,$0-32
	MOVD	how+0(FP), R0
	MOVD	size+8(FP), R1
	MOVD	$435, R8 // clone3
	SVC
	CMN	$4095, R0
	BCS	failed
	MOVD	R0, pid+16(FP)
	MOVD	ZR, err+24(FP)
	RET
failed:
	NEG	R0, R0
	MOVD	ZR, pid+16(FP)
	MOVD	R0, err+24(FP)
	RET
