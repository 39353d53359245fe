package wire

import (
	"math"
	"strconv"
)

// AppendText writes a text as a JSON string, as all of this package do.
func AppendText(b []byte, s string) []byte { return appendString(b, s) }

// appendString writes a JSON string. A lone surrogate stays what it is, bytes
// that are no text become the character that stands for such, and whatever some
// language takes for the end of a line is escaped.
func appendString(b []byte, s string) []byte {
	const hexDigits = "0123456789abcdef"
	b = append(b, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < 0x80 && c != '"' && c != '\\' {
			i++
			continue
		}
		r, n := decodeRune(s[i:])
		if n > 1 && !isSurrogate(r) && !breaksLine(r) {
			i += n
			continue
		}
		b = append(b, s[done:i]...)
		i += n
		done = i
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c == '\t':
			b = append(b, `\t`...)
		default:
			b = append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
		}
	}
	b = append(b, s[done:]...)
	return append(b, '"')
}

// breaksLine says that a character beyond ASCII ends a line somewhere, or that a
// terminal acts on it.
func breaksLine(r rune) bool { return r >= 0x80 && r < 0xa0 || r == 0x2028 || r == 0x2029 }

// appendNumber writes a number; those that JSON lacks are null.
func appendNumber(b []byte, f float64) []byte {
	if !isFinite(f) {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}

// appendValue writes a value that the scanner passed over as JSON that others
// read too. Brackets need no understanding, so that depth costs nothing.
func appendValue(b []byte, raw string) []byte {
	s := scanner{text: raw}
	for s.space(); s.pos < len(raw); s.space() {
		start := s.pos
		switch c := raw[start]; c {
		case '{', '}', '[', ']', ',', ':':
			b = append(b, c)
			s.pos++
		default:
			k, _ := s.value()
			token := raw[start:s.pos]
			switch {
			case k == kindString:
				b = appendString(b, unquote(token))
			case k == kindFloat && !isFinite(numberOf(token)):
				b = append(b, "null"...)
			default:
				b = append(b, token...)
			}
		}
	}
	return b
}

func isFinite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
