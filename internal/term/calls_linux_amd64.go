package term

const sysProcessVMRead = 310

var calls = map[int64]kindOfCall{
	0:   callRead,  // read
	19:  callRead,  // readv
	1:   callWrite, // write
	20:  callWrite, // writev
	61:  callWaitChild,
	247: callWaitChild,  // waitid
	34:  callWaitSignal, // pause
	130: callWaitSignal, // rt_sigsuspend
	128: callTimedWaitSignal,
	202: callFutex,
	23:  callSelect,
	270: callPselect,
	7:   callPoll,
	271: callPpoll,
	232: callEpoll,  // epoll_wait
	281: callEpoll,  // epoll_pwait
	441: callEpoll2, // epoll_pwait2
}
