package cli

import (
	"bytes"
	"unicode/utf8"
)

const escape = '\x1b'

// press is one key: a character, Escape, or one that stands for no character,
// such as an arrow. What is pasted is one press, however long.
type press struct {
	char  rune // 0 for a key without a character, and for a paste
	paste string
}

// decoder makes presses of a terminal's bytes. An arrow is several bytes that
// begin with Escape, so a lone Escape is known only by the pause behind it.
type decoder struct {
	state  decoderState
	alt    bool // Escape stood before the character that is being read
	char   []byte
	params []byte
	pasted []byte
}

type decoderState int

const (
	ground      decoderState = iota
	afterEscape              // ESC
	inSequence               // ESC [
	lastByte                 // ESC O, and ESC [ [ of the Linux console
	inString                 // a terminal's own report, up to BEL or ESC \
	stringEscape
	inPaste // between ESC [ 200 ~ and ESC [ 201 ~
)

const (
	pasteEnd  = "\x1b[201~"
	mostPaste = 1 << 20
	mostParam = 64
)

func (d *decoder) feed(b byte) (press, bool) {
	switch d.state {
	case afterEscape:
		return d.escaped(b)
	case inSequence:
		return d.sequence(b)
	case lastByte:
		if b >= '0' && b <= '9' || b == ';' {
			return press{}, false
		}
		d.state = ground
		return press{}, true
	case inString:
		switch b {
		case '\a':
			d.state = ground
		case escape:
			d.state = stringEscape
		}
		return press{}, false
	case stringEscape:
		if d.state = inString; b == '\\' {
			d.state = ground
		}
		return press{}, false
	case inPaste:
		return d.paste(b)
	}
	if b == escape {
		d.state, d.char, d.alt = afterEscape, d.char[:0], false
		return press{}, false
	}
	return d.character(b)
}

func (d *decoder) character(b byte) (press, bool) {
	d.char = append(d.char, b)
	if !utf8.FullRune(d.char) {
		return press{}, false
	}
	r, _ := utf8.DecodeRune(d.char)
	if d.char = d.char[:0]; d.alt {
		r = 0
	}
	d.alt = false
	return press{char: r}, true
}

func (d *decoder) escaped(b byte) (press, bool) {
	switch b {
	case escape: // the one before stood alone
		return press{char: escape}, true
	case '[':
		d.state, d.params = inSequence, d.params[:0]
	case 'O':
		d.state = lastByte
	case ']', 'P', 'X', '^', '_':
		d.state = inString
	default:
		d.state, d.alt = ground, true
		return d.character(b)
	}
	return press{}, false
}

func (d *decoder) sequence(b byte) (press, bool) {
	switch {
	case b == escape:
		d.state = afterEscape
	case b == '[' && len(d.params) == 0:
		d.state = lastByte
	case b >= 0x40 && b <= 0x7e:
		if d.state = ground; b == '~' && string(d.params) == "200" {
			d.state, d.pasted = inPaste, nil
			return press{}, false
		}
		return press{}, true
	case len(d.params) < mostParam:
		d.params = append(d.params, b)
	}
	return press{}, false
}

func (d *decoder) paste(b byte) (press, bool) {
	d.pasted = append(d.pasted, b)
	if text, ok := bytes.CutSuffix(d.pasted, []byte(pasteEnd)); ok {
		d.state = ground
		return press{paste: string(text)}, true
	}
	if len(d.pasted) > mostPaste { // what is too much is lost, but its end is not
		d.pasted = append(d.pasted[:mostPaste/2], d.pasted[len(d.pasted)-len(pasteEnd):]...)
	}
	return press{}, false
}

// waiting says that a pause would mean something.
func (d *decoder) waiting() bool { return d.state != ground && d.state != inPaste }

// pause says that no more bytes came for a while.
func (d *decoder) pause() (press, bool) {
	state := d.state
	if !d.waiting() {
		return press{}, false
	}
	d.state = ground
	return press{char: escape}, state == afterEscape
}
