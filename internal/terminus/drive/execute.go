package drive

import (
	"runtime"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// execute has the shell become the program of a line that is one simple command.
// A shell that waits for it would hold its pipes open, and hide that it has closed
// them.
func execute(line string) string {
	if runtime.GOOS == "windows" {
		return line // its shell has no exec
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangPOSIX)).Parse(strings.NewReader(line), "")
	if err != nil || len(file.Stmts) != 1 {
		return line
	}
	s := file.Stmts[0]
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || s.Negated || s.Background || len(call.Args) == 0 || !isProgram(call.Args[0]) {
		return line
	}
	words := len(call.Assigns) == 0 && len(s.Redirs) == 0
	if words && len(call.Args) == 1 {
		return line // needs no shell, unless it does not exist
	}
	if path, err := syntax.Quote(line, syntax.LangPOSIX); err == nil && words && isPath(call.Args) {
		return "[ -f " + path + " ] && exec " + path + "; exec " + line
	}
	at := call.Args[0].Pos().Offset()
	return line[:at] + "exec " + line[at:]
}

// isPath says that a line of these words may as well be the path of one program,
// with blanks in it.
func isPath(words []*syntax.Word) bool {
	return strings.Contains(words[0].Lit(), "/") && !slices.ContainsFunc(words, func(w *syntax.Word) bool {
		return w.Lit() == "" || strings.HasPrefix(w.Lit(), "-")
	})
}

// isProgram says that a command's first word can only be a program: it is a path,
// or a name that is none of the shell's own.
func isProgram(w *syntax.Word) bool {
	if name := w.Lit(); name != "" {
		return strings.Contains(name, "/") || !slices.Contains(builtins, name)
	}
	for _, part := range w.Parts {
		quoted, ok := part.(*syntax.DblQuoted)
		if !ok {
			return false
		}
		if !slices.ContainsFunc(quoted.Parts, func(p syntax.WordPart) bool {
			text, ok := p.(*syntax.Lit)
			return ok && strings.Contains(text.Value, "/")
		}) {
			return false
		}
	}
	return true
}

// builtins are what sh does itself, in any of the shells that are called so.
var builtins = strings.Fields(`. : [ [[ alias bg bind break builtin caller case cd chdir command compgen complete compopt
	continue declare dirs disown do done echo elif else enable esac eval exec exit export false fc fg fi for function
	getopts hash help history if in jobs kill let local logout mapfile popd print printf pushd pwd read readarray readonly
	return select set shift shopt source suspend test then time times trap true type typeset ulimit umask unalias unset
	until wait whence while`)
