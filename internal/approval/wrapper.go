package approval

import (
	"slices"
	"strings"
)

// wrapper is a program that runs the rest of its words: its options, without which
// it cannot be told where these begin. An option that is not here makes the call
// opaque.
type wrapper struct {
	flags      string // letters that stand alone
	values     string // letters that take a value
	query      string // letters with which nothing is run
	long       []string
	longValues []string
	number     bool // -10 is an option
	operands   int  // words before the command
}

var wrappers = map[string]wrapper{
	"timeout":  timeout,
	"gtimeout": timeout,
	"nice":     {values: "n", longValues: []string{"--adjustment"}, number: true},
	"nohup":    {},
	"stdbuf":   {values: "ioe", longValues: []string{"--input", "--output", "--error"}},
	"setsid":   {flags: "cw", long: []string{"--ctty", "--wait"}},
	"ionice":   {flags: "t", values: "cn", query: "p", longValues: []string{"--class", "--classdata"}},
	"time":     {flags: "p"},
	"command":  {flags: "p", query: "vV"},
	"builtin":  {},
	"exec":     {flags: "cl", values: "a"},
	"noglob":   {},
}

var timeout = wrapper{
	flags: "fpv", values: "ks",
	long:       []string{"--foreground", "--preserve-status", "--verbose"},
	longValues: []string{"--kill-after", "--signal"},
	operands:   1,
}

// rest is the command that a wrapper runs.
func (w wrapper) rest(words []word) ([]word, how) {
	at, how := w.options(words, nil)
	if how != through {
		return nil, how
	}
	for range w.operands {
		if at < len(words) && words[at].split {
			return nil, opaque
		}
		at++
	}
	if at >= len(words) {
		return nil, plain
	}
	return words[at:], through
}

// options gives the index of the first word that is no option, and tells got of
// each letter and its value.
func (w wrapper) options(words []word, got func(letter byte, value string)) (int, how) {
	for at := 1; at < len(words); at++ {
		switch o := words[at]; {
		case !o.seen:
			return 0, opaque
		case o.text == "--":
			return at + 1, through
		case !strings.HasPrefix(o.text, "-") || o.text == "-":
			return at, through
		case strings.HasPrefix(o.text, "--"):
			name, _, attached := strings.Cut(o.text, "=")
			switch {
			case slices.Contains(w.long, o.text) || attached && slices.Contains(w.longValues, name):
			case slices.Contains(w.longValues, name):
				at++
			default:
				return 0, opaque
			}
		case w.number && strings.Trim(o.text[1:], "0123456789") == "":
		default:
			next, how := w.letters(words, at, got)
			if how != through {
				return 0, how
			}
			at = next
		}
	}
	return len(words), through
}

// letters reads one word of short options, and the word after it if that is the
// value of the last.
func (w wrapper) letters(words []word, at int, got func(byte, string)) (int, how) {
	text := words[at].text
	for i := 1; i < len(text); i++ {
		letter, value := text[i], ""
		switch {
		case strings.IndexByte(w.query, letter) >= 0:
			return 0, plain
		case strings.IndexByte(w.flags, letter) >= 0:
		case strings.IndexByte(w.values, letter) >= 0:
			value = text[i+1:]
			i = len(text)
			if value == "" {
				at++
				if at >= len(words) || !words[at].seen {
					return 0, opaque
				}
				value = words[at].text
			}
		default:
			return 0, opaque
		}
		if got != nil {
			got(letter, value)
		}
	}
	return at, through
}

var envOptions = wrapper{flags: "i0v", values: "u", long: []string{"--ignore-environment"}, longValues: []string{"--unset"}}

func envRun(words []word) (inside, how) {
	at, how := envOptions.options(words, nil)
	if how != through {
		return inside{}, how
	}
	if at < len(words) && words[at].seen && words[at].text == "-" {
		at++
	}
	var in inside
	for ; at < len(words); at++ {
		if !words[at].seen {
			return inside{}, opaque
		}
		if !strings.Contains(words[at].text, "=") {
			in.commands = [][]word{words[at:]}
			return in, through
		}
		in.sets = append(in.sets, words[at].text)
	}
	return inside{}, plain
}

var xargsOptions = wrapper{
	flags: "0rtpxo", values: "EILnPsda",
	long:       []string{"--null", "--no-run-if-empty", "--verbose", "--interactive", "--exit"},
	longValues: []string{"--max-args", "--max-procs", "--max-lines", "--max-chars", "--delimiter", "--arg-file", "--eof"},
}

// xargsRun adds the words that only the input knows.
func xargsRun(words []word) (inside, how) {
	mark, marks := "", false
	at, how := xargsOptions.options(words, func(letter byte, value string) {
		if letter == 'I' {
			mark, marks = value, true
		}
	})
	if how != through {
		return inside{}, how
	}
	if marks && mark == "" {
		return inside{}, opaque
	}
	if at >= len(words) {
		return inside{}, plain // it prints
	}
	cmd := slices.Clone(words[at:])
	if !marks {
		return inside{commands: [][]word{append(cmd, unseenWords)}}, through
	}
	return inside{commands: [][]word{marked(cmd, mark)}}, through
}

// marked forgets the words in which something will be put.
func marked(words []word, mark string) []word {
	for i, w := range words {
		if w.seen && strings.Contains(w.text, mark) {
			words[i] = word{}
		}
	}
	return words
}

// findRun gives the commands that find runs for what it finds.
func findRun(words []word) (inside, how) {
	var in inside
	for i := 1; i < len(words); i++ {
		if !words[i].seen {
			return inside{}, opaque
		}
		switch words[i].text {
		case "-exec", "-execdir", "-ok", "-okdir":
			rest := words[i+1:]
			end := 0
			for end < len(rest) && rest[end].text != ";" && !(rest[end].text == "+" && end > 0 && rest[end-1].text == "{}") {
				end++
			}
			if end == 0 || end == len(rest) {
				return inside{}, opaque
			}
			in.commands = append(in.commands, marked(slices.Clone(rest[:end]), "{}"))
			in.moves = in.moves || strings.HasSuffix(words[i].text, "dir")
			i += end + 1
		}
	}
	if in.commands == nil {
		return inside{}, plain
	}
	return in, beside
}

// shellRun gives the line of a shell's -c.
func shellRun(words []word) (inside, how) {
	line := false
	at := 1
	for ; at < len(words); at++ {
		o := words[at]
		if !o.seen {
			return inside{}, opaque
		}
		if o.text == "--" || o.text == "-" {
			at++
			break
		}
		if len(o.text) < 2 || o.text[0] != '-' && o.text[0] != '+' {
			break
		}
		if slices.Contains([]string{"--login", "--norc", "--noprofile", "--posix"}, o.text) {
			continue
		}
		letters := o.text[1:]
		if strings.Trim(letters, "ceuxlfvo") != "" {
			return inside{}, opaque
		}
		line = line || o.text[0] == '-' && strings.Contains(letters, "c")
		at += strings.Count(letters, "o") // the option's name follows
	}
	switch {
	case at >= len(words):
		return inside{}, opaque // it reads its input
	case !line:
		return inside{}, plain // a script
	case !words[at].seen:
		return inside{}, opaque
	}
	return inside{line: words[at].text, isLine: true}, through
}

// shellCall gives the line of a plain call of a shell.
func shellCall(args []string) (string, bool) {
	if len(args) != 3 || args[1] != "-c" && args[1] != "-lc" {
		return "", false
	}
	switch args[0] {
	case "sh", "bash", "/bin/sh", "/bin/bash", "/usr/bin/sh", "/usr/bin/bash":
		return args[2], true
	}
	return "", false
}
