package drive

import (
	"strings"

	"hawser/internal/term"
)

const (
	// maxPiece is how much text one event has. The journal keeps events of up to
	// 2 MiB, and a byte can take six when it is escaped.
	maxPiece = 256 << 10
	// maxExcerpt is how much is told of what stands in full elsewhere.
	maxExcerpt = 64 << 10
	// maxWord is how far back a blank is looked for to cut at: a secret that is cut
	// in two would not be known as one.
	maxWord = 4 << 10
)

// pieces cuts a text where a character ends, and a word if it can.
func pieces(text string) []string {
	var list []string
	for len(text) > maxPiece {
		n := maxPiece - term.Incomplete([]byte(text[maxPiece-4:maxPiece]))
		if i := strings.LastIndexAny(text[n-maxWord:n], " \n"); i >= 0 {
			n += i + 1 - maxWord
		}
		list, text = append(list, text[:n]), text[n:]
	}
	return append(list, text)
}

// excerpt is the beginning of a long text.
func excerpt(text string) string {
	if len(text) <= maxExcerpt {
		return text
	}
	return text[:maxExcerpt-term.Incomplete([]byte(text[maxExcerpt-4:maxExcerpt]))] + "…"
}
