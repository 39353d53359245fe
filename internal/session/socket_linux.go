package session

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// A socket's path is at most 108 bytes long. Through the directory's descriptor
// it is short wherever the directory lies, so the socket never has to be where
// others can reach it.

func listenAt(path string) (net.Listener, error) {
	dir, short, err := shortened(path)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: short, Net: "unix"})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false) // that name is gone with the descriptor
	return l, nil
}

func dialAt(ctx context.Context, path string) (net.Conn, error) {
	dir, short, err := shortened(path)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var d net.Dialer
	return d.DialContext(ctx, "unix", short)
}

func shortened(path string) (*os.File, string, error) {
	fd, err := unix.Open(filepath.Dir(path), unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, "", &os.PathError{Op: "open", Path: filepath.Dir(path), Err: err}
	}
	dir := os.NewFile(uintptr(fd), filepath.Dir(path))
	return dir, fmt.Sprintf("/proc/self/fd/%d/%s", fd, filepath.Base(path)), nil
}
