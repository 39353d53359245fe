package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Examine tries what sandboxes need.
func Examine(ctx context.Context) (r Report) {
	r.Default = Host
	r.add("kernel", true, kernel())
	r.addInit()
	jail := r.tryJail(ctx)
	if jail {
		r.Default = Jail
	}
	r.addIDs()
	r.addOverlay(ctx, jail)
	r.addSeccomp()
	r.addLandlock()
	r.addLimits()
	r.addDocker(ctx)
	return r
}

func kernel() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return "unknown"
	}
	return unix.ByteSliceToString(u.Sysname[:]) + " " + unix.ByteSliceToString(u.Release[:]) + " " + unix.ByteSliceToString(u.Machine[:])
}

func (r *Report) addInit() {
	if ShippedInit() {
		r.add("small init", true, "run from memory")
		return
	}
	r.add("small init", false, "this build has none and runs itself instead, which is slower and larger; make build puts it in")
}

// tryJail opens one and runs a program in it.
func (r *Report) tryJail(ctx context.Context) bool {
	note, err := inJail(ctx, "true")
	if err != nil {
		r.add("jail", false, err.Error())
		return false
	}
	r.add("jail", true, "user, mount, process, IPC, host name, control group and network namespaces; "+note)
	return true
}

// inJail runs a shell line in a jail of its own and says how long that took.
func inJail(ctx context.Context, line string) (string, error) {
	dir, err := os.MkdirTemp("", "hawser-doctor-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	begin := time.Now()
	b, err := Open(ctx, Policy{Kind: Jail, Workspace: dir})
	if err != nil {
		return "", err
	}
	defer b.Close()
	p, err := b.Start(ctx, Command{Args: []string{"/bin/sh", "-c", line}})
	if err != nil {
		return "", err
	}
	defer p.Release()
	select {
	case <-p.Done():
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if st := p.Status(); st != (Status{}) {
		return "", fmt.Errorf("a program in the jail ended with %+v", st)
	}
	return fmt.Sprintf("open and run took %.1f ms", float64(time.Since(begin).Microseconds())/1000), nil
}

func (r *Report) addIDs() {
	ids, err := mapIDs()
	switch {
	case err != nil:
		r.add("user ids", false, err.Error())
	case os.Getuid() == 0:
		r.add("user ids", true, "all are mapped: files of any owner can be written")
	case ids.helped:
		r.add("user ids", true, fmt.Sprintf("root and a range of %d others inside: owners can be changed there; what the host's root owns stays as it is", ids.uids[1].Size))
	default:
		r.add("user ids", false, "only your own: files cannot change owners in a jail; for that, get a range in /etc/subuid and /etc/subgid, and newuidmap (package uidmap)")
	}
}

func (r *Report) addOverlay(ctx context.Context, jail bool) {
	if !jail {
		r.add("overlay", false, "cannot be tried without a jail")
		return
	}
	if _, err := inJail(ctx, ": >> /etc/passwd"); err != nil {
		r.add("overlay", false, "the files and folders that the host's root owns are read-only in your jail, with or without a range of ids; the workspace, /tmp, your home folder and what is new beside them are not; to install the system's packages, run hawser as root or use docker")
		return
	}
	r.add("overlay", true, "the system can be written in a jail; what is written vanishes, or is kept with --keep")
}

func (r *Report) addSeccomp() {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, err := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, pointer(&action))
	r.add("seccomp", err == 0, describeErrno(err, "system calls are filtered"))
}

func (r *Report) addLandlock() {
	const version = 1
	abi, _, err := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, version)
	switch {
	case err != 0:
		r.add("Landlock", false, "not in this kernel: a jail on the host's network (--net host) is refused")
	case abi < scopeABI:
		r.add("Landlock", false, fmt.Sprintf("version %d; a jail on the host's network (--net host) needs %d", abi, scopeABI))
	default:
		r.add("Landlock", true, fmt.Sprintf("version %d", abi))
	}
}

// scopeABI is the first version that keeps sockets and signals inside.
const scopeABI = 6

func (r *Report) addLimits() {
	versions := []string{}
	if hs, err := hierarchies(); err == nil {
		for _, h := range hs {
			v := "v1"
			if h.unified {
				v = "v2"
			}
			if !slices.Contains(versions, v) {
				versions = append(versions, v)
			}
		}
	}
	where := "no control groups"
	if len(versions) > 0 {
		where = "control groups " + strings.Join(versions, " and ")
	}
	for _, l := range []struct {
		name   string
		limits Limits
	}{
		{"memory limit", Limits{Memory: 1 << 30}},
		{"process limit", Limits{Pids: 1000}},
		{"CPU limit", Limits{CPU: time.Hour}},
	} {
		g, err := newGroup(l.limits, nil)
		if err != nil {
			r.add(l.name, false, where+": "+errors.Unwrap(err).Error())
			continue
		}
		version := "v1"
		if g.places[0].unified {
			version = "v2"
		}
		g.remove()
		r.add(l.name, true, "control groups "+version)
	}
}

func describeErrno(err unix.Errno, good string) string {
	if err == 0 {
		return good
	}
	return err.Error()
}

func (r *Report) addDocker(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if note, err := pingDocker(ctx); err != nil {
		r.add("docker", false, err.Error())
	} else {
		r.add("docker", true, note)
	}
}
