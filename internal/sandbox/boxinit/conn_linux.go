package boxinit

import (
	"sync"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// conn carries frames and descriptors over a socket, blocking.
type conn struct {
	fd  int
	in  []byte
	fds []int
	buf [16 << 10]byte

	out sync.Mutex
}

// recv gives the next frame. Its payload is valid until the next call, its
// descriptors are the caller's.
func (c *conn) recv() (wire.Frame, []int, error) {
	for {
		f, n, err := wire.NextFrame(c.in)
		if err != nil {
			return f, nil, err
		}
		if n > 0 && len(c.fds) < f.Files { // they come with the first byte, or never
			return f, nil, unix.EMFILE
		}
		if n > 0 {
			fds := c.fds[:f.Files:f.Files]
			c.fds = append([]int(nil), c.fds[f.Files:]...)
			c.in = c.in[n:]
			return f, fds, nil
		}
		if err := c.fill(); err != nil {
			return f, nil, err
		}
	}
}

func (c *conn) fill() error {
	if len(c.in) == 0 {
		c.in = nil // an idle init keeps no buffer
	}
	var oob [512]byte
	for {
		n, oobn, _, _, err := unix.Recvmsg(c.fd, c.buf[:], oob[:], unix.MSG_CMSG_CLOEXEC)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return err
		}
		c.fds = append(c.fds, rights(oob[:oobn])...)
		if n == 0 {
			return unix.ECONNRESET
		}
		c.in = append(c.in, c.buf[:n]...)
		return nil
	}
}

func rights(oob []byte) (fds []int) {
	msgs, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return nil
	}
	for i := range msgs {
		got, err := unix.ParseUnixRights(&msgs[i])
		if err == nil {
			fds = append(fds, got...)
		}
	}
	return fds
}

func (c *conn) send(k wire.Kind, payload []byte, fds []int) error {
	b := wire.AppendFrame(nil, wire.Frame{Kind: k, Files: len(fds), Payload: payload})
	var oob []byte
	if len(fds) > 0 {
		oob = unix.UnixRights(fds...)
	}
	c.out.Lock()
	defer c.out.Unlock()
	for len(b) > 0 {
		n, err := unix.SendmsgN(c.fd, b, oob, nil, unix.MSG_NOSIGNAL)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return err
		}
		b, oob = b[n:], nil
	}
	return nil
}

func closeAll(fds []int) {
	for _, fd := range fds {
		unix.Close(fd)
	}
}
