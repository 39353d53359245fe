package approval

import (
	"strings"
	"unicode/utf8"
)

// glob is a pattern within one word: * stands for any text, ? for one character,
// and everything else, also what was quoted, for itself.
type glob []globPart

type globPart struct {
	any  bool   // *
	one  bool   // ?
	text string // otherwise
}

// literal says that the glob stands for one text only, and which.
func (g glob) literal() (string, bool) {
	var b strings.Builder
	for _, p := range g {
		if p.any || p.one {
			return "", false
		}
		b.WriteString(p.text)
	}
	return b.String(), true
}

// anything says that the glob is a lone *.
func (g glob) anything() bool { return len(g) == 1 && g[0].any }

// match goes back to the last * only, so its time is bounded by the product of
// the two lengths.
func (g glob) match(s string) bool {
	i, at := 0, 0
	star, from := -1, 0
	for {
		switch {
		case i < len(g) && g[i].any:
			star, from = i, at
			i++
			continue
		case i < len(g):
			if n := g[i].take(s[at:]); n >= 0 {
				at += n
				i++
				continue
			}
		case at == len(s):
			return true
		}
		if star < 0 || from >= len(s) {
			return false
		}
		_, n := utf8.DecodeRuneInString(s[from:])
		from += n
		i, at = star+1, from
	}
}

// take gives how much of s a part other than * takes, or -1.
func (p globPart) take(s string) int {
	switch {
	case p.one && s == "":
		return -1
	case p.one:
		_, n := utf8.DecodeRuneInString(s)
		return n
	case strings.HasPrefix(s, p.text):
		return len(p.text)
	}
	return -1
}

// has says that a literal part holds one of the characters.
func (g glob) has(chars string) bool {
	for _, p := range g {
		if strings.ContainsAny(p.text, chars) {
			return true
		}
	}
	return false
}

// folded is the glob for names that are compared without regard to case.
func (g glob) folded() glob {
	out := make(glob, len(g))
	for i, p := range g {
		p.text = strings.ToLower(p.text)
		out[i] = p
	}
	return out
}

// literally is the glob that stands for s alone.
func literally(s string) glob { return glob{{text: s}} }
