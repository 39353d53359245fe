package wire

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"
)

// Encoder is everything that can be sent.
type Encoder interface {
	// AppendJSON appends the value as one line of JSON.
	AppendJSON(dst []byte) []byte
}

// Codec is everything that can be sent and received.
type Codec interface {
	Encoder
	json.Marshaler
	json.Unmarshaler
}

// AppendName appends a member's name, which is quoted and has its colon, and the
// comma before it.
func AppendName(dst []byte, name string) []byte {
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	return append(dst, name...)
}

// AppendBool appends true or false.
func AppendBool(dst []byte, v *bool) []byte { return strconv.AppendBool(dst, *v) }

// AppendNumber appends a number. What JSON cannot write is null.
func AppendNumber(dst []byte, v *float64) []byte {
	if math.IsNaN(*v) || math.IsInf(*v, 0) {
		return append(dst, "null"...)
	}
	return strconv.AppendFloat(dst, *v, 'g', -1, 64)
}

// AppendRaw appends JSON as it is, but on one line. Nothing counts as null.
func AppendRaw(dst []byte, raw *json.RawMessage) []byte {
	if len(*raw) == 0 {
		return append(dst, "null"...)
	}
	from := len(dst)
	dst = append(dst, *raw...)
	// Between the tokens of JSON a line break means nothing, and inside them
	// there are none.
	for i := bytes.IndexAny(dst[from:], "\r\n"); i >= 0; i = bytes.IndexAny(dst[from:], "\r\n") {
		from += i
		dst[from] = ' '
	}
	return dst
}

// AppendUnion appends whichever kind v is. Nothing counts as null.
func AppendUnion[T Encoder](dst []byte, v *T) []byte {
	if any(*v) == nil {
		return append(dst, "null"...)
	}
	return (*v).AppendJSON(dst)
}

// AppendString appends a string. Bytes that are not UTF-8 become U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	for {
		n := plainPrefix(s)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return append(dst, '"')
		}
		dst = appendEscaped(dst, s[n])
		s = s[n+1:]
	}
}

func appendEscaped(dst []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}
