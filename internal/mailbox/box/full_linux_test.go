package box

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
)

// Before anything goes on, a full disk needs room.
func TestFullDiskNeedsRoom(t *testing.T) {
	b := posted(t, Options{})
	must(t, b.Accept(to, "", reply))
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	must(t, err)
	b.logs[to] = full
	for what, err := range map[string]error{
		"a line of a record": b.Note(to, []byte("{}"), false),
		"a file":             write(b.path(outboxFolder, "x"), false, func(*os.File) error { return &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC} }, nil),
	} {
		if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "make room on that disk first") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
