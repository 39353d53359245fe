#include "textflag.h"

// func getrlimit(resource uintptr, limit *Rlimit)
TEXT ·getrlimit(SB),NOSPLIT,$0-16
	MOVD	resource+0(FP), R0
	MOVD	limit+8(FP), R1
	MOVD	$163, R8
	SVC
	RET
