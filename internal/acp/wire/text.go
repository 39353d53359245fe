package wire

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is the value of a string, and may be a part of the input.
func (d *Dec) Text() []byte {
	if d.want('"', "a string"); d.err != nil {
		return nil
	}
	from := d.i + 1
	n := plainPrefix(d.b[from:])
	if end := from + n; end < len(d.b) && d.b[end] == '"' {
		d.i = end + 1
		if text := d.b[from:end:end]; utf8.Valid(text) {
			return text
		}
	} else if d.skipString(); d.err != nil {
		return nil
	}
	return unescape(d.b[from : d.i-1])
}

// String is the value of a string.
func (d *Dec) String() string { return string(d.Text()) }

// Str is a string of a type of its own.
func Str[T ~string](d *Dec) T { return T(d.Text()) }

// AppendStr appends one.
func AppendStr[T ~string](dst []byte, v *T) []byte { return AppendString(dst, string(*v)) }

// Unexpected says that a word is none of those that a set has.
func (d *Dec) Unexpected(word []byte, set string) {
	if d.err == nil {
		const longest = 64
		d.Fail(strconv.QuoteToASCII(string(word[:min(len(word), longest)])) + " is no " + set)
	}
}

// skipString goes past a string.
func (d *Dec) skipString() {
	d.i++
	for {
		d.i += plainPrefix(d.b[d.i:])
		switch d.peek() {
		case '"':
			d.i++
			return
		case '\\':
			if n := escapeLen(d.b[d.i:]); n > 0 {
				d.i += n
				continue
			}
		}
		d.syntax()
		return
	}
}

// escapeLen is the length of the escape that b begins with, or 0.
func escapeLen(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if hex4(b[2:]) >= 0 {
			return 6
		}
	}
	return 0
}

// hex4 is the value of four hexadecimal digits, or -1.
func hex4(b []byte) rune {
	if len(b) < 4 {
		return -1
	}
	var v rune
	for _, c := range b[:4] {
		switch {
		case '0' <= c && c <= '9':
			v = v<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			v = v<<4 | rune(c|0x20-'a'+10)
		default:
			return -1
		}
	}
	return v
}

// unescape is the text of a string without its quotes, which is known to be
// well formed. What is not Unicode becomes U+FFFD.
func unescape(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		if n := plainPrefix(b); n > 0 {
			if plain := b[:n]; utf8.Valid(plain) {
				out = append(out, plain...)
			} else {
				out = append(out, string([]rune(string(plain)))...)
			}
			b = b[n:]
			continue
		}
		switch c := b[1]; c {
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
			r := hex4(b[2:])
			b = b[4:]
			if utf16.IsSurrogate(r) {
				if len(b) > 3 && b[2] == '\\' && b[3] == 'u' {
					if pair := utf16.DecodeRune(r, hex4(b[4:])); pair != utf8.RuneError {
						out = utf8.AppendRune(out, pair)
						b = b[8:]
						continue
					}
				}
				r = utf8.RuneError
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, c)
		}
		b = b[2:]
	}
	return out
}
