package vt

import "github.com/charmbracelet/x/ansi/parser"

const (
	esc = 0x1b
	del = 0x7f
	can = 0x18
	sub = 0x1a
	// c1ST ends strings in 8-bit terminals. In UTF-8 it is part of a
	// character, such as a quotation mark in a title.
	c1ST = 0x9c
)

// Write feeds p to the emulator. It always takes all of p and never fails. How
// a stream is cut into writes does not change the result.
func (e *Emulator) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		if e.parser.State() == parser.GroundState {
			p = e.writeGround(p)
		} else {
			p = e.writeSequence(p)
		}
	}
	return n, nil
}

// writeGround takes text, and the sequences that are simple enough: the parser
// never sees them. It stops where the parser must go on.
func (e *Emulator) writeGround(p []byte) []byte {
	for i := 0; i < len(p); {
		b := p[i]
		if b >= 0x80 {
			i += e.writeUTF8(p[i:])
			continue
		}
		if e.utf8.pending() {
			e.utf8.reset()
			e.printRune(replacement)
		}
		switch {
		case b >= ' ' && b != del:
			j := i + 1
			for j < len(p) && p[j]-' ' < del-' ' {
				j++
			}
			e.printASCII(p[i:j])
			i = j
		case b == esc:
			if n := e.wholeSequence(p[i:]); n > 0 {
				i += n
				continue
			}
			e.parser.Advance(esc)
			return p[i+1:]
		default:
			e.control(b)
			i++
		}
	}
	return nil
}

// sequenceGuard keeps from the parser what it would get wrong.
type sequenceGuard struct {
	digits  int  // of the parameter being read
	invalid bool // the control sequence is to be ignored
}

// maxDigits keeps parameters below the parser's flag bits.
const maxDigits = 9

func (e *Emulator) writeSequence(p []byte) []byte {
	for i, b := range p {
		state := e.parser.State()
		if state == parser.GroundState {
			return p[i:]
		}
		e.advance(state, b)
	}
	return nil
}

func (e *Emulator) advance(state parser.State, b byte) {
	switch state {
	case parser.OscStringState:
		if b == del {
			return
		}
		if b == c1ST {
			b = del // put back by oscText
		}
		e.parser.Advance(b)
		return
	case parser.EscapeState:
		e.sequence = sequenceGuard{}
		if b == 'k' {
			b = '_' // screen's title: a string to skip, as APC is
		}
		if b == esc {
			e.parser.Reset()
		}
	case parser.DcsEntryState:
		if b == esc {
			e.parser.Reset()
		}
	}
	if b >= 0x80 {
		return
	}
	if state >= parser.DcsEntryState && state <= parser.DcsStringState || state >= parser.SosStringState {
		e.parser.Advance(b)
		return
	}
	switch {
	case b < ' ' && b != esc && b != can && b != sub:
		// The parser would forget the prefix that it has read so far.
		e.control(b)
	case state == parser.CsiIntermediateState && b >= '0' && b <= '?',
		state == parser.CsiParamState && b >= '<' && b <= '?':
		e.sequence.invalid = true
	case b >= '0' && b <= '9' && (state == parser.CsiEntryState || state == parser.CsiParamState):
		if e.sequence.digits++; e.sequence.digits <= maxDigits {
			e.parser.Advance(b)
		}
	default:
		e.sequence.digits = 0
		e.parser.Advance(b)
	}
}
