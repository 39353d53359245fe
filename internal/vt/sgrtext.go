package vt

import (
	"fmt"
	"strings"
)

// sgr writes a style as the parameters of an SGR, from the default style on.
func sgr(s Style) string {
	parts := []string{"0"}
	for code, attr := range attrOn {
		if attr != 0 && code != 6 && s.Attrs&attr != 0 {
			parts = append(parts, fmt.Sprint(code))
		}
	}
	for n := 3; n <= 5; n++ {
		if s.Attrs&underlineStyle(n) != 0 {
			parts = append(parts, fmt.Sprintf("4:%d", n))
		}
	}
	parts = appendColor(parts, 38, s.Fg)
	parts = appendColor(parts, 48, s.Bg)
	parts = appendColor(parts, 58, s.UnderlineColor)
	return strings.Join(parts, ";")
}

func appendColor(parts []string, code int, c Color) []string {
	if n, ok := c.Index(); ok {
		return append(parts, fmt.Sprintf("%d:5:%d", code, n))
	}
	if r, g, b, ok := c.RGB(); ok {
		return append(parts, fmt.Sprintf("%d:2::%d:%d:%d", code, r, g, b))
	}
	return parts
}
