package vt

// Erasing and shifting at a pending wrap touch nothing: the cursor stands past
// the last column, and a program that ends each line with "erase to the end"
// must not lose its last letter.

func (e *Emulator) eraseLine(mode int) {
	r, x := e.line(), e.cursor.x
	switch mode {
	case 0:
		if !e.cursor.pending {
			r.erase(x, e.cols, e.cursor.blank, e.cols)
			r.wrapped = false
		}
	case 1:
		r.erase(0, x+1, e.cursor.blank, e.cols)
	case 2:
		r.erase(0, e.cols, e.cursor.blank, e.cols)
		r.wrapped = false
	}
}

func (e *Emulator) eraseDisplay(mode int) {
	switch mode {
	case 0:
		if e.cursor.x == 0 && e.cursor.y == 0 {
			e.keepScreen()
		}
		e.eraseLine(0)
		e.eraseRows(e.cursor.y+1, e.rows)
	case 1:
		e.eraseRows(0, e.cursor.y)
		e.eraseLine(1)
	case 2:
		e.keepScreen()
		e.eraseRows(0, e.rows)
	case 3:
		e.history.clear()
	}
}

func (e *Emulator) eraseRows(from, to int) {
	for y := from; y < to; y++ {
		e.screen.blank(y, e.cursor.blank)
	}
}

// keepScreen puts a screen that is about to be cleared into the history, as
// tmux does: output that was never scrolled is still output.
func (e *Emulator) keepScreen() {
	if e.screen != e.main {
		return
	}
	for y := range e.main.used() {
		e.history.push(e.main.row(y), &e.interned)
	}
	e.history.pullable = 0
}

func (e *Emulator) eraseCells(n int) {
	if !e.cursor.pending {
		e.line().erase(e.cursor.x, min(e.cursor.x+n, e.cols), e.cursor.blank, e.cols)
	}
}

func (e *Emulator) insertCells(n int) {
	if !e.cursor.pending {
		e.line().insert(e.cursor.x, n, e.cols, e.cursor.blank)
	}
}

func (e *Emulator) deleteCells(n int) {
	if !e.cursor.pending {
		e.line().remove(e.cursor.x, n, e.cols, e.cursor.blank)
	}
}

func (e *Emulator) inRegion() bool {
	return e.cursor.y >= e.top && e.cursor.y <= e.bottom
}

func (e *Emulator) insertLines(n int) {
	if e.inRegion() {
		e.screen.scrollDown(e.cursor.y, e.bottom, n, e.cursor.blank)
	}
}

func (e *Emulator) deleteLines(n int) {
	if e.inRegion() {
		e.screen.scrollUp(e.cursor.y, e.bottom, n, e.cursor.blank)
	}
}
