package wire

import "strings"

// escapedShell says that a page HTML-escaped a command: an entity stands where
// the shell would take its & for an operator, and no < or > denies it.
func escapedShell(text string) bool {
	if strings.ContainsAny(text, "<>") {
		return false
	}
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '&':
			if char, size := entity(text[i:]); size > 1 && strings.Contains(`<>&"'`, char) {
				return true
			}
		}
	}
	return false
}

// prettyQuotes says that the quotes of a command became curly on a page: there
// are such, no straight ones, and no text that the command only passes on.
func prettyQuotes(text string) bool {
	return strings.ContainsAny(text, "“”„‘") && !strings.ContainsAny(text, `"'`) && !strings.Contains(text, "<<")
}
