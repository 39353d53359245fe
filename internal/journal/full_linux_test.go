package journal

import (
	"os"
	"syscall"
	"testing"
)

// A disk that is really full. Only root can make one; everybody has the injected
// failures.
func TestFullDisk(t *testing.T) {
	if os.Getuid() != 0 {
		t.Log("not root: no disk of our own")
		return
	}
	data := t.TempDir()
	if err := syscall.Mount("tmpfs", data, "tmpfs", 0, "size=256k"); err != nil {
		t.Logf("no disk of our own: %v", err)
		return
	}
	defer syscall.Unmount(data, syscall.MNT_DETACH)
	f := folder{data, "s1", Dir(data, "s1")}
	j := f.create(t, Options{})
	checkFailed(t, f, j, syscall.ENOSPC)
}
