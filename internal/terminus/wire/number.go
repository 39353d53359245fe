package wire

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// floatOf reads a number as Python's float does: with white space around it,
// digits of any script, underscores between digits, and the infinities by name.
func floatOf(s string) (float64, bool) {
	s = plainDigits(strings.TrimFunc(s, func(r rune) bool {
		return r != 0x1c && r != 0x1d && r != 0x1e && r != 0x1f && isSpace(r)
	}))
	s, ok := joinDigits(s)
	if !ok {
		return 0, false
	}
	unsigned := strings.TrimLeft(s, "+-")
	if len(s)-len(unsigned) > 1 {
		return 0, false
	}
	switch strings.ToLower(unsigned) {
	case "nan":
		return math.NaN(), true
	case "inf", "infinity":
		if s[0] == '-' {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	if !isDecimal(unsigned) {
		return 0, false
	}
	f, _ := strconv.ParseFloat(s, 64) // out of range is infinite, as it is in Python
	return f, true
}

// plainDigits turns the decimal digits of all scripts into ours.
func plainDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 || !unicode.Is(unicode.Nd, r) {
			return r
		}
		first := r
		for unicode.Is(unicode.Nd, first-1) {
			first-- // a script's digits begin with its zero
		}
		return '0' + (r-first)%10
	}, s)
}

// joinDigits removes underscores; they are allowed only between two digits.
func joinDigits(s string) (string, bool) {
	if !strings.Contains(s, "_") {
		return s, true
	}
	for i := range len(s) {
		if s[i] == '_' && (i == 0 || i == len(s)-1 || !isDigit(s[i-1]) || !isDigit(s[i+1])) {
			return "", false
		}
	}
	return strings.ReplaceAll(s, "_", ""), true
}

// isDecimal says that s is digits, with a point and an exponent if it likes.
func isDecimal(s string) bool {
	whole := countDigits(s)
	s = s[whole:]
	fraction := 0
	if strings.HasPrefix(s, ".") {
		fraction = countDigits(s[1:])
		s = s[1+fraction:]
	}
	if whole+fraction == 0 {
		return false
	}
	if s == "" {
		return true
	}
	if s[0] != 'e' && s[0] != 'E' {
		return false
	}
	s = s[1:]
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	return s != "" && countDigits(s) == len(s)
}

func countDigits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
