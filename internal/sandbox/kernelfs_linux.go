package sandbox

import (
	"os"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// proc mounts the jail's own processes. Root keeps its ids inside, and the
// kernel's settings ask only for the id: so they are read-only here.
func (b *planner) proc() {
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	b.place("/proc", 0o555)
	b.do(wire.Step{Do: wire.DoMount, From: "proc", To: newRoot + "/proc", Flags: flags})
	for _, name := range []string{"sys", "sysrq-trigger", "irq", "bus", "fs", "mtrr", "pressure", "dynamic_debug", "1/oom_score_adj", "1/oom_adj"} {
		b.readOnly("/proc/" + name)
	}
	for _, name := range []string{"kcore", "kpagecount", "kpageflags", "kpagecgroup", "keys", "timer_list", "sched_debug", "latency_stats", "slabinfo", "vmallocinfo", "scsi", "acpi"} {
		b.hideIfThere("/proc/" + name)
	}
}

func (b *planner) sys() {
	if _, err := os.Stat("/sys/kernel"); err != nil {
		return
	}
	b.place("/sys", 0o555)
	if b.policy.Network == NetHost { // devices belong to whose network it is
		b.do(wire.Step{Do: wire.DoBindAll, From: "/sys", To: newRoot + "/sys", Flags: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV})
	} else {
		b.do(wire.Step{Do: wire.DoKernel, From: "sysfs", To: newRoot + "/sys", Options: "/sys"})
	}
	for _, name := range []string{"firmware", "kernel/debug", "kernel/tracing", "kernel/security", "fs/bpf", "fs/pstore"} {
		b.hideIfThere("/sys/" + name)
	}
}

// dev is the least that programs expect of devices.
func (b *planner) dev() {
	dev := newRoot + "/dev"
	b.place("/dev", 0o755)
	b.do(wire.Step{Do: wire.DoMount, From: "tmpfs", To: dev, Flags: unix.MS_NOSUID | unix.MS_NOEXEC, Options: "mode=755,size=64k"})
	devices := []string{"null", "zero", "full", "random", "urandom", "tty"}
	for _, name := range devices {
		b.do(wire.Step{Do: wire.DoFile, To: dev + "/" + name, Flags: 0o666})
	}
	b.dir(dev+"/pts", 0o755)
	for _, l := range [][2]string{
		{"pts/ptmx", "ptmx"}, {"/proc/self/fd", "fd"},
		{"/proc/self/fd/0", "stdin"}, {"/proc/self/fd/1", "stdout"}, {"/proc/self/fd/2", "stderr"},
	} {
		b.do(wire.Step{Do: wire.DoLink, From: l[0], To: dev + "/" + l[1]})
	}
	for _, name := range devices {
		// Read-only is the file's mode and owner, which are the host's; not the device.
		b.do(wire.Step{Do: wire.DoBind, From: "/dev/" + name, To: dev + "/" + name, Flags: unix.MOUNT_ATTR_RDONLY})
	}
	b.do(wire.Step{Do: wire.DoMount, From: "devpts", To: dev + "/pts", Flags: unix.MS_NOSUID | unix.MS_NOEXEC, Options: "newinstance,ptmxmode=0666,mode=620"})
}

// readOnly freezes a path that is in place already.
func (b *planner) readOnly(path string) {
	if _, err := os.Lstat(path); err != nil {
		return
	}
	b.do(wire.Step{Do: wire.DoBindAll, From: newRoot + path, To: newRoot + path, Flags: unix.MOUNT_ATTR_RDONLY})
}

// hideIfThere hides what the kernel offers here; what is mounted outside later
// does not come in.
func (b *planner) hideIfThere(path string) {
	if st, err := os.Lstat(path); err == nil && !(st.IsDir() && isEmpty(path)) {
		b.do(wire.Step{Do: wire.DoHide, To: newRoot + path})
	}
}
