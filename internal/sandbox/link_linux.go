package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// errInitGone is what is left to say when the init has ended unasked.
var errInitGone = errors.New("the box's init has ended")

// link is hawser's end of the socket to an init. What comes back is not
// trusted: whoever took over the init could have written it.
type link struct {
	conn *net.UnixConn

	write chan struct{} // holds one while a frame is written
	mu    sync.Mutex
	calls map[call]chan reply // waiting for an answer
	exits map[uint64]chan Status
	next  uint64
	err   error // once the link is down
	down  chan struct{}
}

// call names a request that is waiting: starts and kills count separately.
type call struct {
	start bool
	id    uint64
}

type reply struct {
	frame wire.Frame
	files []*os.File
	err   error
}

// socketPair makes the two ends: ours, and the init's to pass on.
func socketPair() (*net.UnixConn, *os.File, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, os.NewSyscallError("socketpair", err)
	}
	ours := os.NewFile(uintptr(fds[0]), "init")
	defer ours.Close()
	theirs, err := aside(fds[1])
	if err != nil {
		return nil, nil, err
	}
	c, err := net.FileConn(ours)
	if err != nil {
		unix.Close(theirs)
		return nil, nil, err
	}
	return c.(*net.UnixConn), os.NewFile(uintptr(theirs), "init"), nil
}

func newLink(c *net.UnixConn) *link {
	l := &link{conn: c, write: make(chan struct{}, 1), calls: map[call]chan reply{}, exits: map[uint64]chan Status{}, down: make(chan struct{})}
	go l.read()
	return l
}

// sending bounds how long a frame that nobody waits for may take: an init that
// a payload has stopped reads none.
const sending = 5 * time.Second

// send writes one frame with its descriptors.
func (l *link) send(k wire.Kind, payload []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), sending)
	defer cancel()
	return l.sendInTurn(ctx, k, func() []byte { return payload })
}

// sendInTurn makes the payload only when it is this frame's turn, so that what
// is counted up or down in it arrives in that order.
func (l *link) sendInTurn(ctx context.Context, k wire.Kind, payload func() []byte, files ...*os.File) error {
	var oob []byte
	if len(files) > 0 {
		fds := make([]int, len(files))
		for i, f := range files {
			fds[i] = rawFD(f)
		}
		oob = unix.UnixRights(fds...)
	}
	select {
	case l.write <- struct{}{}:
		defer func() { <-l.write }()
	case <-ctx.Done():
		return ctx.Err()
	}
	f := wire.Frame{Kind: k, Files: len(files), Payload: payload()}
	if len(f.Payload) > wire.MaxPayload {
		return fmt.Errorf("arguments and environment exceed %d bytes: %w", wire.MaxPayload, syscall.E2BIG)
	}
	defer l.until(ctx)()
	b := wire.AppendFrame(nil, f)
	for whole := len(b); len(b) > 0; {
		n, _, err := l.conn.WriteMsgUnix(b, oob, nil)
		switch {
		case err == nil:
		case ctx.Err() == nil:
			return errors.Join(errInitGone, err)
		default:
			if len(b) < whole {
				l.conn.Close() // half a frame: nothing after it could be understood
			}
			return ctx.Err()
		}
		b, oob = b[n:], nil
	}
	return nil
}

// until lets writing fail when ctx ends, until it is undone.
func (l *link) until(ctx context.Context) (undo func()) {
	failed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		l.conn.SetWriteDeadline(time.Unix(1, 0))
		close(failed)
	})
	return func() {
		if !stop() {
			<-failed
			l.conn.SetWriteDeadline(time.Time{})
		}
	}
}

// rawFD gives a file's descriptor without making it blocking, as Fd would.
func rawFD(f *os.File) (fd int) {
	fd = -1
	if c, err := f.SyscallConn(); err == nil {
		c.Control(func(p uintptr) { fd = int(p) })
	}
	return fd
}

// ask sends a request and waits for its answer.
func (l *link) ask(ctx context.Context, c call, k wire.Kind, payload []byte, files ...*os.File) (reply, error) {
	return l.askInTurn(ctx, c, k, func() []byte { return payload }, files...)
}

func (l *link) askInTurn(ctx context.Context, c call, k wire.Kind, payload func() []byte, files ...*os.File) (reply, error) {
	ch := make(chan reply, 1)
	l.mu.Lock()
	if l.err != nil {
		defer l.mu.Unlock()
		return reply{}, l.err
	}
	l.calls[c] = ch
	l.mu.Unlock()
	if err := l.sendInTurn(ctx, k, payload, files...); err != nil {
		l.drop(c)
		return reply{}, err
	}
	select {
	case r := <-ch:
		return r, r.err
	case <-ctx.Done():
		if !l.drop(c) { // the answer came at the same moment
			r := <-ch
			return r, r.err
		}
		return reply{}, ctx.Err()
	}
}

