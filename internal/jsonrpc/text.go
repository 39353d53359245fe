package jsonrpc

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// unquote gives the text of a valid JSON string, as it is between its quotes.
// Without escapes it is the same memory.
func unquote(s []byte) []byte {
	i := bytes.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i >= 0 {
		out = append(out, s[:i]...)
		c := s[i+1]
		s = s[i+2:]
		switch c {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			var r rune
			r, s = unquoteRune(s)
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, c)
		}
		i = bytes.IndexByte(s, '\\')
	}
	return append(out, s...)
}

// unquoteRune expects four digits and, for the first half of a pair, perhaps
// the other half. A half alone becomes the replacement character.
func unquoteRune(s []byte) (rune, []byte) {
	r, _ := hex4(s, 0)
	s = s[4:]
	if !utf16.IsSurrogate(r) {
		return r, s
	}
	if len(s) >= 6 && s[0] == '\\' && s[1] == 'u' {
		low, _ := hex4(s, 2)
		if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
			return pair, s[6:]
		}
	}
	return utf8.RuneError, s
}

// hex4 reads four hexadecimal digits.
func hex4(data []byte, i int) (r rune, ok bool) {
	if i+4 > len(data) {
		return 0, false
	}
	for _, c := range data[i : i+4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// appendString appends s as a JSON string.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			b = append(b, c)
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
			continue
		}
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
	}
	return append(b, '"')
}

// validText gives b itself if it is UTF-8, and else a copy in which every byte
// that is not has become a replacement character.
func validText(b []byte) []byte {
	if utf8.Valid(b) {
		return b
	}
	out := make([]byte, 0, len(b)+16)
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		out = utf8.AppendRune(out, r)
		b = b[n:]
	}
	return out
}
