package boxinit

import (
	"sync"

	"golang.org/x/sys/unix"
)

// TagStep is the distance between the tags of two trees. The values between
// belong to trees that a hawser inside the first one marks, with a smaller
// distance between them.
const TagStep = 1 << 32

// TagSpan is how many values belong to a tag, which its own alignment tells.
func TagSpan(tag uint64) uint64 {
	for _, step := range []uint64{TagStep, SubStep} {
		if tag%step == 0 {
			return step
		}
	}
	return 1
}

// SubStep is the distance between the tags of trees inside a tagged tree.
const SubStep = 1 << 16

// Tagged says whether a process carries a tree's tag. The tag is a resource
// limit that means nothing to ordinary processes, is inherited by all that a
// process starts, whatever it does to its session or environment, and can only
// be lowered.
func Tagged(pid int, tag uint64) bool { return within(TagOf(pid), tag) }

func within(t, tag uint64) bool { return tag != 0 && t <= tag && t > tag-TagSpan(tag) }

// TagOf reads a process's tag.
func TagOf(pid int) uint64 {
	var l unix.Rlimit
	if unix.Prlimit(pid, unix.RLIMIT_RTTIME, nil, &l) == nil {
		return l.Max
	}
	return limitsFile(pid)
}

// limitsFile reads the tag of a process with other ids than ours.
func limitsFile(pid int) uint64 {
	const name = "\nMax realtime timeout"
	b := readFile("/proc/" + decimal(pid) + "/limits")
	i := indexOf(b, name)
	if i < 0 {
		return 0
	}
	line := b[i+len(name):]
	_, line = number(line) // the soft limit
	hard, _ := number(line)
	return hard
}

// Children lists the living and dead children of a process.
func Children(pid int) (kids []int) {
	if !listed() {
		return childrenByParent(pid)
	}
	base := "/proc/" + decimal(pid) + "/task/"
	for _, tid := range names(base) {
		some, ok := complete(base + tid + "/children")
		if !ok {
			return childrenByParent(pid)
		}
		kids = append(kids, some...)
	}
	return kids
}

// listed says whether the kernel lists children, which it can be built not to.
var listed = sync.OnceValue(func() bool {
	pid := decimal(unix.Getpid())
	return unix.Access("/proc/"+pid+"/task/"+pid+"/children", unix.R_OK) == nil
})

// childrenByParent asks every process for its parent. Ids rise, as the walk
// does, so that it meets what is forked meanwhile; but one that went before it
// was asked may have been a child that left others behind. So that there are
// none is true only of a walk on which nobody went. Where somebody always
// does, that one is the answer: enough not to say that there are none.
func childrenByParent(pid int) []int {
	for tries := 0; ; tries++ {
		kids, went := askParents(pid)
		if len(kids) > 0 || went == 0 {
			return kids
		}
		if tries == 100 {
			return []int{went}
		}
	}
}

// askParents walks once, and gives one that went meanwhile.
func askParents(pid int) (kids []int, went int) {
	fd, err := unix.Open("/proc", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, 0
	}
	defer unix.Close(fd)
	var buf [288]byte // few at a time, to ask them while they are there
	var list []string
	for {
		n, err := unix.Getdents(fd, buf[:])
		if n <= 0 || err != nil {
			return kids, went
		}
		_, _, list = unix.ParseDirent(buf[:n], -1, list[:0])
		for _, name := range list {
			if name[0] < '0' || name[0] > '9' {
				continue
			}
			id, _ := number([]byte(name))
			switch state, parent, _ := stat(int(id)); {
			case state == 0:
				went = int(id)
			case parent == pid:
				kids = append(kids, int(id))
			}
		}
	}
}

// complete reads a list of children until none is missing. The kernel goes on
// after the last one it gave, and loses its place, and with it a living
// sibling, if one that it had given was reaped meanwhile. A list whose members
// are all there the next time has lost none, and neither has an empty one.
// Where children come and go too fast for that, it says so.
func complete(path string) (pids []int, ok bool) {
	last := pidList(path)
	for tries := 0; len(last) > 0; tries++ {
		next := pidList(path)
		if subset(last, next) {
			return next, true
		}
		if tries == 100 {
			return nil, false
		}
		last = next
	}
	return nil, true
}

func pidList(path string) (pids []int) {
	b := readFile(path)
	for len(b) > 0 {
		var v uint64
		v, b = number(b)
		if v == 0 {
			break
		}
		pids = append(pids, int(v))
	}
	return pids
}

// subset says that all of a are in b. Both are in the order in which the
// children were born, so one walk will do.
func subset(a, b []int) bool {
	i := 0
	for _, pid := range b {
		if i < len(a) && a[i] == pid {
			i++
		}
	}
	return i == len(a)
}

// Unreaped appends pid, which may be dead, and all below it that still live.
func Unreaped(all []int, pid int) []int {
	all = append(all, pid)
	for _, c := range Children(pid) {
		all = Descendants(all, c)
	}
	return all
}

// Descendants appends pid and all below it that still live.
func Descendants(all []int, pid int) []int {
	if !dead(pid) {
		all = append(all, pid)
	}
	for _, c := range Children(pid) {
		all = Descendants(all, c)
	}
	return all
}

// dead says that a process has gone or is a zombie. One whose first thread has
// ended looks like a zombie while others run.
func dead(pid int) bool {
	state, _, threads := stat(pid)
	return state == 0 || state == 'X' || state == 'Z' && threads <= 1
}

// stat reads a process's state, which is 0 if it is gone, its parent and how
// many threads it has.
func stat(pid int) (state byte, parent, threads int) {
	b := readFile("/proc/" + decimal(pid) + "/stat")
	i := len(b) - 1
	for i >= 0 && b[i] != ')' { // the name may hold anything
		i--
	}
	if i < 0 || i+2 >= len(b) {
		return 0, 0, 0
	}
	state, b = b[i+2], b[i+3:]
	var v uint64
	for field := 4; field <= 20; field++ {
		v, b = number(b)
		switch field {
		case 4:
			parent = int(v)
		case 20:
			threads = int(v)
		}
	}
	return state, parent, threads
}

func readFile(path string) []byte {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	var all []byte
	var buf [4096]byte
	for {
		n, err := unix.Read(fd, buf[:])
		if err == unix.EINTR {
			continue
		}
		if n <= 0 || err != nil {
			return all
		}
		all = append(all, buf[:n]...)
	}
}

func names(dir string) (list []string) {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	var buf [4096]byte
	for {
		n, err := unix.Getdents(fd, buf[:])
		if n <= 0 || err != nil {
			return list
		}
		_, _, list = unix.ParseDirent(buf[:n], -1, list)
	}
}

// number cuts the next decimal number off b, passing over what comes before.
func number(b []byte) (v uint64, rest []byte) {
	i := 0
	for i < len(b) && (b[i] < '0' || b[i] > '9') {
		i++
	}
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		v = v*10 + uint64(b[i]-'0')
		i++
	}
	return v, b[i:]
}

func decimal(n int) string {
	if n <= 0 {
		return "0"
	}
	var b [20]byte
	i := len(b)
	for ; n > 0; n /= 10 {
		i--
		b[i] = byte('0' + n%10)
	}
	return string(b[i:])
}

func indexOf(b []byte, s string) int {
	for i := 0; i+len(s) <= len(b); i++ {
		if string(b[i:i+len(s)]) == s {
			return i
		}
	}
	return -1
}
