package vt

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"
)

// maxReplies bounds the answers that nobody collects; more are dropped whole.
const maxReplies = 4096

// maxTitles bounds the stack of titles.
const maxTitles = 16

// Replies returns what the terminal has to answer to the program since the
// last call, for the caller to write to it as if it were typed.
func (e *Emulator) Replies() []byte {
	r := e.replies
	e.replies = nil
	return r
}

func (e *Emulator) reply(format string, args ...any) {
	answer := fmt.Appendf(nil, format, args...)
	if len(e.replies)+len(answer) <= maxReplies {
		e.replies = append(e.replies, answer...)
	}
}

// deviceAttributes says what tmux says: a VT100 with advanced video.
func (e *Emulator) deviceAttributes() { e.reply("\x1b[?1;2c") }

// secondaryAttributes says what tmux says, so that programs that know it treat
// us alike.
func (e *Emulator) secondaryAttributes() { e.reply("\x1b[>84;0;0c") }

func (e *Emulator) versionReport() { e.reply("\x1bP>|hawser\x1b\\") }

func (e *Emulator) statusReport(n int) {
	switch n {
	case 5:
		e.reply("\x1b[0n")
	case 6:
		e.reply("\x1b[%d;%dR", e.reportedRow(), e.cursor.x+1)
	}
}

func (e *Emulator) privateStatusReport(n int) {
	switch n {
	case 6:
		e.reply("\x1b[?%d;%dR", e.reportedRow(), e.cursor.x+1)
	case 15: // no printer
		e.reply("\x1b[?13n")
	case 25: // user-defined keys are locked
		e.reply("\x1b[?21n")
	case 26: // a keyboard, of North America
		e.reply("\x1b[?27;1;0;0n")
	}
}

func (e *Emulator) reportedRow() int {
	if e.modes.origin {
		return e.cursor.y - e.top + 1
	}
	return e.cursor.y + 1
}

// reportMode is DECRQM: 1 set, 2 reset, 0 unknown.
func (e *Emulator) reportMode(private bool, n int) {
	state := func(on, known bool) int {
		switch {
		case !known:
			return 0
		case on:
			return 1
		}
		return 2
	}
	switch {
	case private:
		e.reply("\x1b[?%d;%d$y", n, state(e.privateMode(n)))
	case n == 4:
		e.reply("\x1b[4;%d$y", state(e.modes.insert, true))
	case n == 20:
		e.reply("\x1b[20;%d$y", state(e.modes.newline, true))
	default:
		e.reply("\x1b[%d;0$y", n)
	}
}

// windowOperation is the part of XTWINOPS that needs no window.
func (e *Emulator) windowOperation(p ansi.Params) {
	switch arg(p, 0, 0) {
	case 11: // not an icon
		e.reply("\x1b[1t")
	case 18, 19:
		e.reply("\x1b[%d;%d;%dt", arg(p, 0, 0)-10, e.rows, e.cols)
	case 22:
		if arg(p, 1, 0) != 1 && len(e.titles) < maxTitles {
			e.titles = append(e.titles, e.title)
		}
	case 23:
		if n := len(e.titles); arg(p, 1, 0) != 1 && n > 0 {
			e.title = e.titles[n-1]
			e.titles = e.titles[:n-1]
		}
	}
}
