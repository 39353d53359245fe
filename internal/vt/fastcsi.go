package vt

import (
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/parser"
)

// maxFastParams is more than programs use; sequences with more are the
// parser's.
const maxFastParams = 16

// wholeSequence obeys the sequence at the start of p, which is an escape, when
// it is of the two most common forms and whole: a control sequence with plain
// numbers, or the choice of a character set. It returns its length, or 0 when
// the parser must look at it byte by byte. Both give the same result.
func (e *Emulator) wholeSequence(p []byte) int {
	if len(p) < 3 {
		return 0
	}
	switch p[1] {
	case '[':
		return e.wholeCSI(p)
	case '(':
		if final := p[2]; final >= '0' && final < del {
			e.cursor.charset.designate(0, final)
			return 3
		}
	}
	return 0
}

func (e *Emulator) wholeCSI(p []byte) int {
	i := 2
	cmd := 0
	if p[i] == '?' {
		cmd = '?' << parser.PrefixShift
		i++
	}
	params := &e.fastParams
	n, value, digits := 0, parser.MissingParam, 0
	for ; i < len(p); i++ {
		b := p[i]
		switch {
		case b >= '0' && b <= '9':
			if digits == 0 {
				value = 0
			}
			if digits++; digits > maxDigits {
				return 0
			}
			value = value*10 + int(b-'0')
		case b == ';':
			params[n] = ansi.Param(value)
			if n++; n == maxFastParams {
				return 0
			}
			value, digits = parser.MissingParam, 0
		case b >= '@' && b < del:
			if n > 0 || digits > 0 {
				params[n] = ansi.Param(value)
				n++
			}
			e.sequence = sequenceGuard{}
			e.csi(ansi.Cmd(cmd|int(b)), params[:n])
			return i + 1
		default:
			return 0
		}
	}
	return 0
}
