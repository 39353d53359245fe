package vt

// maxPulled bounds how far back one endless line is wrapped anew.
const maxPulled = 4096

// rewrap lays the loose rows out for a new width. The last of them are the
// screen, the rest history.
func (e *Emulator) rewrap(cols, rows int, at place) place {
	for n := 0; n < maxPulled && e.history.continues() && e.pullRow(); n++ {
		at.y++
	}
	w := wrapper{cols: cols}
	at = w.wrapAll(e.loose, at)
	e.laid = w.rows
	for n := 0; len(e.laid) < rows && n < maxPulled && e.history.pullable > 0; n++ {
		older := wrapper{cols: cols}
		older.wrapAll(e.pullLine(), place{y: -1})
		e.laid = append(older.rows, e.laid...)
		at.y += len(older.rows)
	}
	e.loose, e.laid = e.laid, nil
	if extra := len(e.loose) - rows; extra > 0 {
		for _, r := range e.loose[:extra] {
			e.history.push(r, &e.interned)
		}
		e.loose = e.loose[extra:]
		at.y = max(at.y-extra, 0)
	}
	for len(e.loose) < rows {
		e.loose = append(e.loose, &row{})
	}
	return at
}

// pullLine takes the newest whole line, which may be several rows, out of the
// history.
func (e *Emulator) pullLine() []*row {
	kept := len(e.loose)
	for n := 0; n < maxPulled && e.pullRow() && e.history.continues(); n++ {
	}
	return e.loose[:len(e.loose)-kept]
}

// wrapper lays logical lines out in rows of a width.
type wrapper struct {
	cols int
	rows []*row
}

// wrapAll lays out rows and returns where the place in them went.
func (w *wrapper) wrapAll(rows []*row, at place) place {
	to := place{}
	for y := 0; y < len(rows); {
		var line []cell
		mark := -1 // the place, as an offset in the line
		for {
			r := rows[y]
			if y == at.y {
				mark = len(line) + at.x
				if at.pending {
					mark++
				}
			}
			line = append(line, r.trimmed()...)
			y++
			if !r.wrapped || y == len(rows) {
				break
			}
		}
		if p := w.wrapLine(line, mark); mark >= 0 {
			to = p
		}
	}
	return to
}

// wrapLine lays out one line and returns where offset mark went.
func (w *wrapper) wrapLine(line []cell, mark int) place {
	at := place{}
	start := 0
	for {
		end := min(start+w.cols, len(line))
		if end < len(line) && line[end].shape == tail && end-start > 1 {
			end--
		}
		last := end == len(line)
		if mark >= start && (mark < end || last) {
			at = place{x: mark - start, y: len(w.rows)}
			if at.x >= w.cols {
				at.x, at.pending = w.cols-1, mark == end
			}
		}
		r := &row{wrapped: !last}
		r.extend(end-start, w.cols)
		copy(r.cells, line[start:end])
		r.fixHalves()
		w.rows = append(w.rows, r)
		if last {
			return at
		}
		start = end
	}
}

// fixHalves blanks wide characters that a screen of one column cannot show.
func (r *row) fixHalves() {
	for x := range r.cells {
		c := &r.cells[x]
		lead := c.shape == wide && (x+1 == len(r.cells) || r.cells[x+1].shape != tail)
		orphan := c.shape == tail && (x == 0 || r.cells[x-1].shape != wide)
		if lead || orphan {
			*c = cell{style: c.style}
		}
	}
}
