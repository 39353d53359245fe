package approval

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Describe is an action in one line, complete, for a person to decide on. What is
// shown is what happens: words are quoted as a shell would need them, and
// characters that a terminal or a browser would act on, or not show, are written
// as escapes.
func (a Action) Describe() string {
	switch {
	case a.Kind == Exec:
		return a.describeExec()
	case a.NewPath != "":
		return "rename " + quote(a.Path) + " to " + quote(a.NewPath)
	case a.Path != "":
		return string(a.Kind) + " " + quote(a.Path)
	case a.Host != "":
		return string(a.Kind) + " " + quote(a.Host)
	}
	return visible(string(a.Kind))
}

func (a Action) describeExec() string {
	var parts []string
	for _, v := range a.Env {
		name, value, _ := strings.Cut(v, "=")
		parts = append(parts, quote(name)+"="+quote(value))
	}
	if a.Line != "" {
		parts = append(parts, visible(a.Line))
	}
	for _, arg := range a.Args {
		parts = append(parts, quote(arg))
	}
	if a.Dir != "" {
		parts = append(parts, "  (in "+quote(a.Dir)+")")
	}
	return strings.Join(parts, " ")
}

// quote writes a word as a shell would need it.
func quote(s string) string {
	if s == "" {
		return "''"
	}
	if strings.IndexFunc(s, unsafeInWord) < 0 {
		return s
	}
	if strings.IndexFunc(s, unshown) < 0 && utf8.ValidString(s) {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\'' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case !unshown(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += n
	}
	b.WriteByte('\'')
	return b.String()
}

// unsafeInWord is what a shell would not take as it stands.
func unsafeInWord(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("%+,-./:=@_", r))
}

// unshown are characters that are not to reach a screen as they are: controls,
// those that turn the direction of text, those without width, odd spaces.
func unshown(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }

// Visible is text that is safe to show, on one line or more. What is not to reach
// a screen stands between ‹ and ›, as a code point or a byte, and so do these two
// themselves; hence two texts never look the same because of what was hidden.
// Newlines and tabs stay.
func Visible(s string) string { return shown(s, "\n\t") }

// visible does so on one line.
func visible(s string) string { return shown(s, "") }

func shown(s, keep string) string {
	clean := func(r rune) bool { return !unshown(r) && r != '‹' && r != '›' || strings.ContainsRune(keep, r) }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, "‹%02x›", s[i])
		case clean(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "‹U+%04X›", r)
		}
		i += n
	}
	return b.String()
}
