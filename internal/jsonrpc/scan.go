package jsonrpc

import (
	"encoding/binary"
	"math/bits"
)

// maxDepth is how deep values may be nested, as in encoding/json.
const maxDepth = 10_000

// The functions of this file walk over JSON without keeping anything of it.
// Each takes the index where its part begins and gives the one behind it, or
// bad.
const bad = -1

// skipSpace gives the index of the next byte that is no white space.
func skipSpace(data []byte, i int) int {
	for i < len(data) && (data[i] == ' ' || data[i] == '\t' || data[i] == '\r' || data[i] == '\n') {
		i++
	}
	return i
}

// skipValue expects a value that is inside of depth others.
func skipValue(data []byte, i, depth int) int {
	if i >= len(data) {
		return bad
	}
	switch c := data[i]; {
	case c == '"':
		return skipString(data, i+1)
	case c == '{':
		return skipObject(data, i+1, depth+1)
	case c == '[':
		return skipArray(data, i+1, depth+1)
	case c == '-' || c >= '0' && c <= '9':
		return skipNumber(data, i)
	case c == 't':
		return skipWord(data, i, "true")
	case c == 'f':
		return skipWord(data, i, "false")
	case c == 'n':
		return skipWord(data, i, "null")
	}
	return bad
}

func skipWord(data []byte, i int, word string) int {
	if end := i + len(word); end <= len(data) && string(data[i:end]) == word {
		return end
	}
	return bad
}

// skipObject expects what follows an opening brace.
func skipObject(data []byte, i, depth int) int {
	if depth > maxDepth {
		return bad
	}
	for first := true; ; first = false {
		key, next := nextMember(data, i, first)
		if next == bad || key == nil {
			return next
		}
		if i = skipValue(data, next, depth); i == bad {
			return bad
		}
	}
}

// nextMember expects what follows an opening brace or a member's value, and
// gives the next key, as it is between its quotes, and where its value begins;
// or a nil key and the index behind the closing brace.
func nextMember(data []byte, i int, first bool) (key []byte, next int) {
	i = skipSpace(data, i)
	if i < len(data) && data[i] == '}' {
		return nil, i + 1
	}
	if !first {
		if i >= len(data) || data[i] != ',' {
			return nil, bad
		}
		i = skipSpace(data, i+1)
	}
	if i >= len(data) || data[i] != '"' {
		return nil, bad
	}
	end := skipString(data, i+1)
	if end == bad {
		return nil, bad
	}
	key = data[i+1 : end-1]
	i = skipSpace(data, end)
	if i >= len(data) || data[i] != ':' {
		return nil, bad
	}
	return key, skipSpace(data, i+1)
}

// skipArray expects what follows an opening bracket.
func skipArray(data []byte, i, depth int) int {
	if depth > maxDepth {
		return bad
	}
	for first := true; ; first = false {
		element, next := nextElement(data, i, first)
		if next == bad || !element {
			return next
		}
		if i = skipValue(data, next, depth); i == bad {
			return bad
		}
	}
}

// nextElement expects what follows an opening bracket or an element, and gives
// where the next element begins; or false and the index behind the closing
// bracket.
func nextElement(data []byte, i int, first bool) (element bool, next int) {
	i = skipSpace(data, i)
	switch {
	case i >= len(data):
		return false, bad
	case data[i] == ']':
		return false, i + 1
	case first:
		return true, i
	case data[i] != ',':
		return false, bad
	}
	if i = skipSpace(data, i+1); i < len(data) && data[i] == ']' {
		return false, bad
	}
	return true, i
}

// skipString expects what follows an opening quote.
func skipString(data []byte, i int) int {
	for {
		i = skipPlain(data, i)
		if i >= len(data) || data[i] < ' ' {
			return bad
		}
		if data[i] == '"' {
			return i + 1
		}
		if i = skipEscape(data, i+1); i == bad {
			return bad
		}
	}
}

// skipPlain gives the index of the next quote, backslash or control byte, or
// the length of data.
func skipPlain(data []byte, i int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for i+8 <= len(data) {
		// Each term sets the top bit of the bytes it looks for, and perhaps of
		// bytes above one of those: the lowest is always true.
		w := binary.LittleEndian.Uint64(data[i:])
		quote, slash := w^('"'*ones), w^('\\'*ones)
		found := ((quote-ones)&^quote | (slash-ones)&^slash | (w-' '*ones)&^w) & tops
		if found != 0 {
			return i + bits.TrailingZeros64(found)>>3
		}
		i += 8
	}
	for i < len(data) && data[i] != '"' && data[i] != '\\' && data[i] >= ' ' {
		i++
	}
	return i
}

// skipEscape expects what follows a backslash.
func skipEscape(data []byte, i int) int {
	if i >= len(data) {
		return bad
	}
	switch data[i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 1
	case 'u':
		if _, ok := hex4(data, i+1); ok {
			return i + 5
		}
	}
	return bad
}

func skipNumber(data []byte, i int) int {
	if data[i] == '-' {
		i++
	}
	if i < len(data) && data[i] == '0' {
		i++
	} else if i = skipDigits(data, i); i == bad {
		return bad
	}
	if i < len(data) && data[i] == '.' {
		if i = skipDigits(data, i+1); i == bad {
			return bad
		}
	}
	if i < len(data) && (data[i] == 'e' || data[i] == 'E') {
		i++
		if i < len(data) && (data[i] == '+' || data[i] == '-') {
			i++
		}
		return skipDigits(data, i)
	}
	return i
}

// skipDigits expects at least one digit.
func skipDigits(data []byte, i int) int {
	begin := i
	for i < len(data) && data[i] >= '0' && data[i] <= '9' {
		i++
	}
	if i == begin {
		return bad
	}
	return i
}

// valid says that data is one JSON value, white space around it, inside of
// depth others.
func valid(data []byte, depth int) bool {
	i := skipValue(data, skipSpace(data, 0), depth)
	return i != bad && skipSpace(data, i) == len(data)
}
