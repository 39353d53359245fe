package main

import (
	"errors"
	"os"
	"time"

	xterm "golang.org/x/term"

	"hawser/internal/term"
)

// attach passes hawser's own input on until stop is called.
func (j *execJob) attach(t *term.Terminal) (stop func()) {
	if len(j.send) > 0 {
		return func() {}
	}
	undo, raw := func() {}, false
	if in := int(os.Stdin.Fd()); j.spec.TTY != nil && xterm.IsTerminal(in) {
		if old, err := xterm.MakeRaw(in); err == nil {
			raw = true
			undo = func() {
				xterm.Restore(in, old)
				if j.live() && xterm.IsTerminal(int(os.Stdout.Fd())) {
					os.Stdout.WriteString(calm(t))
				}
			}
		}
	}
	// Reading hawser's own input cannot be called off; it ends with hawser.
	go passInput(t, raw)
	return undo
}

// calm undoes what a program that was killed may have left a person's terminal
// in: the alternate screen, a hidden cursor, application keys, bracketed
// paste, mouse reports, colours.
func calm(t *term.Terminal) string {
	s := ""
	if t.Screen().Alternate {
		s = "\x1b[?1049l"
	}
	return s + "\x1b[?1l\x1b>\x1b[?2004l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?25h\x1b[0m"
}

func passInput(t *term.Terminal, raw bool) {
	var keys interrupts
	buf := make([]byte, 32<<10)
	for {
		n, err := os.Stdin.Read(buf)
		if raw && keys.twice(buf[:n], time.Now()) {
			t.Kill(cancelled())
			return
		}
		if n > 0 && !writeAll(t, buf[:n]) {
			return
		}
		if err != nil { // its end, or nothing that can be read
			t.CloseInput()
			return
		}
	}
}

// writeAll passes input on, waiting for a terminal program that is slow to
// read it.
func writeAll(t *term.Terminal, p []byte) bool {
	for {
		_, err := t.Write(p)
		if !errors.Is(err, term.ErrInputFull) {
			return err == nil
		}
		if ended(t) {
			return false
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// interrupts tells, of keys typed at a raw terminal, two Ctrl-C in quick
// succession: slower ones are for the program alone.
type interrupts struct{ last time.Time }

const quick = 500 * time.Millisecond

func (i *interrupts) twice(typed []byte, now time.Time) bool {
	for _, c := range typed {
		if c != 3 {
			continue
		}
		if now.Sub(i.last) < quick {
			return true
		}
		i.last = now
	}
	return false
}
