package wire

import "strings"

// str passes over a string.
func (s *scanner) str() bool {
	t, start := s.text, s.pos
	for i := start + 1; i < len(t); i++ {
		switch c := t[i]; {
		case c == '"':
			s.pos = i + 1
			return true
		case c < ' ':
			return s.fail("Invalid control character at", i)
		case c == '\\':
			i++
			if i == len(t) {
				break
			}
			if t[i] == 'u' {
				if _, ok := hex4(t[i+1:]); !ok {
					return s.fail(`Invalid \uXXXX escape`, i)
				}
				i += 4
			} else if strings.IndexByte(escapes, t[i]) < 0 {
				return s.fail(`Invalid \escape`, i-1)
			}
		}
	}
	return s.fail("Unterminated string starting at", start)
}

// escapes are the letters after a backslash, escaped what they stand for.
const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

// hex4 reads the four digits of an escape.
func hex4(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	var r rune
	for i := range 4 {
		c := s[i]
		switch {
		case isDigit(c):
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// unquote returns the text of a string that str passed over.
func unquote(raw string) string {
	raw = raw[1 : len(raw)-1]
	if strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for {
		before, after, found := strings.Cut(raw, `\`)
		b = append(b, before...)
		if !found {
			return string(b)
		}
		if after[0] != 'u' {
			b = append(b, escaped[strings.IndexByte(escapes, after[0])])
			raw = after[1:]
			continue
		}
		r, _ := hex4(after[1:])
		raw = after[5:]
		if r >= 0xd800 && r < 0xdc00 && strings.HasPrefix(raw, `\u`) {
			if low, _ := hex4(raw[2:]); low >= 0xdc00 && low < 0xe000 {
				r = 0x10000 + (r-0xd800)<<10 + (low - 0xdc00)
				raw = raw[6:]
			}
		}
		b = appendRune(b, r)
	}
}
