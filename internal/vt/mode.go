package vt

// KeyModes are the modes that change what a key sends.
type KeyModes struct {
	AppCursor      bool // DECCKM: arrows send ESC O
	AppKeypad      bool // DECKPAM
	BracketedPaste bool // pasted text goes between ESC [200~ and ESC [201~
}

type modes struct {
	keys          KeyModes
	insert        bool // IRM
	newline       bool // LNM
	origin        bool // DECOM
	wrap          bool // DECAWM
	reverseWrap   bool // xterm's 45
	showCursor    bool // DECTCEM
	allowColumns  bool // xterm's 40: DECCOLM works
	focus         bool
	mouse         int // the mouse mode that is on, or 0
	mouseEncoding int
}

var defaultModes = modes{wrap: true, showCursor: true}

func (e *Emulator) setMode(n int, on bool) {
	switch n {
	case 4:
		e.modes.insert = on
	case 20:
		e.modes.newline = on
	}
}

func (e *Emulator) setPrivateMode(n int, on bool) {
	m := &e.modes
	switch n {
	case 3:
		if m.allowColumns { // the width is the owner's; the rest of DECCOLM works
			e.top, e.bottom = 0, e.rows-1
			e.moveTo(0, 0)
			e.eraseDisplay(2)
		}
	case 6:
		m.origin = on
		e.address(0, 0)
	case 47, 1047:
		e.switchScreen(on)
	case 1048:
		e.saveOrRestore(on)
	case 1049:
		e.switchWithCursor(on)
	default:
		if f := m.flag(n); f != nil {
			*f = on
		} else {
			m.setMouse(n, on)
		}
		if n == 7 && !on {
			e.cursor.pending = false
		}
	}
}

// flag returns the switch of a mode that is nothing more than a switch.
func (m *modes) flag(n int) *bool {
	switch n {
	case 1:
		return &m.keys.AppCursor
	case 7:
		return &m.wrap
	case 25:
		return &m.showCursor
	case 40:
		return &m.allowColumns
	case 45:
		return &m.reverseWrap
	case 66:
		return &m.keys.AppKeypad
	case 1004:
		return &m.focus
	case 2004:
		return &m.keys.BracketedPaste
	}
	return nil
}

func (m *modes) setMouse(n int, on bool) {
	switch n {
	case 9, 1000, 1002, 1003:
		m.mouse = 0
		if on {
			m.mouse = n
		}
	case 1005, 1006, 1015:
		m.mouseEncoding = 0
		if on {
			m.mouseEncoding = n
		}
	}
}

// privateMode tells whether a private mode is on, and whether it is known at all.
func (e *Emulator) privateMode(n int) (on, known bool) {
	m := &e.modes
	if f := m.flag(n); f != nil {
		return *f, true
	}
	switch n {
	case 6:
		return m.origin, true
	case 47, 1047, 1049:
		return e.screen != e.main, true
	case 9, 1000, 1002, 1003:
		return m.mouse == n, true
	case 1005, 1006, 1015:
		return m.mouseEncoding == n, true
	}
	return false, false
}

// softReset is DECSTR.
func (e *Emulator) softReset() {
	m := &e.modes
	m.insert, m.origin, m.showCursor, m.wrap = false, false, true, true
	m.keys.AppCursor, m.keys.AppKeypad = false, false
	e.top, e.bottom = 0, e.rows-1
	e.cursor.charset = charsets{}
	e.cursor.pending = false
	e.setStyle(Style{})
	e.screen.saved = savedCursor{}
}
