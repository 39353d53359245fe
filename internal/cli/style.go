package cli

import "os"

// palette is how things look. Without colour everything is empty.
type palette struct {
	bold, dim, italic, underline, red, green, yellow, blue, cyan, reset string
}

func newPalette() palette {
	if os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return palette{}
	}
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
