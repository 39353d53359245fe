package script

import (
	"fmt"
	"strings"
)

// checkCommand refuses variables where a shell would read their values as
// anything but one plain word. Values come from prompts and people, so the rule
// is strict: a variable stands outside of quotes, in a command without the
// constructs that hide quotes from a simple reader.
func checkCommand(t text) error {
	var plain strings.Builder
	name := ""
	var quote rune
	for _, s := range t {
		if s.variable != "" {
			if quote != 0 {
				return fmt.Errorf("{%s} stands inside %c quotes: leave them out, its value is quoted for the shell", s.variable, quote)
			}
			name = s.variable
			plain.WriteByte('v')
			continue
		}
		plain.WriteString(s.literal)
		quote = quoting(s.literal, quote)
	}
	if name == "" {
		return nil
	}
	for _, odd := range []string{"`", "<<", "$'", "#", "\\\n"} {
		if strings.Contains(plain.String(), odd) {
			return fmt.Errorf("{%s} stands in a command with %q in it, where its value could be read as a command: write it to a file first", name, odd)
		}
	}
	for _, s := range t[:len(t)-1] {
		if strings.HasSuffix(s.literal, `\`) {
			return fmt.Errorf("{%s} stands behind a backslash, which would undo its quotes: remove it", name)
		}
	}
	return nil
}

// quoting is the quote that is open behind s.
func quoting(s string, quote rune) rune {
	escaped := false
	for _, r := range s {
		switch {
		case escaped:
			escaped = false
		case r == '\\' && quote != '\'':
			escaped = true
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		}
	}
	return quote
}

// quoted is a value as one word of a shell.
func quoted(value string) string {
	return "'" + strings.ReplaceAll(value, "'", `'\''`) + "'"
}
