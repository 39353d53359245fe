package sandbox

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// initAttacks go for the init, whose socket leads out.
var initAttacks = []attack{
	{name: "every signal to the init", want: same("sent 64"), do: func() string {
		sent := 0
		for n := 1; n <= 64; n++ {
			if err := unix.Kill(1, unix.Signal(n)); err == nil {
				sent++
			}
		}
		return fmt.Sprint("sent ", sent)
	}},
	{name: "every signal to each thread of the init", want: same("sent"), do: func() string {
		for _, tid := range entries("/proc/1/task") {
			id, _ := strconv.Atoi(tid)
			for n := 1; n <= 64; n++ {
				unix.Tgkill(1, id, unix.Signal(n))
			}
		}
		return "sent"
	}},
	{name: "every signal with a forged sender", want: same("sent"), do: func() string {
		var info [128]byte
		for n := 1; n <= 64; n++ {
			*(*int32)(unsafe.Pointer(&info[0])) = int32(n)
			*(*int32)(unsafe.Pointer(&info[8])) = -1 // SI_QUEUE
			unix.Syscall(unix.SYS_RT_SIGQUEUEINFO, 1, uintptr(n), uintptr(unsafe.Pointer(&info)))
		}
		return "sent"
	}},
	{name: "ptrace attach", want: same("EPERM"), do: func() string { return outcome(unix.PtraceAttach(1)) }},
	{name: "ptrace seize", want: same("EPERM"), do: func() string { return outcome(unix.PtraceSeize(1)) }},
	{name: "process_vm_readv", want: same("EPERM"), do: func() string {
		var b [8]byte
		_, err := unix.ProcessVMReadv(1, []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return outcome(err)
	}},
	{name: "process_vm_writev", want: same("EPERM"), do: func() string {
		var b [8]byte
		_, err := unix.ProcessVMWritev(1, []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return outcome(err)
	}},
	{name: "take a descriptor of the init", want: same("EPERM"), do: func() string {
		fd, err := unix.PidfdOpen(1, 0)
		if err != nil {
			return "pidfd: " + outcome(err)
		}
		_, err = unix.PidfdGetfd(fd, 3, 0)
		return outcome(err)
	}},
	{name: "list the init's descriptors", want: same("ok"), do: func() string {
		_, err := os.ReadDir("/proc/1/fd")
		return outcome(err)
	}},
	{name: "open the init's socket", want: same("EACCES"), do: func() string {
		_, err := os.Readlink("/proc/1/fd/3")
		return outcome(err)
	}},
	{name: "write the init's memory", want: same("EACCES"), do: func() string {
		_, err := os.OpenFile("/proc/1/mem", os.O_RDWR, 0)
		return outcome(err)
	}},
	{name: "overwrite the init's program", want: same("EACCES"), do: func() string {
		_, err := os.OpenFile("/proc/1/exe", os.O_WRONLY, 0)
		return outcome(err)
	}},
	{name: "find the init's program", want: same("EACCES"), do: func() string {
		_, err := os.Readlink("/proc/1/exe")
		return outcome(err)
	}},
	{name: "map the init's program", want: same("EACCES"), do: func() string {
		_, err := os.ReadFile("/proc/1/maps")
		return outcome(err)
	}},
	{name: "the init's namespaces", want: same("EACCES"), do: func() string {
		_, err := os.Open("/proc/1/ns/user")
		return outcome(err)
	}},
	{name: "change the init's limits", want: same("EPERM"), do: func() string {
		return outcome(unix.Prlimit(1, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 3}, nil))
	}},
	{name: "change the init's limits through its threads", want: same("EPERM"), do: func() string {
		for _, tid := range entries("/proc/1/task") {
			id, _ := strconv.Atoi(tid)
			for _, r := range []int{unix.RLIMIT_NOFILE, unix.RLIMIT_CPU} {
				if err := unix.Prlimit(id, r, &unix.Rlimit{}, nil); err != unix.EPERM {
					return fmt.Sprint(tid, " ", r, " ", outcome(err))
				}
			}
		}
		return "EPERM"
	}},
	{name: "read limits by id", want: same("ok"), do: func() string {
		var l unix.Rlimit
		return outcome(unix.Prlimit(os.Getpid(), unix.RLIMIT_NOFILE, nil, &l))
	}},
	{name: "change the mark of its own tree", want: same("EPERM EPERM"), do: func() string {
		low := &unix.Rlimit{Cur: 1000, Max: 1000}
		_, _, n := unix.Syscall(unix.SYS_SETRLIMIT, unix.RLIMIT_RTTIME, uintptr(unsafe.Pointer(low)), 0)
		return outcome(unix.Prlimit(0, unix.RLIMIT_RTTIME, low, nil)) + " " + outcomeOf(n)
	}},
	{name: "read the mark of its own tree", want: same("ok"), do: func() string {
		var l unix.Rlimit
		return outcome(unix.Prlimit(0, unix.RLIMIT_RTTIME, nil, &l))
	}},
	{name: "find a process of the host", want: same("none"), do: func() string {
		for _, name := range entries("/proc") {
			pid, err := strconv.Atoi(name)
			if err != nil || pid == 1 || pid == os.Getpid() {
				continue
			}
			cmd, _ := os.ReadFile("/proc/" + name + "/cmdline")
			return name + " " + strings.ReplaceAll(string(cmd), "\x00", " ")
		}
		return "none"
	}},
	{name: "signal the processes of the host", want: same("none"), do: func() string {
		for pid := 2; pid < 70000; pid++ {
			if pid == os.Getpid() {
				continue
			}
			if err := unix.Kill(pid, 0); err != syscall.ESRCH && !ownOrInit(pid) {
				return fmt.Sprint(pid, " ", outcome(err))
			}
		}
		return "none"
	}},
}

func ownOrInit(id int) bool {
	for _, pid := range []string{"self", "1"} {
		if _, err := os.Stat("/proc/" + pid + "/task/" + strconv.Itoa(id)); err == nil {
			return true
		}
	}
	return false
}
