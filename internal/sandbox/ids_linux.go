package sandbox

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// idMap says how ids inside a jail correspond to those outside.
type idMap struct {
	uids, gids []syscall.SysProcIDMap
	// helped: the mapping needs newuidmap and newgidmap, which may map the
	// ranges that the administrator gave the user.
	helped bool
}

// mapIDs maps all ids one to one for root, so that files of others keep their
// owners; for a user, itself to root and its subordinate range to the rest.
func mapIDs() (idMap, error) {
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 {
		return allIDs()
	}
	m := idMap{
		uids: []syscall.SysProcIDMap{{ContainerID: 0, HostID: uid, Size: 1}},
		gids: []syscall.SysProcIDMap{{ContainerID: 0, HostID: gid, Size: 1}},
	}
	sub, ok := subordinate("/etc/subuid", uid)
	subg, okg := subordinate("/etc/subgid", uid)
	if ok && okg && haveMapHelpers() {
		m.uids = append(m.uids, sub)
		m.gids = append(m.gids, subg)
		m.helped = true
	}
	return m, nil
}

// allIDs is asked for once: what is mapped here cannot change.
var allIDs = sync.OnceValues(func() (m idMap, err error) {
	if m.uids, err = identity("/proc/self/uid_map"); err == nil {
		m.gids, err = identity("/proc/self/gid_map")
	}
	return m, err
})

// identity maps every id that exists here to itself.
func identity(file string) (list []syscall.SysProcIDMap, err error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(b)) {
		var inside, outside, count int
		if _, err := fmt.Sscan(line, &inside, &outside, &count); err == nil {
			list = append(list, syscall.SysProcIDMap{ContainerID: inside, HostID: inside, Size: count})
		}
	}
	return list, nil
}

// subordinate finds a user's range, to be mapped from 1 on.
func subordinate(file string, uid int) (syscall.SysProcIDMap, bool) {
	f, err := os.Open(file)
	if err != nil {
		return syscall.SysProcIDMap{}, false
	}
	defer f.Close()
	name := ""
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		name = u.Username
	}
	for s := bufio.NewScanner(f); s.Scan(); {
		p := strings.Split(strings.TrimSpace(s.Text()), ":")
		if len(p) != 3 || p[0] != strconv.Itoa(uid) && (name == "" || p[0] != name) {
			continue
		}
		start, err1 := strconv.Atoi(p[1])
		count, err2 := strconv.Atoi(p[2])
		if err1 == nil && err2 == nil && count > 0 {
			return syscall.SysProcIDMap{ContainerID: 1, HostID: start, Size: count}, true
		}
	}
	return syscall.SysProcIDMap{}, false
}

func haveMapHelpers() bool {
	_, err1 := exec.LookPath("newuidmap")
	_, err2 := exec.LookPath("newgidmap")
	return err1 == nil && err2 == nil
}

// write maps the ids of a process. Who is not root may do so only where nobody
// can leave a group, since a group can also be what keeps its members out.
func (m idMap) write(pid int) error {
	groups := "deny"
	if syscall.Getuid() == 0 {
		groups = "allow"
	}
	for _, f := range [][2]string{{"uid_map", lines(m.uids)}, {"setgroups", groups}, {"gid_map", lines(m.gids)}} {
		if err := writeWhole("/proc/"+strconv.Itoa(pid)+"/"+f[0], f[1]); err != nil {
			return err
		}
	}
	return nil
}

// leaving is how long a newborn may take to leave hawser's memory for good.
const leaving = 20 * time.Millisecond

// writeInTime maps the ids of a newborn. Where nobody may look into hawser (its
// file can be run but not read), nobody may write the maps of what still counts
// as borrowing its memory: that ends a moment after hawser goes on. The same is
// said of one that was killed.
func (m idMap) writeInTime(pid int) error {
	for begin := time.Now(); ; time.Sleep(leaving / 200) {
		err := m.write(pid)
		if !errors.Is(err, syscall.EACCES) {
			return err
		}
		var info unix.Siginfo
		unix.Waitid(unix.P_PID, pid, &info, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil)
		if info.Signo != 0 {
			return errInitGone
		}
		if time.Since(begin) > leaving {
			return err
		}
	}
}

func lines(maps []syscall.SysProcIDMap) string {
	var b strings.Builder
	for _, r := range maps {
		fmt.Fprintln(&b, r.ContainerID, r.HostID, r.Size)
	}
	return b.String()
}

// writeWhole writes at once, as the kernel wants its files written.
func writeWhole(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return err
}

// apply lets the helpers write the maps of a process that waits for them.
func (m idMap) apply(pid int) error {
	for _, h := range []struct {
		name string
		maps []syscall.SysProcIDMap
	}{{"newuidmap", m.uids}, {"newgidmap", m.gids}} {
		args := []string{strconv.Itoa(pid)}
		for _, r := range h.maps {
			args = append(args, strconv.Itoa(r.ContainerID), strconv.Itoa(r.HostID), strconv.Itoa(r.Size))
		}
		cmd := exec.Command(h.name, args...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // what is typed at hawser's terminal is not for it
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", h.name, err, strings.TrimSpace(string(out)))
		}
	}
	return nil
}
