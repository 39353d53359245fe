package vt

// charsets are the four designated sets and which of them is in use.
type charsets struct {
	sets   [4]byte // the final byte of the designation; 0 is ASCII
	active uint8   // of GL
	single uint8   // a set for one character, plus one; 0 is none
}

func (c *charsets) plain() bool { return c.sets[c.active] == 0 && c.single == 0 }

// designate handles ESC ( ) * + with a final byte.
func (c *charsets) designate(slot int, final byte) {
	switch final {
	case '0', 'A':
		c.sets[slot] = final
	default: // B is ASCII; other national sets are shown as ASCII
		c.sets[slot] = 0
	}
}

func (c *charsets) translate(r rune) rune {
	set := c.sets[c.active]
	if c.single != 0 {
		set = c.sets[c.single-1]
		c.single = 0
	}
	switch {
	case set == '0' && r >= '`' && r <= '~':
		return lineDrawing[r-'`']
	case set == 'A' && r == '#':
		return '£'
	}
	return r
}

// lineDrawing is DEC's special graphics set, from ` to ~.
var lineDrawing = [...]rune{
	'◆', '▒', '␉', '␌', '␍', '␊', '°', '±', '␤', '␋', '┘', '┐', '┌', '└', '┼', '⎺',
	'⎻', '─', '⎼', '⎽', '├', '┤', '┴', '┬', '│', '≤', '≥', 'π', '≠', '£', '·',
}
