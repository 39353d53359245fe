package vt

// control obeys a C0 control character.
func (e *Emulator) control(b byte) {
	switch b {
	case '\n', '\v', '\f':
		e.index()
		if e.modes.newline {
			e.cursor.x = 0
		}
	case '\r':
		e.cursor.x = 0
		e.cursor.pending = false
	case '\b':
		e.backspace()
	case '\t':
		e.tab(1)
	case 0x0e:
		e.cursor.charset.active = 1
	case 0x0f:
		e.cursor.charset.active = 0
	}
}

func (e *Emulator) backspace() {
	if e.cursor.x == 0 && e.modes.reverseWrap && e.modes.wrap && e.cursor.y > e.top {
		e.moveTo(e.cols-1, e.cursor.y-1)
		return
	}
	e.left(1)
}
