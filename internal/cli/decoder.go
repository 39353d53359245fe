package cli

import "unicode/utf8"

// decoder makes runes of bytes.
type decoder struct{ pending []byte }

func (d *decoder) feed(b byte) (rune, bool) {
	d.pending = append(d.pending, b)
	if !utf8.FullRune(d.pending) {
		return 0, false
	}
	r, _ := utf8.DecodeRune(d.pending)
	d.pending = d.pending[:0]
	return r, true
}
