package vt

import "strings"

// Cursor is the cursor's place, counted from 0.
type Cursor struct {
	X, Y    int
	Visible bool
}

// Screen is what a terminal showed at one moment. It does not change and can
// be kept and shared.
type Screen struct {
	Cols, Rows int
	Cursor     Cursor
	Title      string
	Alternate  bool // the alternate screen showed: no scrolling, no history

	cells    []cell
	ends     []int // where each row ends in cells
	styles   []Style
	clusters []string
}

// Screen returns a snapshot.
func (e *Emulator) Screen() Screen {
	s := Screen{
		Cols: e.cols, Rows: e.rows,
		Cursor:    Cursor{X: e.cursor.x, Y: e.cursor.y, Visible: e.modes.showCursor},
		Title:     e.title,
		Alternate: e.screen != e.main,
		ends:      make([]int, e.rows),
		styles:    e.interned.styles,
		clusters:  e.interned.clusters,
	}
	n := 0
	for y := range e.rows {
		n += len(e.screen.row(y).cells)
	}
	s.cells = make([]cell, 0, n)
	for y := range e.rows {
		s.cells = append(s.cells, e.screen.row(y).cells...)
		s.ends[y] = len(s.cells)
	}
	return s
}

func (s Screen) row(y int) []cell {
	if y == 0 {
		return s.cells[:s.ends[0]]
	}
	return s.cells[s.ends[y-1]:s.ends[y]]
}

// Cell returns what is at column x of row y; outside of the screen, a blank.
func (s Screen) Cell(x, y int) Cell {
	if x < 0 || y < 0 || x >= s.Cols || y >= s.Rows {
		return Cell{Width: 1}
	}
	row := s.row(y)
	if x >= len(row) {
		return Cell{Width: 1}
	}
	c := row[x]
	out := Cell{Style: s.styles[c.style], Width: 1}
	switch c.shape {
	case wide:
		out.Width = 2
	case tail:
		out.Width = 0
		return out
	}
	if c.glyph != 0 {
		out.Text = string(c.appendText(nil, s.clusters))
	}
	return out
}

// Lines returns the text of each row without the spaces at its end.
func (s Screen) Lines() []string {
	lines := make([]string, s.Rows)
	var buf []byte
	for y := range lines {
		buf = buf[:0]
		for _, c := range s.row(y) {
			buf = c.appendText(buf, s.clusters)
		}
		lines[y] = string(trimSpaces(buf))
	}
	return lines
}

// Text returns the rows as `tmux capture-pane -p` prints them: each one,
// without the spaces at its end, and a newline.
func (s Screen) Text() string {
	return strings.Join(s.Lines(), "\n") + "\n"
}
