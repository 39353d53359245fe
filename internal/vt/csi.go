package vt

import (
	"slices"

	"github.com/charmbracelet/x/ansi"
)

// csi obeys a control sequence.
func (e *Emulator) csi(cmd ansi.Cmd, p ansi.Params) {
	if e.sequence.invalid || cmd.Final() != 'm' && slices.ContainsFunc(p, ansi.Param.HasMore) {
		return // only SGR has parameters of parameters
	}
	switch {
	case cmd == 'm': // the most frequent by far
		e.setStyle(applySGR(e.cursor.style, p))
	case cmd.Prefix() == 0 && cmd.Intermediate() == 0:
		if !e.moveCSI(cmd.Final(), p) && !e.editCSI(cmd.Final(), p) {
			e.otherCSI(cmd.Final(), p)
		}
	case cmd.Prefix() == '?':
		e.privateCSI(cmd, p)
	case cmd.Prefix() == '>':
		e.secondaryCSI(cmd, p)
	case cmd.Intermediate() == '!' && cmd.Final() == 'p':
		e.softReset()
	case cmd.Intermediate() == '$' && cmd.Final() == 'p':
		e.reportMode(false, arg(p, 0, 0))
	}
}

// arg is parameter i, or def when it is missing.
func arg(p ansi.Params, i, def int) int {
	v, _, _ := p.Param(i, def)
	return v
}

// count is a parameter that says how often; 0 counts as 1.
func count(p ansi.Params, i int) int { return max(arg(p, i, 1), 1) }

func (e *Emulator) moveCSI(final byte, p ansi.Params) bool {
	n := count(p, 0)
	switch final {
	case 'A':
		e.up(n)
	case 'B', 'e':
		e.down(n)
	case 'C', 'a':
		e.right(n)
	case 'D':
		e.left(n)
	case 'E':
		e.down(n)
		e.cursor.x = 0
	case 'F':
		e.up(n)
		e.cursor.x = 0
	case 'G', '`':
		e.moveTo(n-1, e.cursor.y)
	case 'H', 'f':
		e.address(count(p, 1)-1, n-1)
	case 'I':
		e.tab(n)
	case 'Z':
		e.backTab(n)
	case 'd':
		e.address(e.cursor.x, n-1)
	case 's':
		e.saveCursor()
	case 'u':
		e.restoreCursor()
	default:
		return false
	}
	return true
}

func (e *Emulator) editCSI(final byte, p ansi.Params) bool {
	n := count(p, 0)
	switch final {
	case '@':
		e.insertCells(n)
	case 'J':
		e.eraseDisplay(arg(p, 0, 0))
	case 'K':
		e.eraseLine(arg(p, 0, 0))
	case 'L':
		e.insertLines(n)
	case 'M':
		e.deleteLines(n)
	case 'P':
		e.deleteCells(n)
	case 'S':
		e.scrollUp(n)
	case 'T':
		if len(p) <= 1 { // with five it is highlight tracking
			e.screen.scrollDown(e.top, e.bottom, n, e.cursor.blank)
		}
	case 'X':
		e.eraseCells(n)
	case 'b':
		e.repeat(n)
	default:
		return false
	}
	return true
}

func (e *Emulator) otherCSI(final byte, p ansi.Params) {
	switch final {
	case 'c':
		if arg(p, 0, 0) == 0 {
			e.deviceAttributes()
		}
	case 'g':
		switch arg(p, 0, 0) {
		case 0:
			e.tabs.set(e.cursor.x, false)
		case 3:
			e.tabs.clearAll()
		}
	case 'h', 'l':
		for i := range p {
			e.setMode(arg(p, i, 0), final == 'h')
		}
	case 'n':
		e.statusReport(arg(p, 0, 0))
	case 'r':
		e.setRegion(arg(p, 0, 1), arg(p, 1, e.rows))
	case 't':
		e.windowOperation(p)
	}
}

func (e *Emulator) privateCSI(cmd ansi.Cmd, p ansi.Params) {
	switch {
	case cmd.Intermediate() == '$' && cmd.Final() == 'p':
		e.reportMode(true, arg(p, 0, 0))
	case cmd.Intermediate() != 0:
	case cmd.Final() == 'h' || cmd.Final() == 'l':
		for i := range p {
			e.setPrivateMode(arg(p, i, 0), cmd.Final() == 'h')
		}
	case cmd.Final() == 'n':
		e.privateStatusReport(arg(p, 0, 0))
	case cmd.Final() == 'J': // selective erase; nothing here is protected
		e.eraseDisplay(arg(p, 0, 0))
	case cmd.Final() == 'K':
		e.eraseLine(arg(p, 0, 0))
	}
}

func (e *Emulator) secondaryCSI(cmd ansi.Cmd, p ansi.Params) {
	if cmd.Intermediate() != 0 || arg(p, 0, 0) != 0 {
		return
	}
	switch cmd.Final() {
	case 'c':
		e.secondaryAttributes()
	case 'q':
		e.versionReport()
	}
}

// setRegion is DECSTBM, with lines counted from 1.
func (e *Emulator) setRegion(top, bottom int) {
	top = max(top, 1)
	if bottom == 0 || bottom > e.rows {
		bottom = e.rows
	}
	if top >= bottom {
		return
	}
	e.top, e.bottom = top-1, bottom-1
	e.address(0, 0)
}

// repeat is REP. It stops at the end of the line.
func (e *Emulator) repeat(n int) {
	if e.last == 0 || e.cursor.pending {
		return
	}
	width := runeWidth(e.last)
	for n = min(n, (e.cols-e.cursor.x)/max(width, 1)); n > 0; n-- {
		e.draw(uint32(e.last), width)
	}
}
