package approval

import (
	"slices"
	"strings"
)

// builtin notes what the shell's own commands hide: those that run code, change
// what later words mean, or set variables. In a variable's name a subscript can
// hide a command, also within quotes.
func (s *scan) builtin(name string, words []word) {
	switch name {
	case "eval":
		blind := slices.ContainsFunc(words, func(w word) bool { return !w.seen })
		s.hide("eval", blind)
	case "source", ".":
		s.hide("a file that is run in the shell", false)
	case "alias", "enable", "hash", "bind", "complete", "compgen", "fc", "trap", "shopt", "unset", "let", "getopts",
		"mapfile", "readarray", "wait", "declare", "typeset", "local", "readonly", "export", "coproc":
		s.hide(name+", which changes the shell", false)
	case "set":
		if !setsPlainly(words[1:]) {
			s.hide("set, which changes the shell", false)
		}
	case "read":
		if !readsPlainly(words[1:]) {
			s.hide("read, which sets a variable", false)
		}
	case "printf":
		if len(words) > 1 && (!words[1].seen || strings.HasPrefix(words[1].text, "-v")) {
			s.hide("printf, which may set a variable", false)
		}
	case "test", "[":
		if !testsPlainly(words[1:]) {
			s.hide("a test whose words are not known", false)
		}
	}
}

// readsPlainly says that read sets only variables that nothing depends on.
func readsPlainly(words []word) bool {
	for _, w := range words {
		if !w.seen || w.text != "-r" && w.text != "-s" && !loopVariable(w.text) {
			return false
		}
	}
	return true
}

// setsPlainly says that set only makes the shell stop or speak earlier.
func setsPlainly(words []word) bool {
	for _, w := range words {
		switch {
		case !w.seen:
			return false
		case w.text == "pipefail" || w.text == "errexit" || w.text == "nounset" || w.text == "xtrace":
		case len(w.text) < 2 || w.text[0] != '-' || strings.Trim(w.text[1:], "euxo") != "":
			return false
		}
	}
	return true
}

// testsPlainly says that a test cannot ask for a variable by name.
func testsPlainly(words []word) bool {
	if n := len(words); n > 0 && words[n-1].text == "]" {
		words = words[:n-1]
	}
	for _, w := range words {
		if w.split || w.text == "-v" || w.text == "-R" {
			return false
		}
	}
	for len(words) > 0 && (words[0].text == "!" || words[0].text == "(") {
		words = words[1:]
	}
	return len(words) != 2 || words[0].seen
}
