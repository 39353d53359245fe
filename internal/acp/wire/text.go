package wire

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is the value of a string, and may be a part of the input.
func (d *Dec) Text() []byte {
	raw, plain := d.quoted()
	if plain {
		return raw
	}
	return []byte(unescape(raw))
}

// String is the value of a string.
func (d *Dec) String() string {
	raw, plain := d.quoted()
	if plain {
		return string(raw)
	}
	return unescape(raw)
}

// quoted is what is between the quotes of a string, and whether it is its value
// as it is.
func (d *Dec) quoted() (raw []byte, plain bool) {
	if d.want('"', "a string"); d.err != nil {
		return nil, true
	}
	from := d.i + 1
	if end := from + plainPrefix(d.b[from:]); end < len(d.b) && d.b[end] == '"' {
		d.i = end + 1
		raw = d.b[from:end:end]
		return raw, utf8.Valid(raw)
	}
	if d.skipString(); d.err != nil {
		return nil, true
	}
	return d.b[from : d.i-1], false
}

// Str is a string of a type of its own.
func Str[T ~string](d *Dec) T { return T(d.String()) }

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
func unescape(b []byte) string {
	if !utf8.Valid(b) {
		b = []byte(string([]rune(string(b))))
	}
	var out strings.Builder
	out.Grow(len(b))
	for {
		n := plainPrefix(b)
		out.Write(b[:n])
		if n == len(b) {
			return out.String()
		}
		r, length := escape(b[n:])
		out.WriteRune(r)
		b = b[n+length:]
	}
}

// escape is the character that an escape means, and the escape's length.
func escape(b []byte) (r rune, length int) {
	switch c := b[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
	default:
		return rune(c), 2
	}
	r = hex4(b[2:])
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(b[8:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}
