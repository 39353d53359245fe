package vt

// row is one line of a grid. Columns at and beyond len(cells) are blank in
// the default style, so an empty row costs nothing to clear or to scroll.
type row struct {
	cells []cell
	// wrapped says that the line goes on in the next row without a newline.
	wrapped bool
}

// smallRow is the width up to which a row is allocated whole at its first use.
const smallRow = 256

// extend makes the first n columns addressable; cols is the grid's width.
func (r *row) extend(n, cols int) {
	used := len(r.cells)
	if n <= used {
		return
	}
	if n > cap(r.cells) {
		size := cols
		if cols > smallRow {
			size = min(cols, max(smallRow, 2*n))
		}
		grown := make([]cell, n, size)
		copy(grown, r.cells)
		r.cells = grown
		return
	}
	r.cells = r.cells[:n]
	clear(r.cells[used:])
}

// open makes columns [x, x+n) writable. Wide characters that are only half
// inside lose their other half.
func (r *row) open(x, n, cols int) []cell {
	if x > 0 && x < len(r.cells) && r.cells[x].shape == tail {
		r.cells[x-1] = cell{style: r.cells[x-1].style}
	}
	if x+n >= len(r.cells) {
		r.extend(x+n, cols)
	} else if r.cells[x+n].shape == tail {
		r.cells[x+n] = cell{style: r.cells[x+n].style}
	}
	return r.cells[x : x+n]
}

// erase blanks columns [from, to) with the blank given.
func (r *row) erase(from, to int, blank cell, cols int) {
	if blank == (cell{}) {
		to = min(to, len(r.cells))
		if from >= to {
			return
		}
	}
	if from >= to {
		return
	}
	span := r.open(from, to-from, cols)
	for i := range span {
		span[i] = blank
	}
	if blank == (cell{}) && to == len(r.cells) {
		r.cells = r.cells[:from]
	}
}

func (r *row) reset() {
	r.cells = r.cells[:0]
	r.wrapped = false
}

func (r *row) at(x int) cell {
	if x < len(r.cells) {
		return r.cells[x]
	}
	return cell{}
}

// insert moves the cells from x on by n to the right; what leaves is lost.
func (r *row) insert(x, n, cols int, blank cell) {
	n = min(n, cols-x)
	if x < len(r.cells) {
		r.open(x, 0, cols)
		if last := cols - n; last > x && last < len(r.cells) && r.cells[last].shape == tail {
			r.cells[last-1] = cell{style: r.cells[last-1].style}
		}
		used := len(r.cells)
		r.extend(min(used+n, cols), cols)
		copy(r.cells[min(x+n, len(r.cells)):], r.cells[x:used])
		clear(r.cells[x:min(x+n, len(r.cells))])
	}
	r.erase(x, x+n, blank, cols)
}

// remove takes n cells away at x and moves the rest left.
func (r *row) remove(x, n, cols int, blank cell) {
	n = min(n, cols-x)
	if x < len(r.cells) {
		end := min(x+n, len(r.cells))
		r.open(x, end-x, cols)
		used := len(r.cells)
		moved := copy(r.cells[x:], r.cells[end:used])
		clear(r.cells[x+moved : used])
		r.cells = r.cells[:x+moved]
	}
	r.erase(cols-n, cols, blank, cols)
}

// trimmed returns the cells without the default blanks at the end.
func (r *row) trimmed() []cell {
	n := len(r.cells)
	for n > 0 && r.cells[n-1] == (cell{}) {
		n--
	}
	return r.cells[:n]
}

// fit drops columns beyond a new width; a wide character cut in half is blank.
func (r *row) fit(cols int) {
	if len(r.cells) <= cols {
		return
	}
	if r.cells[cols].shape == tail && cols > 0 {
		r.cells[cols-1] = cell{style: r.cells[cols-1].style}
	}
	r.cells = r.cells[:cols]
}
