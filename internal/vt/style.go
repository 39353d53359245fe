package vt

// Attr is a set of text attributes.
type Attr uint16

// The attributes of SGR.
const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Underline
	DoubleUnderline
	CurlyUnderline
	DottedUnderline
	DashedUnderline
	Blink
	Reverse
	Conceal
	Strike
	Overline
)

const anyUnderline = Underline | DoubleUnderline | CurlyUnderline | DottedUnderline | DashedUnderline

// Style is how a cell is drawn. Its zero value is the terminal's default.
type Style struct {
	Fg, Bg, UnderlineColor Color
	Attrs                  Attr
}

// Color is the default colour (its zero value), one of the 256 of the palette,
// or 24 bits of red, green and blue.
type Color uint32

const (
	paletteColor Color = 1 << 24
	trueColor    Color = 1 << 25
)

// Palette is colour n of the 256; the first 8 are ANSI's, the next 8 bright.
func Palette(n uint8) Color { return paletteColor | Color(n) }

// RGB is a true colour.
func RGB(r, g, b uint8) Color {
	return trueColor | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// Index returns the palette number of a palette colour.
func (c Color) Index() (n uint8, ok bool) { return uint8(c), c&paletteColor != 0 }

// RGB returns the parts of a true colour.
func (c Color) RGB() (r, g, b uint8, ok bool) {
	return uint8(c >> 16), uint8(c >> 8), uint8(c), c&trueColor != 0
}
