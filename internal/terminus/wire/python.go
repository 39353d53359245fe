package wire

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isSpace is Python's idea of white space, which has four separators more.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

// isWord is what a regular expression of Python calls a character of a word.
func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

func strip(s string) string { return strings.TrimFunc(s, isSpace) }

func blank(s string) bool { return skipSpace(s, 0) == len(s) }

// skipSpace returns the first position from i on that is not white space.
func skipSpace(s string, i int) int { return i + skip(s[i:], isSpace) }

// skip returns how many bytes at the beginning of s hold such characters.
func skip(s string, is func(rune) bool) int {
	for i := 0; i < len(s); {
		r, n := decodeRune(s[i:])
		if !is(r) {
			return i
		}
		i += n
	}
	return len(s)
}

// firstChars returns the first n characters of s, and whether s has n.
func firstChars(s string, n int) (string, bool) {
	i := 0
	for ; n > 0 && i < len(s); n-- {
		_, size := decodeRune(s[i:])
		i += size
	}
	return s[:i], n == 0
}

// countChars counts the characters of s.
func countChars(s string) int {
	n := 0
	for i := 0; i < len(s); n++ {
		_, size := decodeRune(s[i:])
		i += size
	}
	return n
}

// decodeRune is utf8.DecodeRuneInString that also knows surrogates, which are
// characters of Python's texts.
func decodeRune(s string) (rune, int) {
	if s != "" && s[0] < utf8.RuneSelf {
		return rune(s[0]), 1
	}
	r, n := utf8.DecodeRuneInString(s)
	if n == 1 && r == utf8.RuneError && len(s) >= 3 && s[0] == 0xed && s[1]&0xe0 == 0xa0 && s[2]&0xc0 == 0x80 {
		return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), 3
	}
	return r, n
}

// appendRune is utf8.AppendRune that also knows surrogates.
func appendRune(b []byte, r rune) []byte {
	if isSurrogate(r) {
		return append(b, 0xed, 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(b, r)
}

func isSurrogate(r rune) bool { return r >= 0xd800 && r < 0xe000 }

// repr writes s as Python's repr does.
func repr(s string) string {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	b := []byte{quote}
	for i := 0; i < len(s); {
		r, n := decodeRune(s[i:])
		i += n
		switch {
		case r == rune(quote) || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case !isSurrogate(r) && unicode.IsPrint(r):
			b = utf8.AppendRune(b, r)
		case r < 0x100:
			b = fmt.Appendf(b, `\x%02x`, r)
		case r < 0x10000:
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = fmt.Appendf(b, `\U%08x`, r)
		}
	}
	return string(append(b, quote))
}
