package vt

import "github.com/charmbracelet/x/ansi"

// escape obeys ESC with intermediates and a final byte.
func (e *Emulator) escape(cmd ansi.Cmd) {
	switch cmd.Intermediate() {
	case 0:
		e.plainEscape(cmd.Final())
	case '(', ')', '*', '+':
		e.cursor.charset.designate(int(cmd.Intermediate()-'('), cmd.Final())
	case '#':
		if cmd.Final() == '8' {
			e.alignmentPattern()
		}
	}
}

func (e *Emulator) plainEscape(final byte) {
	switch final {
	case '7':
		e.saveCursor()
	case '8':
		e.restoreCursor()
	case '=':
		e.modes.keys.AppKeypad = true
	case '>':
		e.modes.keys.AppKeypad = false
	case 'D':
		e.index()
	case 'E':
		e.cursor.x = 0
		e.index()
	case 'H':
		e.tabs.set(e.cursor.x, true)
	case 'M':
		e.reverseIndex()
	case 'N', 'O':
		e.cursor.charset.single = final - 'N' + 3
	case 'Z':
		e.deviceAttributes()
	case 'c':
		e.reset()
	case 'n', 'o':
		e.cursor.charset.active = final - 'n' + 2
	}
}

// alignmentPattern is DECALN: the screen full of E.
func (e *Emulator) alignmentPattern() {
	e.top, e.bottom = 0, e.rows-1
	for y := range e.rows {
		r := e.screen.row(y)
		r.reset()
		r.extend(e.cols, e.cols)
		for x := range r.cells {
			r.cells[x] = cell{glyph: 'E'}
		}
	}
	e.moveTo(0, 0)
}
