package cli

import (
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Characters for private use that stand for others while a text is wrapped.
const (
	heldPlace = "\ue000" // a column of a word that is not to be broken
	heldSpace = "\ue001" // a space within one
)

var (
	heldWord   = regexp.MustCompile(`[^ \n]*[/\\][^ \n]*`)
	heldPlaces = regexp.MustCompile(heldPlace + `+`)
)

// wrapAround wraps a text, but breaks no path and no address: who copies one from
// the screen gets it in one piece. One that is longer than a line has a line of its
// own, which the terminal wraps.
func wrapAround(s string, width int) string {
	if strings.Contains(s, heldPlace) {
		return ansi.Wrap(s, width, "")
	}
	var held []string
	s = heldWord.ReplaceAllStringFunc(s, func(word string) string {
		held = append(held, word)
		return strings.Repeat(heldPlace, max(1, min(width, ansi.StringWidth(word))))
	})
	return heldPlaces.ReplaceAllStringFunc(ansi.Wrap(s, width, ""), func(string) string {
		word := held[0]
		held = held[1:]
		return word
	})
}

// unbroken makes one word of a path with spaces, until it is rendered.
func unbroken(code string) string {
	if !strings.HasPrefix(code, "/") {
		return code
	}
	return strings.ReplaceAll(code, " ", heldSpace)
}
