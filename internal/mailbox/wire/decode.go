package wire

import (
	"strings"
	"unicode/utf16"
)

// decode undoes what an editor did when it saved the reply: the mark at the
// start of the file, and two bytes for each character.
func decode(text string) string {
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		return decode16(text[2:], 0)
	case strings.HasPrefix(text, "\xfe\xff"):
		return decode16(text[2:], 1)
	}
	return strings.TrimPrefix(text, "\ufeff")
}

func decode16(text string, high int) string {
	units := make([]uint16, 0, len(text)/2)
	for i := 0; i+1 < len(text); i += 2 {
		units = append(units, uint16(text[i+1-high])<<8|uint16(text[i+high]))
	}
	return string(utf16.Decode(units))
}
