package cli

import (
	"bufio"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// escapeWait is how long the rest of a key's bytes may take.
const escapeWait = 50 * time.Millisecond

// keys reads single keys while a turn is under way, and lines between turns. One
// goroutine reads the terminal for both; it ends with the process.
type keys struct {
	file      *os.File // nil if the input is no terminal of the system
	input     chan byte
	press     func(press)
	interrupt func()

	mu     sync.Mutex
	mode   mode        // that is held
	before *term.State // of the terminal, while it is ours
	stop   chan struct{}
	ended  sync.WaitGroup
}

// mode prepares a terminal for what is read from it, and gives its state before.
type mode func(fd int) (*term.State, error)

// openKeys reads from a terminal; without one there are no keys.
func openKeys(in *os.File, press func(press), interrupt func()) *keys {
	k := &keys{file: in, press: press, interrupt: interrupt}
	if in == nil {
		return k
	}
	k.input = make(chan byte)
	go func() {
		r := bufio.NewReader(in)
		for {
			b, err := r.ReadByte()
			if err != nil {
				close(k.input)
				return
			}
			k.input <- b
		}
	}()
	return k
}

// works says that there is somebody to press keys.
func (k *keys) works() bool { return k.input != nil }

// listen takes single keys from now on, until rest. It says whether it has begun.
func (k *keys) listen() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.works() || k.stop != nil {
		return false
	}
	_ = k.hold(single) // without it, keys come with Enter
	k.stop = make(chan struct{})
	stop := k.stop
	k.ended.Go(func() { k.take(stop) })
	return true
}

func (k *keys) take(stop chan struct{}) {
	var d decoder
	quiet := time.NewTimer(escapeWait)
	defer quiet.Stop()
	for {
		select {
		case <-stop:
			return
		case b, ok := <-k.input:
			if !ok {
				return
			}
			if b == 3 && k.interrupt != nil && d.state != inPaste {
				k.interrupt()
				continue
			}
			if p, whole := d.feed(b); whole {
				k.press(p)
			}
			quiet.Stop()
			if d.waiting() {
				quiet.Reset(escapeWait)
			}
		case <-quiet.C:
			if p, whole := d.pause(); whole {
				k.press(p)
			}
		}
	}
}

// rest gives the terminal back between turns. It says whether keys were taken.
func (k *keys) rest() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stop == nil {
		return false
	}
	close(k.stop)
	k.stop = nil
	k.release()
	return true
}

// hold puts the terminal into a mode; the lock is held.
func (k *keys) hold(m mode) error {
	if k.file == nil {
		return nil
	}
	before, err := m(int(k.file.Fd()))
	if err != nil {
		return err
	}
	if k.mode = m; k.before == nil {
		k.before = before
	}
	return nil
}

// release undoes hold; the lock is held.
func (k *keys) release() {
	if k.before != nil {
		term.Restore(int(k.file.Fd()), k.before)
	}
	k.mode, k.before = nil, nil
}

// suspend gives the terminal to a shell for a while.
func (k *keys) suspend() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.before != nil {
		term.Restore(int(k.file.Fd()), k.before)
	}
}

// regain takes the terminal back, as it was held.
func (k *keys) regain() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.mode != nil && foreground(int(k.file.Fd())) {
		_, _ = k.mode(int(k.file.Fd()))
	}
}

// lines gives the terminal to a line editor until the function it returns is
// called.
func (k *keys) lines() (release func(), err error) {
	k.rest()
	k.ended.Wait() // or it would take the first key
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.hold(term.MakeRaw); err != nil {
		return nil, err
	}
	return func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.release()
	}, nil
}

// close waits for the keys that are being handled.
func (k *keys) close() {
	k.rest()
	k.ended.Wait()
}

// reader gives the keys to a line editor.
type reader struct {
	*keys
	stop <-chan struct{}
}

func (r reader) Read(p []byte) (int, error) {
	select {
	case b, ok := <-r.input:
		if !ok {
			return 0, io.EOF
		}
		p[0] = b
		return 1, nil
	case <-r.stop:
		return 0, io.EOF
	}
}
