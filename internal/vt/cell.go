package vt

import "unicode/utf8"

// Cell is one position of a [Screen].
type Cell struct {
	// Text is what is drawn: one character with its combining marks, or ""
	// for a blank and for the right half of a wide character.
	Text string
	// Width is 1 or 2 columns, or 0 for the right half of a wide character.
	Width int
	Style Style
}

// shape says how many columns a cell's text takes.
type shape uint8

const (
	narrow shape = iota
	wide         // the left half of two columns
	tail         // the right half; it has no text of its own
)

// cell is the compact form that grids keep. Its zero value is a blank in the
// default style.
type cell struct {
	// glyph is a rune, or an id of the cluster table with clusterBit set, or
	// 0 for a blank.
	glyph uint32
	style styleID
	shape shape
}

const clusterBit = 1 << 31

func (c cell) isCluster() bool { return c.glyph&clusterBit != 0 }

// maxClusterBytes bounds the text of one cell; marks beyond it are dropped.
// The longest emoji sequences in use take 41 bytes.
const maxClusterBytes = 64

// appendText appends what the cell shows, a space for a blank.
func (c cell) appendText(to []byte, clusters []string) []byte {
	switch {
	case c.shape == tail:
		return to
	case c.glyph == 0:
		return append(to, ' ')
	case c.isCluster():
		return append(to, clusters[c.glyph&^clusterBit]...)
	case c.glyph < utf8.RuneSelf:
		return append(to, byte(c.glyph))
	}
	return utf8.AppendRune(to, rune(c.glyph))
}
