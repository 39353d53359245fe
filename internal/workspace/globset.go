package workspace

import "strings"

// compileSet reads a bracket expression at the start of a pattern and says how
// long it is; zero means that it is malformed.
func compileSet(p string) (*[4]uint64, int) {
	var set [4]uint64
	add := func(low, high byte) {
		for c := int(low); c <= int(high); c++ {
			set[c>>6] |= 1 << (c & 63)
		}
	}
	i, negated := 1, false
	if i < len(p) && (p[i] == '!' || p[i] == '^') {
		negated = true
		i++
	}
	before := -1 // the character that a range may start from
	for first := true; ; first = false {
		if i >= len(p) {
			return nil, 0
		}
		c := p[i]
		switch {
		case c == ']' && !first:
			if negated {
				for n := range set {
					set[n] = ^set[n]
				}
			}
			return &set, i + 1
		case c == '-' && before >= 0 && i+1 < len(p) && p[i+1] != ']':
			i++
			if p[i] == '\\' {
				if i++; i == len(p) {
					return nil, 0
				}
			}
			add(byte(before), p[i])
			before = -1
		case c == '[' && i+1 < len(p) && p[i+1] == ':':
			end := strings.IndexByte(p[i+2:], ']')
			if end < 0 {
				return nil, 0
			}
			name, ok := strings.CutSuffix(p[i+2:i+2+end], ":")
			if !ok { // no class after all, only a bracket
				add('[', '[')
				before = '['
				break
			}
			class, known := classes[name]
			if !known {
				return nil, 0
			}
			for b := range 256 {
				if class(byte(b)) {
					add(byte(b), byte(b))
				}
			}
			before = -1
			i += 2 + end
		default:
			if c == '\\' {
				if i++; i == len(p) {
					return nil, 0
				}
				c = p[i]
			}
			add(c, c)
			before = int(c)
		}
		i++
	}
}

var classes = map[string]func(byte) bool{
	"alnum":  func(c byte) bool { return isLetter(c) || isDigit(c) },
	"alpha":  isLetter,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 127 },
	"digit":  isDigit,
	"graph":  func(c byte) bool { return '!' <= c && c <= '~' },
	"lower":  func(c byte) bool { return 'a' <= c && c <= 'z' },
	"print":  func(c byte) bool { return ' ' <= c && c <= '~' },
	"punct":  func(c byte) bool { return '!' <= c && c <= '~' && !isLetter(c) && !isDigit(c) },
	"space":  func(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' },
	"upper":  func(c byte) bool { return 'A' <= c && c <= 'Z' },
	"xdigit": func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' },
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
