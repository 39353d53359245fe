package sandbox

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// kernelAttacks knock at the doors that no ordinary program uses.
var kernelAttacks = []attack{
	{name: "keyctl", want: same("EPERM"), do: calls(unix.SYS_KEYCTL, unix.KEYCTL_GET_KEYRING_ID, ^uintptr(3), 0)},
	{name: "add_key", want: same("EPERM"), do: func() string {
		_, err := unix.AddKey("user", "hawser", []byte("x"), unix.KEY_SPEC_SESSION_KEYRING)
		return outcome(err)
	}},
	{name: "request_key", want: same("EPERM"), do: func() string {
		_, err := unix.RequestKey("user", "hawser", "", 0)
		return outcome(err)
	}},
	{name: "bpf", want: same("EPERM"), do: calls(unix.SYS_BPF)},
	{name: "io_uring_setup", want: same("EPERM"), do: calls(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&[120]byte{})))},
	{name: "io_uring_register", want: same("EPERM"), do: calls(unix.SYS_IO_URING_REGISTER)},
	{name: "perf_event_open", want: same("EPERM"), do: calls(unix.SYS_PERF_EVENT_OPEN)},
	{name: "userfaultfd", want: same("EPERM"), do: calls(unix.SYS_USERFAULTFD)},
	{name: "read the kernel's log", want: same("EPERM"), do: func() string {
		_, err := unix.Klogctl(unix.SYSLOG_ACTION_SIZE_BUFFER, nil)
		return outcome(err)
	}},
	{name: "reboot", want: same("EPERM"), do: func() string { return outcome(unix.Reboot(unix.LINUX_REBOOT_CMD_CAD_OFF)) }},
	{name: "kexec_load", want: same("EPERM"), do: calls(unix.SYS_KEXEC_LOAD)},
	{name: "kexec_file_load", want: same("EPERM"), do: calls(unix.SYS_KEXEC_FILE_LOAD)},
	{name: "load a module", want: same("EPERM"), do: func() string { return outcome(unix.InitModule([]byte("x"), "")) }},
	{name: "load a module file", want: same("EPERM"), do: func() string { return outcome(unix.FinitModule(0, "", 0)) }},
	{name: "delete a module", want: same("EPERM"), do: func() string { return outcome(unix.DeleteModule("hawser", 0)) }},
	{name: "set the clock", want: same("EPERM"), do: func() string { return outcome(unix.Settimeofday(&unix.Timeval{Sec: 1})) }},
	{name: "clock_settime", want: same("EPERM"), do: calls(unix.SYS_CLOCK_SETTIME)},
	{name: "swap on a file", want: same("EPERM"), do: calls(unix.SYS_SWAPON)},
	{name: "account processes", want: same("EPERM"), do: func() string { return outcome(unix.Acct("")) }},
	{name: "quotactl", want: same("EPERM"), do: calls(unix.SYS_QUOTACTL)},
	{name: "quotactl_fd", want: same("EPERM"), do: calls(unix.SYS_QUOTACTL_FD, ^uintptr(0))},
	{name: "fanotify", want: same("EPERM"), do: func() string {
		_, err := unix.FanotifyInit(unix.FAN_CLASS_NOTIF, 0)
		return outcome(err)
	}},
	{name: "take a file's handle", want: same("EPERM"), do: func() string {
		_, _, err := unix.NameToHandleAt(unix.AT_FDCWD, "/etc/passwd", 0)
		return outcome(err)
	}},
	{name: "open a file by its handle", want: same("EPERM"), do: func() string {
		_, err := unix.OpenByHandleAt(unix.AT_FDCWD, unix.NewFileHandle(1, make([]byte, 8)), unix.O_RDONLY)
		return outcome(err)
	}},
	{name: "set the host's name", want: same("EPERM"), do: func() string { return outcome(unix.Sethostname([]byte("taken"))) }},
	{name: "run before all others", want: same("EPERM"), do: func() string {
		return outcome(unix.SchedSetAttr(0, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_FIFO, Priority: 1}, 0))
	}},
	{name: "gain a capability by running a program", want: same("0"), sh: `cp /bin/true t; chmod u+s t; grep NoNewPrivs /proc/self/status | grep -qw 1 && echo 0`},
	{name: "keep no capability that matters", want: same("ok"), do: func() string {
		header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
		var data [2]unix.CapUserData
		if err := unix.Capget(&header, &data[0]); err != nil {
			return err.Error()
		}
		have := uint64(data[0].Permitted) | uint64(data[1].Permitted)<<32
		for _, c := range []int{unix.CAP_SYS_ADMIN, unix.CAP_SYS_PTRACE, unix.CAP_NET_ADMIN, unix.CAP_NET_RAW, unix.CAP_SYS_MODULE, unix.CAP_MKNOD, unix.CAP_SYS_RESOURCE, unix.CAP_DAC_READ_SEARCH} {
			if have&(1<<c) != 0 {
				return "a capability too many"
			}
		}
		return "ok"
	}},
	{name: "find a capability in another set", want: same(fmt.Sprintf("0000000000000000 %016[1]x %016[1]x %016[1]x 0000000000000000", keptCapabilities)),
		sh: `set -- $(sed -n 's/^Cap.*:.//p' /proc/self/status); echo $*`},
	{name: "raise a limit", want: same("EPERM"), do: func() string {
		var l unix.Rlimit
		unix.Getrlimit(unix.RLIMIT_MEMLOCK, &l)
		if err := unix.Setrlimit(unix.RLIMIT_MEMLOCK, &unix.Rlimit{Cur: 4096, Max: 4096}); err != nil {
			return "lower: " + outcome(err)
		}
		return outcome(unix.Setrlimit(unix.RLIMIT_MEMLOCK, &unix.Rlimit{Cur: 1 << 40, Max: 1 << 40}))
	}},
	{name: "be spared by the memory killer", want: same("EACCES"), do: func() string {
		return outcome(os.WriteFile("/proc/self/oom_score_adj", []byte("-1000"), 0))
	}},
}

func addressOf[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }
