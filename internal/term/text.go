package term

import (
	"strings"
	"unicode/utf8"
	"unsafe"
)

// text makes valid UTF-8 of raw output, at most limit bytes of it; p is its own from
// then on, since it may be large and is asked for often. The rest of
// a cut first character goes, an incomplete last one is held back while more
// may come, and every other bad byte becomes U+FFFD. It says whether it had to
// drop anything from the front to keep the limit.
func text(p []byte, limit int, cut, more bool) (string, bool) {
	if cut {
		p = p[continuation(p):]
	}
	if more {
		p = p[:len(p)-Incomplete(p)]
	}
	if utf8.Valid(p) {
		return unsafe.String(unsafe.SliceData(p), len(p)), false
	}
	var b strings.Builder
	b.Grow(len(p) + len(p)/8)
	for len(p) > 0 {
		r, n := utf8.DecodeRune(p)
		b.WriteRune(r)
		p = p[n:]
	}
	s := b.String()
	if len(s) <= limit {
		return s, false
	}
	// U+FFFD is longer than the byte it stands for.
	s = s[len(s)-limit:]
	for len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s, true
}

// continuation counts the leading bytes that cannot start a character, as many
// as one character can have.
func continuation(p []byte) int {
	n := 0
	for n < len(p) && n < utf8.UTFMax-1 && !utf8.RuneStart(p[n]) {
		n++
	}
	return n
}

// Incomplete counts the last bytes that begin a character and do not end it.
func Incomplete(p []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if last := p[len(p)-n:]; utf8.RuneStart(last[0]) {
			if utf8.FullRune(last) {
				return 0
			}
			return n
		}
	}
	return 0
}
