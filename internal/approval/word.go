package approval

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// word is a word of a command, as far as it can be known before the shell runs.
type word struct {
	// text is the whole word if it is seen, else the known end of it.
	text string
	seen bool
	// split says that an unseen word may become several, or none.
	split bool
}

func seenWord(s string) word { return word{text: s, seen: true} }

var unseenWords = word{split: true}

func seenWords(args []string) []word {
	words := make([]word, len(args))
	for i, a := range args {
		words[i] = seenWord(a)
	}
	return words
}

// wordOf reads a word of a shell line.
func wordOf(w *syntax.Word) word {
	out := word{seen: true}
	hole := func(split bool) {
		out.text, out.seen = "", false
		out.split = out.split || split
	}
	for i, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			text, plain := unescaped(part.Value, i == 0)
			if !plain {
				hole(true)
				text = ""
			}
			out.text += text
		case *syntax.SglQuoted:
			if part.Dollar { // a POSIX shell reads it differently
				hole(false)
				continue
			}
			out.text += part.Value
		case *syntax.DblQuoted:
			for _, inner := range part.Parts {
				lit, ok := inner.(*syntax.Lit)
				if !ok || part.Dollar {
					hole(manyQuoted(inner))
					continue
				}
				out.text += unescapedQuoted(lit.Value)
			}
		default:
			hole(true)
		}
	}
	return out
}

// manyQuoted says that an expansion may become several words even in quotes.
func manyQuoted(part syntax.WordPart) bool {
	p, ok := part.(*syntax.ParamExp)
	return ok && (p.Index != nil || p.Param != nil && p.Param.Value == "@" || p.Excl)
}

// unescaped takes the backslashes out of unquoted text. It is not plain if the
// shell would make something else of it: file names, a home, several words.
func unescaped(s string, first bool) (text string, plain bool) {
	var b strings.Builder
	bracket, brace := false, false
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
			if i < len(s) && s[i] != '\n' {
				b.WriteByte(s[i])
			}
			continue
		case '*', '?', '~':
			return "", false
		case '=', '^', '#':
			if first && i == 0 && len(s) > 1 {
				return "", false // zsh looks for a program, or for other files
			}
		case '[':
			bracket = true
		case ']':
			if bracket {
				return "", false
			}
		case '{':
			brace = true
		case ',':
			if brace {
				return "", false
			}
		case '.':
			if brace && strings.HasPrefix(s[i:], "..") {
				return "", false
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), true
}

// unescapedQuoted does so for text in double quotes, where few characters can be
// escaped.
func unescapedQuoted(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\"\\\n", s[i+1]) >= 0 {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
