package term

const sysProcessVMRead = 270

var calls = map[int64]kindOfCall{
	63:  callRead,  // read
	65:  callRead,  // readv
	64:  callWrite, // write
	66:  callWrite, // writev
	260: callWaitChild,
	95:  callWaitChild,  // waitid
	133: callWaitSignal, // rt_sigsuspend
	137: callTimedWaitSignal,
	98:  callFutex,
	72:  callPselect,
	73:  callPpoll,
	22:  callEpoll,  // epoll_pwait
	441: callEpoll2, // epoll_pwait2
}
