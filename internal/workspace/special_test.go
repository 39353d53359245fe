//go:build linux

package workspace

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A FIFO without a writer would block whoever opens it: this test ends only
// because nobody does.
func TestSpecialFiles(t *testing.T) {
	w := newWorkspace(t, map[string]string{"to-fifo": "-> fifo"})
	must(t, syscall.Mkfifo(filepath.Join(w.Dir(), "fifo"), 0o666))
	l, err := net.Listen("unix", filepath.Join(w.Dir(), "socket"))
	must(t, err)
	defer l.Close()
	names := []string{"fifo", "to-fifo", "socket"}
	if syscall.Mknod(filepath.Join(w.Dir(), "zero"), syscall.S_IFCHR|0o666, 1<<8|5) == nil { // needs privileges
		names = append(names, "zero")
	}
	for _, name := range names {
		if _, err := w.Read(name, ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("read %s: %v", name, err)
		}
		if err := try(w, Write{Path: name}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("write %s: %v", name, err)
		}
		if err := try(w, Edit{Path: name}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("edit %s: %v", name, err)
		}
	}
	apply(t, w, Delete{Path: "fifo"})
	if _, err := os.Lstat(filepath.Join(w.Dir(), "fifo")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("fifo: %v", err)
	}
}

func TestKernelFiles(t *testing.T) {
	w, err := Open("/proc/self", Options{})
	must(t, err)
	defer w.Close()
	for _, name := range []string{"status", "environ", "task/../maps"} {
		if _, err := w.Read(name, ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("read %s: %v", name, err)
		}
	}
	if err := try(w, Write{Path: "oom_score_adj", Data: []byte("0")}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("write: %v", err)
	}
	for _, name := range []string{"root/etc/passwd", "cwd/go.mod", "exe", "fd/0"} {
		if _, err := w.Read(name, ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("read %s: %v", name, err)
		}
	}
}
