package vt

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// An encoded row is one byte of flags, the text, and, if the row is styled, runs
// of styles and in four bytes the length of the text. A run is a number of
// columns and a style by value, for style ids do not outlive the screen. In the
// text a cluster of several runes stands after a mark that tells its width and
// a length byte.
const (
	recordWrapped = 1 << iota
	recordStyled
)

// textLength is the size of the length at the end of a styled record.
const textLength = 4

const (
	markNarrow = 0x01
	markWide   = 0x02
)

// run is a number of columns in one style.
type run struct {
	columns int
	style   styleID
}

// appendRow encodes r. It returns runs too: room to be used again.
func appendRow(to []byte, r *row, t *interned, runs []run) ([]byte, []run) {
	cells := r.trimmed()
	start := len(to)
	to = append(slices.Grow(to, len(cells)+1), 0)
	if r.wrapped {
		to[start] = recordWrapped
	}
	current, from := styleID(0), 0
	runs = runs[:0]
	for i := 0; i < len(cells); {
		if cells[i].style != current {
			runs = append(runs, run{i - from, current})
			current, from = cells[i].style, i
		}
		if n := asciiRun(cells[i:]); n > 0 {
			at := len(to)
			to = slices.Grow(to, n)[:at+n]
			for k, c := range cells[i : i+n] {
				to[at+k] = byte(c.glyph)
			}
			i += n
			continue
		}
		to = appendGlyph(to, cells[i], t)
		i++
	}
	if len(runs) == 0 {
		return to, runs
	}
	runs = append(runs, run{len(cells) - from, current})
	to[start] |= recordStyled
	length := len(to) - start - 1
	for _, r := range runs {
		to = appendStyle(binary.AppendUvarint(to, uint64(r.columns)), t.styles[r.style])
	}
	return binary.LittleEndian.AppendUint32(to, uint32(length)), runs
}

// asciiRun is the number of cells with printable ASCII in the first's style.
func asciiRun(cells []cell) int {
	style := cells[0].style
	for i := range cells {
		if c := &cells[i]; c.style != style || c.glyph-' ' >= del-' ' {
			return i
		}
	}
	return len(cells)
}

// appendStyle writes the fields that are set, after a byte that tells which.
func appendStyle(to []byte, s Style) []byte {
	at := len(to)
	to = append(to, 0)
	for i, v := range [...]uint32{uint32(s.Attrs), uint32(s.Fg), uint32(s.Bg), uint32(s.UnderlineColor)} {
		if v != 0 {
			to[at] |= 1 << i
			to = binary.AppendUvarint(to, uint64(v))
		}
	}
	return to
}

func appendGlyph(to []byte, c cell, t *interned) []byte {
	if !c.isCluster() {
		return c.appendText(to, nil)
	}
	mark := byte(markNarrow)
	if c.shape == wide {
		mark = markWide
	}
	text := t.clusters[c.glyph&^clusterBit]
	to = append(to, mark, byte(len(text)))
	return append(to, text...)
}

// splitRecord splits a record into its text and its style runs.
func splitRecord(record []byte) (text, runs []byte) {
	if record[0]&recordStyled == 0 {
		return record[1:], nil
	}
	end := len(record) - textLength
	length := int(binary.LittleEndian.Uint32(record[end:]))
	return record[1 : 1+length], record[1+length : end]
}

// nextRun reads one run and returns the rest.
func nextRun(runs []byte) (columns int, s Style, rest []byte) {
	next := func() uint64 {
		v, n := binary.Uvarint(runs)
		runs = runs[n:]
		return v
	}
	columns = int(next())
	fields := runs[0]
	runs = runs[1:]
	if fields&1 != 0 {
		s.Attrs = Attr(next())
	}
	for i, color := range []*Color{&s.Fg, &s.Bg, &s.UnderlineColor} {
		if fields>>(i+1)&1 != 0 {
			*color = Color(next())
		}
	}
	return columns, s, runs
}

// recordLine is the text of a record without the spaces at its end.
func recordLine(record []byte) string {
	text, _ := splitRecord(record)
	var line []byte
	for len(text) > 0 {
		if text[0] == markNarrow || text[0] == markWide {
			n := int(text[1])
			line = append(line, text[2:2+n]...)
			text = text[2+n:]
			continue
		}
		line = append(line, text[0])
		text = text[1:]
	}
	return string(trimSpaces(line))
}

func trimSpaces(line []byte) []byte {
	for len(line) > 0 && line[len(line)-1] == ' ' {
		line = line[:len(line)-1]
	}
	return line
}

// decodeRow rebuilds a row, cut at cols columns.
func decodeRow(record []byte, r *row, cols int, t *interned, live func(func(*cell))) {
	r.reset()
	r.wrapped = record[0]&recordWrapped != 0
	text, runs := splitRecord(record)
	for len(text) > 0 {
		c, n := decodeGlyph(text, t, live)
		text = text[n:]
		w := 1
		if c.shape == wide {
			w = 2
		}
		x := len(r.cells)
		if x+w > cols {
			break
		}
		r.extend(x+w, cols)
		r.cells[x] = c
		if w == 2 {
			r.cells[x+1].shape = tail
		}
	}
	x := 0
	for len(runs) > 0 {
		columns, style, rest := nextRun(runs)
		runs = rest
		id := t.style(style, live)
		for range columns {
			if x < len(r.cells) {
				r.cells[x].style = id
			}
			x++
		}
	}
}

func decodeGlyph(text []byte, t *interned, live func(func(*cell))) (cell, int) {
	if text[0] == markNarrow || text[0] == markWide {
		n := int(text[1])
		c := cell{glyph: t.cluster(text[2:2+n], live)}
		if text[0] == markWide {
			c.shape = wide
		}
		return c, 2 + n
	}
	r, n := utf8.DecodeRune(text)
	c := cell{glyph: uint32(r)}
	if runeWidth(r) == 2 {
		c.shape = wide
	}
	return c, n
}
