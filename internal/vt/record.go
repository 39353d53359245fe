package vt

import (
	"encoding/binary"
	"unicode/utf8"
)

// An encoded row is one byte of flags, then, if styled, runs of styles, then
// the text. A run is a number of columns and a style by value, for style ids
// do not outlive the screen. In the text a cluster of several runes stands
// between a mark that tells its width and a length byte.
const (
	recordWrapped = 1 << iota
	recordStyled
)

const (
	markNarrow = 0x01
	markWide   = 0x02
)

func appendRow(to []byte, r *row, t *interned) []byte {
	cells := r.trimmed()
	flags := byte(0)
	if r.wrapped {
		flags = recordWrapped
	}
	start := len(to)
	to = append(to, flags)
	i := 0
	for ; i < len(cells) && plain(cells[i]); i++ {
		to = append(to, byte(cells[i].glyph))
	}
	if i == len(cells) {
		return to
	}
	to = to[:start+1]
	if anyStyled(cells) {
		to[start] |= recordStyled
		to = appendRuns(to, cells, t)
	}
	for _, c := range cells {
		to = appendGlyph(to, c, t)
	}
	return to
}

func plain(c cell) bool {
	return c.style == 0 && c.glyph-' ' < utf8.RuneSelf-' '
}

func anyStyled(cells []cell) bool {
	for _, c := range cells {
		if c.style != 0 {
			return true
		}
	}
	return false
}

// appendRuns writes the number of runs and each run.
func appendRuns(to []byte, cells []cell, t *interned) []byte {
	runs := 0
	for i := range cells {
		if i == 0 || cells[i].style != cells[i-1].style {
			runs++
		}
	}
	to = binary.AppendUvarint(to, uint64(runs))
	for i := 0; i < len(cells); {
		j := i + 1
		for j < len(cells) && cells[j].style == cells[i].style {
			j++
		}
		s := t.styles[cells[i].style]
		to = binary.AppendUvarint(to, uint64(j-i))
		to = binary.AppendUvarint(to, uint64(s.Attrs))
		to = binary.AppendUvarint(to, uint64(s.Fg))
		to = binary.AppendUvarint(to, uint64(s.Bg))
		to = binary.AppendUvarint(to, uint64(s.UnderlineColor))
		i = j
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

// splitRecord splits a record into its style runs and its text.
func splitRecord(record []byte) (runs []styleRun, text []byte) {
	text = record[1:]
	if record[0]&recordStyled == 0 {
		return nil, text
	}
	next := func() uint64 {
		v, n := binary.Uvarint(text)
		text = text[n:]
		return v
	}
	for n := next(); n > 0; n-- {
		run := styleRun{columns: int(next())}
		run.style.Attrs = Attr(next())
		run.style.Fg = Color(next())
		run.style.Bg = Color(next())
		run.style.UnderlineColor = Color(next())
		runs = append(runs, run)
	}
	return runs, text
}

type styleRun struct {
	columns int
	style   Style
}

// recordLine is the text of a record without the spaces at its end.
func recordLine(record []byte) string {
	_, text := splitRecord(record)
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
	runs, text := splitRecord(record)
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
	for _, run := range runs {
		id := t.style(run.style, live)
		for range run.columns {
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