// drop stops waiting, and says whether the answer was still to come.
func (l *link) drop(c call) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, waiting := l.calls[c]
	delete(l.calls, c)
	return waiting
}

// expect registers who wants to know how a process ends.
func (l *link) expect(id uint64) chan Status {
	ch := make(chan Status, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		ch <- Status{Signal: syscall.SIGKILL}
		return ch
	}
	l.exits[id] = ch
	return ch
}

func (l *link) unexpect(id uint64) {
	l.mu.Lock()
	delete(l.exits, id)
	l.mu.Unlock()
}

func (l *link) request() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	return l.next
}

// read is the link's own goroutine; it ends with the connection.
func (l *link) read() {
	err := l.readFrames()
	l.conn.Close()
	l.mu.Lock()
	l.err = errors.Join(errInitGone, err)
	for _, ch := range l.calls {
		ch <- reply{err: l.err}
	}
	for _, ch := range l.exits {
		ch <- Status{Signal: syscall.SIGKILL}
	}
	clear(l.calls)
	clear(l.exits)
	l.mu.Unlock()
	close(l.down)
}

func (l *link) readFrames() error {
	var pending []byte
	var files []*os.File
	defer func() { closeFiles(files) }()
	buf := make([]byte, 4<<10)
	oob := make([]byte, 512)
	for {
		n, oobn, _, _, err := l.conn.ReadMsgUnix(buf, oob)
		if err != nil {
			return nil // closed by either side
		}
		files = append(files, receivedFiles(oob[:oobn])...)
		pending = append(pending, buf[:n]...)
		for {
			f, used, err := wire.NextFrame(pending)
			if err != nil {
				return err
			}
			if used == 0 {
				break
			}
			// They come with a frame's first byte, or hawser has no room for more.
			n := min(f.Files, len(files))
			mine := files[:n:n]
			files = files[n:]
			f.Payload = append([]byte(nil), f.Payload...)
			pending = pending[used:]
			if err := l.dispatch(f, mine); err != nil {
				closeFiles(mine)
				return err
			}
		}
		if len(files) > wire.MaxFiles {
			return wire.ErrMalformed
		}
		if len(pending) == 0 {
			pending = nil
		}
	}
}

func (l *link) dispatch(f wire.Frame, files []*os.File) error {
	var c call
	switch f.Kind {
	case wire.KindReady:
		c = call{start: true}
	case wire.KindStarted:
		m, err := wire.ParseStarted(f.Payload)
		if err != nil {
			return err
		}
		c = call{true, m.ID}
	case wire.KindFailed:
		m, err := wire.ParseFailed(f.Payload)
		if err != nil {
			return err
		}
		c = call{true, m.ID}
	case wire.KindDone:
		m, err := wire.ParseDone(f.Payload)
		if err != nil {
			return err
		}
		c = call{false, m.Request}
	case wire.KindExited:
		m, err := wire.ParseExited(f.Payload)
		if err != nil {
			return err
		}
		l.exited(m)
		closeFiles(files)
		return nil
	default:
		return wire.ErrMalformed
	}
	l.mu.Lock()
	ch, ok := l.calls[c]
	delete(l.calls, c)
	l.mu.Unlock()
	if !ok {
		closeFiles(files)
		return nil
	}
	ch <- reply{frame: f, files: files}
	return nil
}

func (l *link) exited(m wire.Exited) {
	l.mu.Lock()
	ch, ok := l.exits[m.ID]
	delete(l.exits, m.ID)
	l.mu.Unlock()
	if !ok {
		return
	}
	ws := syscall.WaitStatus(m.Status)
	if ws.Signaled() {
		ch <- Status{Signal: ws.Signal()}
	} else {
		ch <- Status{Code: ws.ExitStatus()}
	}
}

func receivedFiles(oob []byte) (files []*os.File) {
	msgs, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return nil
	}
	for i := range msgs {
		fds, err := unix.ParseUnixRights(&msgs[i])
		if err != nil {
			continue
		}
		for _, fd := range fds {
			unix.CloseOnExec(fd)
			unix.SetNonblock(fd, true)
			files = append(files, os.NewFile(uintptr(fd), "received"))
		}
	}
	return files
}

func closeFiles(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}
