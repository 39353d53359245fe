package vt

// cursor is where and how the next character is drawn.
type cursor struct {
	x, y int
	// pending says that the last column was just filled: the next character
	// goes to the next line.
	pending bool
	style   Style
	pen     cell // a blank in the style that characters get
	blank   cell // what erasing leaves: only the background colour
	charset charsets
}

type savedCursor struct {
	cursor
	origin bool
}

func (e *Emulator) saveCursor() {
	e.screen.saved = savedCursor{e.cursor, e.modes.origin}
}

func (e *Emulator) restoreCursor() {
	s := e.screen.saved
	e.cursor.charset = s.charset
	e.modes.origin = s.origin
	e.setStyle(s.style) // not the ids: they do not outlive a collection
	e.moveTo(s.x, s.y)
}

// setStyle interns a style and what follows from it.
func (e *Emulator) setStyle(s Style) {
	if s == e.cursor.style {
		return
	}
	sameBlank := s.Bg == e.cursor.style.Bg
	e.cursor.style = s
	e.cursor.pen = cell{style: e.interned.style(s, e.live)}
	if !sameBlank {
		e.cursor.blank = cell{style: e.interned.style(Style{Bg: s.Bg}, e.live)}
	}
}

// moveTo puts the cursor at a place on the screen, or the nearest to it.
func (e *Emulator) moveTo(x, y int) {
	e.cursor.x = min(max(x, 0), e.cols-1)
	e.cursor.y = min(max(y, 0), e.rows-1)
	e.cursor.pending = false
}

// address is moveTo as programs mean it: within the region in origin mode.
func (e *Emulator) address(x, y int) {
	if e.modes.origin {
		y = min(max(y, 0)+e.top, e.bottom)
	}
	e.moveTo(x, y)
}

// up and down stop at the scroll region's edge unless they start beyond it.
func (e *Emulator) up(n int) {
	limit := 0
	if e.cursor.y >= e.top {
		limit = e.top
	}
	e.moveTo(e.cursor.x, max(e.cursor.y-n, limit))
}

func (e *Emulator) down(n int) {
	limit := e.rows - 1
	if e.cursor.y <= e.bottom {
		limit = e.bottom
	}
	e.moveTo(e.cursor.x, min(e.cursor.y+n, limit))
}

func (e *Emulator) right(n int) { e.moveTo(e.cursor.x+n, e.cursor.y) }
func (e *Emulator) left(n int)  { e.moveTo(e.cursor.x-n, e.cursor.y) }

// index moves down one line and scrolls at the region's end.
func (e *Emulator) index() {
	e.cursor.pending = false
	if e.cursor.y == e.bottom {
		e.scrollUp(1)
	} else if e.cursor.y < e.rows-1 {
		e.cursor.y++
	}
}

func (e *Emulator) reverseIndex() {
	e.cursor.pending = false
	if e.cursor.y == e.top {
		e.screen.scrollDown(e.top, e.bottom, 1, e.cursor.blank)
	} else if e.cursor.y > 0 {
		e.cursor.y--
	}
}

// scrollUp scrolls the region. What leaves the main screen at its top edge is
// history; what leaves a region further down is overwritten text.
func (e *Emulator) scrollUp(n int) {
	n = min(n, e.bottom-e.top+1)
	if e.top == 0 && e.screen == e.main {
		for y := range n {
			e.history.push(e.screen.row(y), &e.interned)
		}
	}
	e.screen.scrollUp(e.top, e.bottom, n, e.cursor.blank)
}

// wrap continues the line in the next row.
func (e *Emulator) wrap() {
	e.line().wrapped = true
	e.cursor.x = 0
	e.index()
}
