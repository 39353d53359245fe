package vt

import "unicode/utf8"

// printASCII draws printable ASCII.
func (e *Emulator) printASCII(text []byte) {
	if !e.cursor.charset.plain() || e.modes.insert {
		for _, b := range text {
			e.printRune(rune(b))
		}
		return
	}
	e.last = rune(text[len(text)-1])
	style := e.cursor.pen.style
	for len(text) > 0 {
		if e.cursor.pending {
			e.wrap()
		}
		n := min(len(text), e.cols-e.cursor.x)
		span := e.line().open(e.cursor.x, n, e.cols)
		for i, b := range text[:n] {
			span[i] = cell{glyph: uint32(b), style: style}
		}
		text = text[n:]
		e.advanceBy(n)
	}
}

// advanceBy moves the cursor past n columns just drawn.
func (e *Emulator) advanceBy(n int) {
	e.cursor.x += n
	if e.cursor.x >= e.cols {
		e.cursor.x = e.cols - 1
		e.cursor.pending = e.modes.wrap
	}
}

// printRune draws one character, or joins it to the one before.
func (e *Emulator) printRune(r rune) {
	if r < utf8.RuneSelf {
		r = e.cursor.charset.translate(r)
	} else if r < 0xa0 {
		return // C1 controls are not obeyed in UTF-8
	}
	width := runeWidth(r)
	if r >= utf8.RuneSelf && (width == 0 || e.afterJoiner()) {
		e.join(r)
		return
	}
	if width > e.cols {
		return
	}
	e.last = r
	e.draw(uint32(r), width)
}

func (e *Emulator) draw(glyph uint32, width int) {
	if e.cursor.pending {
		e.wrap()
	}
	if e.cursor.x+width > e.cols {
		if e.modes.wrap {
			e.wrap()
		} else {
			e.cursor.x = e.cols - width
		}
	}
	x, line := e.cursor.x, e.line()
	if e.modes.insert {
		line.insert(x, width, e.cols, e.cursor.blank)
	}
	span := line.open(x, width, e.cols)
	span[0] = cell{glyph: glyph, style: e.cursor.pen.style}
	if width == 2 {
		span[0].shape = wide
		span[1] = cell{style: e.cursor.pen.style, shape: tail}
	}
	e.advanceBy(width)
}

// before is the column of the character that a mark joins, or -1.
func (e *Emulator) before() int {
	x := e.cursor.x - 1
	if e.cursor.pending {
		x = e.cursor.x
	}
	if x > 0 && e.line().at(x).shape == tail {
		x--
	}
	return x
}

// afterJoiner says that the character before ends with a zero width joiner.
func (e *Emulator) afterJoiner() bool {
	x := e.before()
	if x < 0 {
		return false
	}
	c := e.line().at(x)
	if !c.isCluster() {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(e.interned.clusters[c.glyph&^clusterBit])
	return last == zeroWidthJoiner
}

// join adds r to the character before the cursor. Without one, or when the
// cell is full, r is dropped.
func (e *Emulator) join(r rune) {
	x := e.before()
	if x < 0 {
		return
	}
	line := e.line()
	base := line.at(x)
	if r == zeroWidthJoiner && base.glyph < utf8.RuneSelf {
		return // it joins no letters
	}
	text := base.appendText(make([]byte, 0, maxClusterBytes), e.interned.clusters)
	if len(text)+utf8.RuneLen(r) > maxClusterBytes {
		return
	}
	text = utf8.AppendRune(text, r)
	id := e.interned.cluster(text, e.live)
	line.extend(x+1, e.cols)
	line.cells[x].glyph = id
}
