package vt

// grid is a ring of rows: scrolling the whole screen moves its top.
type grid struct {
	ring []*row
	top  int
	cols int
	// saved is what DECSC kept; each grid has its own.
	saved savedCursor
}

func newGrid(cols, rows int) *grid {
	g := &grid{cols: cols, ring: make([]*row, rows)}
	store := make([]row, rows)
	for i := range g.ring {
		g.ring[i] = &store[i]
	}
	return g
}

func (g *grid) slot(y int) int {
	i := g.top + y
	if i >= len(g.ring) {
		i -= len(g.ring)
	}
	return i
}

func (g *grid) row(y int) *row { return g.ring[g.slot(y)] }

// scrollUp moves rows [top, bottom] up by n and blanks the last n.
func (g *grid) scrollUp(top, bottom, n int, blank cell) {
	height := bottom - top + 1
	n = min(n, height)
	if top == 0 && height == len(g.ring) {
		g.top = g.slot(n)
	} else {
		freed := make([]*row, 0, 8)
		for y := top; y < top+n; y++ {
			freed = append(freed, g.row(y))
		}
		for y := top; y+n <= bottom; y++ {
			g.ring[g.slot(y)] = g.row(y + n)
		}
		for i, r := range freed {
			g.ring[g.slot(bottom-n+1+i)] = r
		}
	}
	for y := bottom - n + 1; y <= bottom; y++ {
		g.blank(y, blank)
	}
}

// scrollDown moves rows [top, bottom] down by n and blanks the first n.
func (g *grid) scrollDown(top, bottom, n int, blank cell) {
	n = min(n, bottom-top+1)
	freed := make([]*row, 0, 8)
	for y := bottom - n + 1; y <= bottom; y++ {
		freed = append(freed, g.row(y))
	}
	for y := bottom; y-n >= top; y-- {
		g.ring[g.slot(y)] = g.row(y - n)
	}
	for i, r := range freed {
		g.ring[g.slot(top+i)] = r
		g.blank(top+i, blank)
	}
}

func (g *grid) blank(y int, blank cell) {
	r := g.row(y)
	r.reset()
	if blank != (cell{}) {
		r.erase(0, g.cols, blank, g.cols)
	}
}

// used is the number of rows up to the last one that shows something.
func (g *grid) used() int {
	n := len(g.ring)
	for n > 0 && len(g.row(n-1).trimmed()) == 0 {
		n--
	}
	return n
}

func (g *grid) each(visit func(*cell)) { visitRows(g.ring, visit) }

func visitRows(rows []*row, visit func(*cell)) {
	for _, r := range rows {
		for i := range r.cells {
			visit(&r.cells[i])
		}
	}
}
