package cli

import (
	"bufio"
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

const escape = '\x1b'

// keys reads single keys while a turn is under way, and lines between turns. One
// goroutine reads the terminal for both; it ends with the process.
type keys struct {
	file      *os.File
	input     chan byte
	press     func(rune)
	interrupt func()

	mu     sync.Mutex
	before *term.State // of the terminal, while it is ours
	stop   chan struct{}
	ended  sync.WaitGroup
	line   []rune
}

func openKeys(in *os.File, press func(rune), interrupt func()) *keys {
	k := &keys{file: in, press: press, interrupt: interrupt}
	if !term.IsTerminal(int(in.Fd())) {
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

// listen takes single keys from now on, until rest.
func (k *keys) listen() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.works() || k.stop != nil {
		return
	}
	if st, err := single(int(k.file.Fd())); err == nil {
		k.before = st
	}
	k.stop = make(chan struct{})
	stop := k.stop
	k.ended.Go(func() { k.take(stop) })
}

func (k *keys) take(stop chan struct{}) {
	var d decoder
	for {
		select {
		case <-stop:
			return
		case b, ok := <-k.input:
			if !ok {
				return
			}
			if b == 3 && k.interrupt != nil {
				k.interrupt()
				continue
			}
			if r, whole := d.feed(b); whole {
				k.press(r)
			}
		}
	}
}

// rest gives the terminal back between turns.
func (k *keys) rest() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stop == nil {
		return
	}
	close(k.stop)
	k.stop = nil
	if k.before != nil {
		term.Restore(int(k.file.Fd()), k.before)
		k.before = nil
	}
}

func (k *keys) close() error {
	k.rest()
	return nil
}

// clear forgets what was typed.
func (k *keys) clear() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.line = nil
}

func (k *keys) typed() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return shown(string(k.line))
}

// edit builds a line of keys; Enter completes it.
func (k *keys) edit(r rune) (string, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case r == '\r' || r == '\n':
		s := string(k.line)
		k.line = nil
		return s, s != ""
	case r == escape:
		k.line = nil
		return "decline", true
	case r == 0x7f || r == 8:
		k.line = k.line[:max(0, len(k.line)-1)]
	case r == 0x15: // Ctrl-U
		k.line = nil
	case r >= ' ':
		k.line = append(k.line, r)
	}
	return "", false
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
