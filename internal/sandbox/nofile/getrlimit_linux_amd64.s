#include "textflag.h"

// func getrlimit(resource uintptr, limit *Rlimit)
TEXT ·getrlimit(SB),NOSPLIT,$0-16
	MOVQ	resource+0(FP), DI
	MOVQ	limit+8(FP), SI
	MOVQ	$97, AX
	SYSCALL
	RET
