package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData makes a file's contents durable, and of what is said about it only
// what is needed to find them.
func syncData(f *os.File) (err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	ctlErr := raw.Control(func(fd uintptr) {
		for {
			if err = unix.Fdatasync(int(fd)); err != unix.EINTR {
				return
			}
		}
	})
	if ctlErr != nil {
		return ctlErr
	}
	return os.NewSyscallError("fdatasync", err)
}

// syncDir makes the names in a folder durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
