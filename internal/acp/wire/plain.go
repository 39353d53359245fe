package wire

// Eight bytes at a time, because output of terminals comes in strings of
// megabytes.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks bytes of a word that end a plain run in a string: a quote, a
// backslash or a control character. Bytes above ASCII may be marked falsely.
func special(w uint64) uint64 {
	quote := w ^ '"'*ones
	slash := w ^ '\\'*ones
	return ((quote - ones) | (slash - ones) | (w - ' '*ones)) & highs
}

func word[T string | []byte](s T, i int) uint64 {
	_ = s[i+7]
	return uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
		uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
}

// plainPrefix is the length of the longest prefix that needs no escape.
func plainPrefix[T string | []byte](s T) int {
	i := 0
	for {
		for i+8 <= len(s) && special(word(s, i)) == 0 {
			i += 8
		}
		for end := min(i+8, len(s)); i < end; i++ {
			if c := s[i]; c < ' ' || c == '"' || c == '\\' {
				return i
			}
		}
		if i == len(s) {
			return i
		}
	}
}
