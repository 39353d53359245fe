package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"hawser/internal/sandbox/boxinit"
	"hawser/internal/sandbox/wire"
)

// handshake bounds how long making a Box may take.
const handshake = 20 * time.Second

// ending bounds how long closing a Box waits for its init.
const ending = 10 * time.Second

// initEngine is a Box's engine, whatever the kind: an init at the other end
// of a link.
type initEngine struct {
	link   *link
	pid    int // the init's, as hawser sees it
	roots  func() map[int]bool
	env    []string // the init's own, where it does not have hawser's
	upper  *os.File // the Box's own writes, where it has any
	null   *os.File // its own null device, likewise
	late   sync.WaitGroup
	owned  ownGroups
	berths berths
	only   []hierarchy // control groups to use; nil: all that there are
	kept   *os.File    // the lock of the folder that keeps its writes
	groups *group      // control groups of the whole Box; nil without limits
	stop   func() error
	tags   func() uint64
	down   chan struct{}
}

// setup makes the Box and waits until it is ready.
func (e *initEngine) setup(ctx context.Context, m wire.Setup) error {
	ctx, cancel := context.WithTimeout(ctx, handshake)
	defer cancel()
	r, err := e.link.ask(ctx, call{start: true}, wire.KindSetup, m.Marshal())
	if err != nil {
		return fmt.Errorf("make the box: %w", err)
	}
	if r.frame.Kind == wire.KindFailed {
		f, _ := wire.ParseFailed(r.frame.Payload)
		return &setupError{f.What, syscall.Errno(f.Errno)}
	}
	switch n := len(r.files); n {
	case 1, 2: // the null device is the last
		e.null = r.files[n-1]
		if n == 2 {
			e.upper = r.files[0]
		}
	default:
		closeFiles(r.files)
	}
	if len(r.frame.Payload) > 0 {
		ready, err := wire.ParseReady(r.frame.Payload)
		if err != nil {
			return fmt.Errorf("make the box: %w", err)
		}
		e.env = ready.Env
	}
	return nil
}

// setupError says at which step making a Box failed.
type setupError struct {
	step string
	err  syscall.Errno
}

func (e *setupError) Error() string { return e.step + ": " + e.err.Error() }
func (e *setupError) Unwrap() error { return e.err }

func (e *initEngine) start(ctx context.Context, id uint64, c Command) (*running, error) {
	m := wire.Start{ID: id, Args: c.Args, Env: c.Env, Dir: c.Dir, Shell: c.Shell}
	var files []*os.File
	if c.TTY != nil {
		m.TTY, m.Cols, m.Rows = true, c.TTY.Cols, c.TTY.Rows
	} else {
		null := e.null
		if null == nil {
			var err error
			if null, err = os.OpenFile(os.DevNull, os.O_RDWR, 0); err != nil {
				return nil, err
			}
			defer null.Close()
		}
		for _, f := range []*os.File{c.Stdin, c.Stdout, c.Stderr} {
			if f == nil {
				f = null
			}
			files = append(files, f)
		}
	}
	if c.program != nil {
		m.Program = true
		files = append(files, c.program)
	}
	own, over := e.board(c.Limits)
	boarded := own != nil
	var doors []*os.File
	if !boarded {
		var err error
		if own, doors, err = e.limit(&m, c.Limits); err != nil {
			over(false)
			return nil, err
		}
	}
	defer closeFiles(doors)
	files = append(files, doors...)
	before := e.groups.usage()
	exit := e.link.expect(id)
	r, err := e.askStart(ctx, &m, own, files)
	if err == nil && r.frame.Kind == wire.KindFailed {
		f, _ := wire.ParseFailed(r.frame.Payload)
		err = &StartError{Program: c.Args[0], Reason: f.What, Err: syscall.Errno(f.Errno)}
	}
	spent := err == nil || ctx.Err() != nil // a start that was cancelled may yet succeed
	over(spent)
	if err != nil {
		closeFiles(r.files)
		e.link.unexpect(id)
		if boarded && !spent {
			own = nil // it is the next one's
		}
		e.abandon(ctx, id, own)
		if errors.Is(err, syscall.E2BIG) && !errors.As(err, new(*StartError)) {
			err = &StartError{Program: c.Args[0], Err: err}
		}
		return nil, err
	}
	run := &running{tag: m.Tag, done: exit}
	released, once := make(chan struct{}), new(sync.Once)
	if n := len(r.files); c.TTY != nil && n > 0 {
		run.tty, r.files = r.files[n-1], r.files[:n-1]
	}
	for _, f := range r.files {
		run.pid = max(run.pid, pidOf(f))
	}
	closeFiles(r.files)
	if c.TTY != nil && run.tty == nil {
		e.link.unexpect(id)
		e.kill(ctx, id)
		e.discard(own)
		return nil, &StartError{Program: c.Args[0], Reason: "open a terminal", Err: syscall.EIO}
	}
	if own != nil || e.groups != nil {
		run.done = e.watch(id, exit, own, before, released)
	}
	run.free = func() {
		once.Do(func() { close(released) })
		e.link.send(wire.KindForget, wire.Kill{ID: id}.Marshal())
		if boarded {
			e.late.Go(func() { e.discard(own) }) // the init may not have left it yet
			return
		}
		e.discard(own)
	}
	return run, nil
}

