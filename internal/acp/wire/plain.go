package wire

import "math/bits"

// Eight bytes at a time, because output of terminals comes in strings of
// megabytes.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks bytes of a word that end a plain run in a string: a quote, a
// backslash or a control character. The lowest mark is right; above it bytes may
// be marked falsely, because a subtraction borrows.
func special(w uint64) uint64 {
	quote := w ^ '"'*ones
	slash := w ^ '\\'*ones
	return ((quote-ones)&^quote | (slash-ones)&^slash | (w-' '*ones)&^w) & highs
}

// plainPrefix is the length of the longest prefix that needs no escape.
func plainPrefix[T string | []byte](s T) int {
	all := len(s)
	for len(s) >= 8 {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		if m := special(w); m != 0 {
			return all - len(s) + bits.TrailingZeros64(m)/8
		}
		s = s[8:]
	}
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			return all - len(s) + i
		}
	}
	return all
}
