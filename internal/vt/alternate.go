package vt

// switchScreen shows the alternate screen, always blank at first, or the main.
func (e *Emulator) switchScreen(alternate bool) {
	if alternate {
		e.enterAlternate()
	} else {
		e.leaveAlternate()
	}
}

func (e *Emulator) enterAlternate() {
	if e.screen != e.main {
		return
	}
	if e.alternate == nil {
		e.alternate = newGrid(e.cols, e.rows)
	}
	e.screen = e.alternate
	e.eraseRows(0, e.rows)
}

func (e *Emulator) leaveAlternate() {
	if e.screen == e.alternate && e.alternate != nil {
		e.screen = e.main
	}
}

func (e *Emulator) saveOrRestore(save bool) {
	if save {
		e.saveCursor()
	} else {
		e.restoreCursor()
	}
}

// switchWithCursor is mode 1049: the main screen's cursor comes back with it.
func (e *Emulator) switchWithCursor(alternate bool) {
	if alternate {
		if e.screen == e.main {
			e.saveCursor()
		}
		e.enterAlternate()
		return
	}
	e.leaveAlternate()
	e.restoreCursor()
}
