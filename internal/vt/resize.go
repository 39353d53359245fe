package vt

import "slices"

// Resize changes the screen's size. The main screen keeps its text as tmux
// does: lines wrap anew, lines that no longer fit go to the history, and a
// taller screen takes lines back from there. The alternate screen is cut or
// padded, for its program draws it again.
func (e *Emulator) Resize(cols, rows int) {
	cols, rows = clampSize(cols), clampSize(rows)
	if cols == e.cols && rows == e.rows {
		return
	}
	if e.screen == e.main {
		at := place{e.cursor.x, e.cursor.y, e.cursor.pending}
		at = e.resizeMain(cols, rows, at)
		e.cursor.x, e.cursor.y, e.cursor.pending = at.x, at.y, at.pending
	} else {
		saved := &e.main.saved.cursor
		at := e.resizeMain(cols, rows, place{saved.x, saved.y, saved.pending})
		saved.x, saved.y, saved.pending = at.x, at.y, at.pending
		e.cursor.y = e.alternate.resize(cols, rows, e.cursor.y)
	}
	if e.alternate != nil && e.screen == e.main {
		e.alternate = nil
	}
	e.cols, e.rows = cols, rows
	e.top, e.bottom = 0, rows-1
	if e.cursor.x >= cols {
		e.cursor.x, e.cursor.pending = cols-1, false
	}
	e.cursor.y = min(e.cursor.y, rows-1)
}

// place is a cursor's position while rows move under it.
type place struct {
	x, y    int
	pending bool
}

// resize cuts or pads a grid and returns where row y went.
func (g *grid) resize(cols, rows, y int) int {
	lines := g.inOrder()
	if extra := len(lines) - rows; extra > 0 {
		below := min(extra, len(lines)-1-y)
		lines = lines[extra-below : len(lines)-below]
		y -= extra - below
	}
	for len(lines) < rows {
		lines = append(lines, &row{})
	}
	for _, r := range lines {
		r.fit(cols)
	}
	g.ring, g.top, g.cols = lines, 0, cols
	return y
}

func (g *grid) inOrder() []*row {
	lines := make([]*row, len(g.ring))
	for y := range lines {
		lines[y] = g.row(y)
	}
	return lines
}

func (e *Emulator) resizeMain(cols, rows int, at place) place {
	at.x = min(at.x, e.cols-1)
	at.y = min(at.y, e.rows-1)
	e.loose = e.main.inOrder()
	at = e.changeHeight(rows, at)
	if cols != e.cols || wider(e.loose, cols) {
		at = e.rewrap(cols, rows, at)
	}
	g := e.main
	g.ring, g.top, g.cols = e.loose, 0, cols
	e.loose = nil
	return at
}

// wider says that a row from the history is from a wider screen.
func wider(rows []*row, cols int) bool {
	return slices.ContainsFunc(rows, func(r *row) bool { return len(r.cells) > cols })
}

// changeHeight drops rows below the cursor first, then moves the top rows to
// the history; or it takes rows back from there.
func (e *Emulator) changeHeight(rows int, at place) place {
	if extra := len(e.loose) - rows; extra > 0 {
		below := min(extra, len(e.loose)-1-at.y)
		e.loose = e.loose[:len(e.loose)-below]
		for _, r := range e.loose[:extra-below] {
			e.history.push(r, &e.interned)
		}
		e.loose = e.loose[extra-below:]
		at.y -= extra - below
		return at
	}
	for len(e.loose) < rows && e.pullRow() {
		at.y++
	}
	for len(e.loose) < rows {
		e.loose = append(e.loose, &row{})
	}
	return at
}

// pullRow puts the newest line of the history before the loose rows.
func (e *Emulator) pullRow() bool {
	r := &row{}
	e.loose = append(e.loose, nil)
	copy(e.loose[1:], e.loose)
	e.loose[0] = r
	if !e.history.pop(r, &e.interned, e.live) {
		e.loose = e.loose[1:]
		return false
	}
	return true
}