// askStart asks while the groups have room for the init. The tag is drawn in
// the order in which starts reach the init, which can only lower it.
func (e *initEngine) askStart(ctx context.Context, m *wire.Start, own *group, files []*os.File) (reply, error) {
	if m.Groups > 0 {
		n := e.threads()
		defer own.admit(n)()
		defer e.groups.admit(n)()
	}
	return e.link.askInTurn(ctx, call{true, m.ID}, wire.KindStart, func() []byte {
		m.Tag = e.tags()
		return m.Marshal()
	}, files...)
}

// abandon cleans up after a start that failed. One that was cancelled may yet
// succeed, and nobody would know of it.
func (e *initEngine) abandon(ctx context.Context, id uint64, own *group) {
	if ctx.Err() == nil {
		e.discard(own)
		return
	}
	e.late.Go(func() {
		e.kill(context.Background(), id)
		e.link.send(wire.KindForget, wire.Kill{ID: id}.Marshal())
		e.discard(own)
	})
}

// pidOf reads the process id behind a process descriptor, in hawser's own
// numbering. It is not positive once the process is gone.
func pidOf(f *os.File) int {
	b, err := os.ReadFile("/proc/self/fdinfo/" + strconv.Itoa(rawFD(f)))
	if err != nil {
		return 0
	}
	_, after, ok := strings.Cut(string(b), "\nPid:\t")
	if !ok {
		return 0
	}
	line, _, _ := strings.Cut(after, "\n")
	pid, _ := strconv.Atoi(line)
	return pid
}

func (e *initEngine) signal(id uint64, sig syscall.Signal, tree bool) error {
	return e.link.send(wire.KindSignal, wire.Signal{ID: id, Num: int(sig), Tree: tree}.Marshal())
}

func (e *initEngine) kill(ctx context.Context, id uint64) error {
	return e.extinguish(ctx, wire.KindKill, id)
}

func (e *initEngine) killAll(ctx context.Context) error {
	return e.extinguish(ctx, wire.KindKillAll, 0)
}

func (e *initEngine) extinguish(ctx context.Context, k wire.Kind, id uint64) error {
	n := e.link.request()
	r, err := e.link.ask(ctx, call{false, n}, k, wire.Kill{Request: n, ID: id}.Marshal())
	if errors.Is(err, errInitGone) {
		select {
		case <-e.down: // its end ends what it started
			return nil
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err != nil {
		return fmt.Errorf("kill: %w", err)
	}
	if d, _ := wire.ParseDone(r.frame.Payload); d.Left > 0 {
		return fmt.Errorf("kill: %d processes do not end (they may run as another user, or hang in the kernel)", d.Left)
	}
	return nil
}

func (e *initEngine) tree(p *Process) ([]int, error) {
	if e.pid == 0 {
		return nil, errors.ErrUnsupported
	}
	var all []int
	select {
	case <-p.done:
	default:
		if p.pid > 0 {
			all = boxinit.Descendants(nil, p.pid)
		}
	}
	others := e.roots()
	for _, c := range boxinit.Children(e.pid) {
		if c != p.pid && !others[c] && boxinit.Tagged(c, p.tag) {
			all = boxinit.Descendants(all, c)
		}
	}
	return all, nil
}

func (e *initEngine) gone() <-chan struct{} { return e.down }

func (e *initEngine) close() error {
	err := e.stop()
	e.late.Wait()
	e.owned.removeAll()
	closeFiles([]*os.File{e.upper, e.null, e.kept}) // nil ones do not mind
	e.groups.remove()
	return err
}
