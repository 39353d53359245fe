package vt

import "github.com/charmbracelet/x/ansi"

// applySGR returns s changed by the parameters of one SGR.
func applySGR(s Style, p ansi.Params) Style {
	if len(p) == 0 {
		return Style{}
	}
	for i := 0; i < len(p); {
		n := group(p[i:])
		v := arg(p, i, 0)
		switch {
		case v == 38 || v == 48 || v == 58:
			c, used, ok := extendedColor(p[i:], n)
			if ok {
				*colorOf(&s, v) = c
			}
			i += used
			continue
		case v == 4 && n > 1:
			s.Attrs = s.Attrs&^anyUnderline | underlineStyle(arg(p, i+1, 1))
		default:
			applySimple(&s, v)
		}
		i += n
	}
	return s
}

// group is the number of parameters joined to the first by colons.
func group(p ansi.Params) int {
	n := 1
	for n < len(p) && p[n-1].HasMore() {
		n++
	}
	return n
}

func colorOf(s *Style, v int) *Color {
	switch v {
	case 38:
		return &s.Fg
	case 48:
		return &s.Bg
	}
	return &s.UnderlineColor
}

// extendedColor reads 38;5;n, 38;2;r;g;b and their forms with colons, in which
// an empty colour space may stand before the red. used says how many
// parameters it took.
func extendedColor(p ansi.Params, grouped int) (c Color, used int, ok bool) {
	colons := grouped > 1
	if colons {
		p = p[:grouped]
	}
	switch arg(p, 1, 0) {
	case 5:
		used = min(3, len(p))
		n := arg(p, 2, -1)
		c, ok = Palette(uint8(n)), n >= 0 && n <= 255
	case 2:
		at := 2
		if colons && len(p) > 5 {
			at = 3
		}
		used = min(at+3, len(p))
		r, g, b := arg(p, at, 0), arg(p, at+1, 0), arg(p, at+2, 0)
		c, ok = RGB(uint8(r), uint8(g), uint8(b)), len(p) >= at+3 && max(r, g, b) <= 255
	default:
		used = min(2, len(p))
	}
	if colons {
		used = grouped
	}
	return c, used, ok
}

func underlineStyle(n int) Attr {
	switch n {
	case 0:
		return 0
	case 2:
		return DoubleUnderline
	case 3:
		return CurlyUnderline
	case 4:
		return DottedUnderline
	case 5:
		return DashedUnderline
	}
	return Underline
}

func applySimple(s *Style, v int) {
	switch {
	case v == 0:
		*s = Style{}
	case v < len(attrOn) && attrOn[v] != 0:
		if attrOn[v]&anyUnderline != 0 {
			s.Attrs &^= anyUnderline
		}
		s.Attrs |= attrOn[v]
	case v < len(attrOff) && attrOff[v] != 0:
		s.Attrs &^= attrOff[v]
	case v >= 30 && v <= 37:
		s.Fg = Palette(uint8(v - 30))
	case v == 39:
		s.Fg = 0
	case v >= 40 && v <= 47:
		s.Bg = Palette(uint8(v - 40))
	case v == 49:
		s.Bg = 0
	case v == 59:
		s.UnderlineColor = 0
	case v >= 90 && v <= 97:
		s.Fg = Palette(uint8(v - 90 + 8))
	case v >= 100 && v <= 107:
		s.Bg = Palette(uint8(v - 100 + 8))
	}
}

var attrOn = [...]Attr{
	1: Bold, 2: Faint, 3: Italic, 4: Underline, 5: Blink, 6: Blink, 7: Reverse, 8: Conceal, 9: Strike,
	21: DoubleUnderline, 53: Overline,
}

var attrOff = [...]Attr{
	22: Bold | Faint, 23: Italic, 24: anyUnderline, 25: Blink, 27: Reverse, 28: Conceal, 29: Strike,
	55: Overline,
}
