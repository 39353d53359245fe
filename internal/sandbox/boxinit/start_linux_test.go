package boxinit

import (
	"os"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

func testServer() *server {
	return &server{children: map[int]uint64{}, roots: map[uint64]root{}, born: make(chan struct{}, 1)}
}

func descriptors(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// A start that fails late leaves no terminal open.
func TestFailedStartKeepsNoTerminal(t *testing.T) {
	null, err := os.Open(os.DevNull) // no control group: it cannot be written
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	fds := []int{int(null.Fd()), int(null.Fd())}
	for what, m := range map[string]wire.Start{
		"enter a control group": {ID: 1, TTY: true, Cols: 80, Rows: 24, Groups: 1, Args: []string{"/bin/true"}, Dir: "/"},
		"":                      {ID: 1, TTY: true, Cols: 80, Rows: 24, Args: []string{"/no/such/program"}, Dir: "/"},
	} {
		before := descriptors(t)
		_, _, got, errno := testServer().spawn(m, fds[:2*m.Groups])
		if errno == 0 || got != what {
			t.Errorf("got %q, %v; want a failure to %q", got, errno, what)
		}
		if after := descriptors(t); after != before {
			t.Errorf("%q: %d descriptors, were %d", what, after, before)
		}
	}
}

// Without its mark a tree could not be ended, so it does not begin.
func TestStartFailsWithoutItsMark(t *testing.T) {
	set := setTag
	defer func() { setTag = set }()
	setTag = func(uint64) error { return unix.EPERM }
	s := testServer()
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	fd := int(null.Fd())
	pid, _, what, errno := s.spawn(wire.Start{ID: 1, Tag: 1 << 40, Args: []string{"/bin/true"}, Dir: "/"}, []int{fd, fd, fd})
	if pid != 0 || what != "mark the tree" || errno != syscall.EPERM {
		t.Errorf("got process %d, %q, %v", pid, what, errno)
	}
}
