package cli

import (
	"fmt"
	"strings"
)

// palette is how things look. The zero value is without colour.
type palette struct {
	bold, dim, italic, underline, red, green, yellow, blue, cyan, reset string
}

func newPalette() palette {
	return palette{
		bold: "\x1b[1m", dim: "\x1b[2m", italic: "\x1b[3m", underline: "\x1b[4m", red: "\x1b[31m", green: "\x1b[32m",
		yellow: "\x1b[33m", blue: "\x1b[34m", cyan: "\x1b[36m", reset: "\x1b[0m",
	}
}

func (p palette) paint(style, s string) string {
	if style == "" || s == "" {
		return s
	}
	return style + s + p.reset
}

// foldDiff is how many lines of a diff are shown.
const foldDiff = 40

// diff colours a patch and folds a long one.
func (p palette) diff(patch string, most int) string {
	lines := strings.Split(strings.TrimRight(patch, "\n"), "\n")
	folded := 0
	if most > 0 && len(lines) > most {
		folded = len(lines) - most
		lines = lines[:most]
	}
	for i, l := range lines {
		l = shown(l)
		switch {
		case strings.HasPrefix(l, "+++"), strings.HasPrefix(l, "---"), strings.HasPrefix(l, "diff "), strings.HasPrefix(l, "index "):
			l = p.paint(p.dim, l)
		case strings.HasPrefix(l, "+"):
			l = p.paint(p.green, l)
		case strings.HasPrefix(l, "-"):
			l = p.paint(p.red, l)
		case strings.HasPrefix(l, "@@"):
			l = p.paint(p.cyan, l)
		}
		lines[i] = l
	}
	if folded > 0 {
		lines = append(lines, p.paint(p.dim, fmt.Sprintf("… %d more lines", folded)))
	}
	return strings.Join(lines, "\n")
}
