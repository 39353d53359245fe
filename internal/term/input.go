package term

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"hawser/internal/sandbox"
	"hawser/internal/vt"
)

const (
	// inputRoom is how much input may wait for a program that does not read.
	inputRoom = 1 << 20
	// inputPiece is how much is handed over at once: about what a terminal holds
	// that is not read.
	inputPiece = 4 << 10
)

// ErrInputFull says that a program has left too much input unread.
var ErrInputFull = errors.New("the program does not read its input")

// ErrNoInput says that a Terminal was started without Input.
var ErrNoInput = errors.New("it was started without input")

// ErrNoTTY says that a Terminal was started without a TTY.
var ErrNoTTY = errors.New("it was started without a terminal")

// input is the way to a process's terminal or pipe. Keys and the emulator's
// replies never wait for the program: what the kernel does not take at once
// is queued, and a goroutine lives only while there is a queue.
type input struct {
	file  *os.File
	tty   bool
	write func([]byte) (int, error) // takes what fits now

	dropper sync.Mutex // who drops is alone; locked before mu

	mu       sync.Mutex
	queue    []byte
	last     byte          // the last one that was put
	busy     bool          // a goroutine writes the queue
	dropping bool          // what it writes is no longer of the queue; nothing else is written meanwhile
	drops    int           // how often
	typing   int           // who waits for room, or is about to
	taken    chan struct{} // closed when some of the queue is taken; nil while nobody waits
	closed   bool
	wg       sync.WaitGroup
}

func newInput(f *os.File, tty bool) *input {
	return &input{file: f, tty: tty, write: writeNow(f)}
}

// put sends p, or queues what does not fit.
func (in *input) put(p []byte) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if len(in.queue)+len(p) > inputRoom && !in.closed {
		return ErrInputFull
	}
	return in.add(p)
}

// add sends or queues; in.mu is held.
func (in *input) add(p []byte) error {
	if in.closed {
		return os.ErrClosed
	}
	if len(p) > 0 {
		in.last = p[len(p)-1]
	}
	if !in.busy && !in.dropping {
		n, err := in.write(p)
		if err != nil {
			return err
		}
		if p = p[n:]; len(p) == 0 {
			return nil
		}
		in.busy = true
		in.wg.Add(1)
		go in.work()
	}
	in.queue = append(in.queue, p...)
	return nil
}

// midLine says that what was put last does not end a line.
func (in *input) midLine() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.last != 0 && in.last != '\n' && in.last != '\r' && in.last != 4
}

// reply sends what the emulator answers. A program that does not read its
// answers loses them.
func (in *input) reply(p []byte) { _ = in.put(p) }

// work writes the queue and ends when it is empty, or dropped.
func (in *input) work() {
	defer in.wg.Done()
	in.mu.Lock()
	defer in.mu.Unlock()
	for len(in.queue) > 0 && !in.closed {
		p := in.queue[:min(len(in.queue), inputPiece)]
		in.mu.Unlock()
		// A program that has gone loses its input; the next write says so.
		_, _ = in.file.Write(p)
		in.mu.Lock()
		if in.dropping {
			in.busy = false
			return // what is queued came later
		}
		in.queue = in.queue[len(p):]
		in.tell()
	}
	in.busy = false
	in.queue = nil
	in.tell()
}

// tell wakes whoever waits for room; in.mu is held.
func (in *input) tell() {
	if in.taken != nil {
		close(in.taken)
		in.taken = nil
	}
}

// pending says that something has not reached the kernel yet.
func (in *input) pending() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.busy || in.dropping
}

func (in *input) close() {
	in.mu.Lock()
	if in.closed {
		in.mu.Unlock()
		return
	}
	in.closed = true
	in.tell()
	in.mu.Unlock()
	in.file.Close() // ends a write that waits
	in.wg.Wait()
}

// Send types keys: one key name in tmux's syntax, or literal text.
func (t *Terminal) Send(keys string) error {
	k, err := t.keys(keys)
	if err != nil {
		return err
	}
	_, err = t.Write(k)
	return err
}

// keys are the bytes of keys.
func (t *Terminal) keys(keys string) ([]byte, error) {
	modes, err := t.modes()
	if err != nil {
		return nil, fmt.Errorf("send keys: %w", err)
	}
	k, err := vt.Keys(keys, modes)
	if err != nil {
		return nil, fmt.Errorf("send keys: %w", err)
	}
	return k.Bytes, nil
}

func (t *Terminal) modes() (vt.KeyModes, error) {
	if t.spec.TTY == nil {
		return vt.KeyModes{}, ErrNoTTY
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen == nil {
		return vt.KeyModes{}, os.ErrClosed
	}
	return t.screen.Modes(), nil
}

// Write sends bytes as they are. To a TTY it never waits: what the program
// does not read is queued, up to a limit. To a pipe it waits for the program.
func (t *Terminal) Write(p []byte) (int, error) {
	if t.input == nil {
		return 0, fmt.Errorf("write: %w", ErrNoInput)
	}
	if !t.input.tty {
		return t.input.file.Write(p)
	}
	t.settle.mark(t)
	done, err := t.interrupt(p)
	if !done {
		err = t.input.put(p)
	}
	if err != nil {
		return 0, fmt.Errorf("write to %s: %w", t.spec.Args[0], err)
	}
	return len(p), nil
}

// CloseInput ends standard input. A TTY has no end: it gets Ctrl-D, and a
// second one where the first only hands over a line that was begun.
func (t *Terminal) CloseInput() error {
	switch {
	case t.input == nil:
		return nil
	case t.input.tty:
		end := []byte{4}
		if t.input.midLine() {
			end = []byte{4, 4}
		}
		_, err := t.Write(end)
		return err
	}
	t.input.close()
	return nil
}

// Resize gives the terminal and its screen a new size.
func (t *Terminal) Resize(cols, rows int) error {
	size := sandbox.Size{Cols: cols, Rows: rows}
	if err := checkSize(size); err != nil {
		return fmt.Errorf("resize: %w", err)
	}
	if t.spec.TTY == nil {
		return fmt.Errorf("resize: %w", ErrNoTTY)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen == nil {
		return fmt.Errorf("resize: %w", os.ErrClosed)
	}
	// The screen first: what the program draws for the new size must find it.
	t.screen.Resize(cols, rows)
	if err := setSize(t.input.file, size); err != nil {
		return fmt.Errorf("resize: %w", err)
	}
	return nil
}
