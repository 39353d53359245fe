package vt

import "github.com/clipperhouse/displaywidth"

const zeroWidthJoiner = '\u200d'

// widthExceptions are where terminals, by way of wcwidth, give another width
// than Unicode's tables suggest for text on its own. They are in order.
var widthExceptions = []struct {
	first, last rune
	width       int
}{
	{0x0600, 0x0605, 1},   // Arabic number signs are drawn
	{0x06dd, 0x06dd, 1},   // end of ayah
	{0x070f, 0x070f, 1},   // Syriac abbreviation mark
	{0x0890, 0x0891, 1},   // Arabic currency signs
	{0x08e2, 0x08e2, 1},   // disputed end of ayah
	{0x1160, 0x11ff, 0},   // Hangul vowels and finals join the initial
	{0x3248, 0x324f, 2},   // circled numbers on black squares
	{0xd7b0, 0xd7ff, 0},   // more Hangul vowels and finals
	{0x110bd, 0x110cd, 1}, // Kaithi number signs
	{0x1f1e6, 0x1f1ff, 1}, // half a flag takes one column, a whole one two
}

// firstMark is the first rune that can take another width than one column.
const firstMark = 0x300

// runeWidth is the number of columns a printable rune takes on its own: 0 for
// marks, which join the character before them.
func runeWidth(r rune) int {
	if r < firstMark {
		return 1
	}
	for i := range widthExceptions {
		e := &widthExceptions[i]
		if r < e.first {
			break
		}
		if r <= e.last {
			return e.width
		}
	}
	return displaywidth.Rune(r)
}
