package vt

import "unicode/utf8"

const replacement = utf8.RuneError

// decoder assembles a character that is cut between writes.
type decoder struct {
	bytes [utf8.UTFMax]byte
	n     int
}

func (d *decoder) pending() bool { return d.n > 0 }
func (d *decoder) reset()        { d.n = 0 }

// viable says whether the bytes so far can still become a character.
func (d *decoder) viable() bool {
	b := d.bytes[:d.n]
	if utf8.FullRune(b) {
		r, n := utf8.DecodeRune(b)
		return r != utf8.RuneError || n > 1
	}
	return true
}

// writeUTF8 takes one character, or a part of one, from the start of p, whose
// first byte is not ASCII. Each longest malformed part becomes one U+FFFD.
func (e *Emulator) writeUTF8(p []byte) int {
	d := &e.utf8
	if !d.pending() {
		if r, n := utf8.DecodeRune(p); r != utf8.RuneError || n > 1 {
			e.printRune(r)
			return n
		}
	}
	d.bytes[d.n] = p[0]
	d.n++
	if !d.viable() {
		alone := d.n == 1
		d.reset()
		e.printRune(replacement)
		if alone {
			return 1
		}
		return 0 // p[0] may begin the next character
	}
	if utf8.FullRune(d.bytes[:d.n]) {
		r, _ := utf8.DecodeRune(d.bytes[:d.n])
		d.reset()
		e.printRune(r)
	}
	return 1
}
