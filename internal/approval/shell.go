package approval

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

const (
	// maxLine bounds the parser, which goes one call deeper with each parenthesis.
	maxLine = 64 << 10
	// maxDepth bounds shells within shells.
	maxDepth = 8
	// maxNested bounds it too.
	maxNested = 1000
	// maxUnits and maxWords bound what is made of one line, and with it the work.
	maxUnits = 2000
	maxWords = 200_000
)

// scan takes commands apart into units.
type scan struct {
	m      matching
	units  []unit
	dir    string
	moved  bool
	needed bool
	depth  int
	words  int  // of all units
	over   bool // a bound was reached
}

func (s *scan) add(u unit) {
	u.needed, u.dir, u.moved = s.needed, s.dir, s.moved
	s.words += len(u.words)
	if s.over {
		return
	}
	s.units = append(s.units, u)
	if len(s.units) >= maxUnits || s.words >= maxWords {
		s.over = true
		s.units = append(s.units, unit{kind: Exec, needed: true, hidden: "too many commands", blind: true})
	}
}

// hide notes that something cannot be seen. Once is enough for each.
func (s *scan) hide(what string, blind bool) {
	if !s.needed && !blind {
		return // it is there to be denied, and this has nothing to deny
	}
	same := func(u unit) bool { return u.hidden == what && u.needed == s.needed && u.blind == blind }
	if !slices.ContainsFunc(s.units, same) {
		s.add(unit{kind: Exec, hidden: what, blind: blind})
	}
}

// aside collects what is there to be denied only.
func (s *scan) aside(collect func()) {
	needed := s.needed
	s.needed = false
	collect()
	s.needed = needed
}

// line takes a shell line apart. It is parsed as bash does; what a POSIX shell
// would read differently counts as not seen.
func (s *scan) line(text string) {
	if s.depth == maxDepth {
		s.hide("shells within shells", true)
		return
	}
	if len(text) > maxLine || strings.Count(text, "(")+strings.Count(text, "{") > maxNested {
		s.hide("a line that is too long or too deep to look into", true)
		return
	}
	if strings.ContainsRune(text, 0) {
		s.hide("a line with a NUL", true)
		return
	}
	if strings.ContainsRune(text, '\r') {
		s.hide("a carriage return", false) // parsers differ on whether it ends a line
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash), syntax.KeepComments(true)).Parse(strings.NewReader(text), "")
	if err != nil {
		s.hide("a line that cannot be parsed", true)
		return
	}
	s.depth++
	moved := s.moved
	s.moved = s.moved || changesDir(file)
	syntax.Walk(file, func(n syntax.Node) bool {
		if n != nil {
			s.node(n)
		}
		return true
	})
	s.moved = moved
	s.depth--
}

// changesDir says that a word of the line could be a command that changes the
// directory.
func changesDir(file *syntax.File) bool {
	found := false
	syntax.Walk(file, func(n syntax.Node) bool {
		if w, ok := n.(*syntax.Word); ok {
			switch wordOf(w).text {
			case "cd", "pushd", "popd", "chdir":
				found = true
			}
		}
		return !found
	})
	return found
}

// node looks at one node of a line. Every kind that is not named is something
// that a rule cannot see; the commands within it are visited all the same.
func (s *scan) node(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.File, *syntax.Word, *syntax.Lit, *syntax.SglQuoted, *syntax.DblQuoted,
		*syntax.BinaryCmd, *syntax.Block, *syntax.Subshell, *syntax.IfClause, *syntax.WhileClause,
		*syntax.WordIter, *syntax.CaseClause, *syntax.CaseItem, *syntax.TimeClause, *syntax.DeclClause:
	case *syntax.Comment:
		if strings.ContainsAny(n.Text, "\\\n") {
			s.hide("a comment with a backslash", true) // the parser joins lines there, and no shell does
		}
	case *syntax.Stmt:
		if n.Background || n.Coprocess || n.Disown {
			s.hide("a command in the background", false)
		}
		s.allOutput(n)
	case *syntax.CallExpr:
		if len(n.Args) > 0 {
			s.command(wordsOf(n.Args))
		}
	case *syntax.Redirect:
		s.redirect(n)
	case *syntax.Assign:
		s.assign(n)
	case *syntax.ForClause:
		s.loop(n)
	case *syntax.ParamExp:
		s.expansion(n)
	default:
		s.hide(nodeName(n), false)
	}
}

func wordsOf(args []*syntax.Word) []word {
	words := make([]word, len(args))
	for i, a := range args {
		words[i] = wordOf(a)
	}
	return words
}

func nodeName(n syntax.Node) string {
	switch n.(type) {
	case *syntax.CmdSubst:
		return "a command substitution"
	case *syntax.ProcSubst:
		return "a process substitution"
	case *syntax.FuncDecl:
		return "a function"
	case *syntax.CoprocClause:
		return "a command in the background"
	case *syntax.TestClause, *syntax.UnaryTest, *syntax.BinaryTest, *syntax.ParenTest:
		return "a test in double brackets"
	case *syntax.ArrayExpr, *syntax.ArrayElem:
		return "an array"
	case *syntax.ExtGlob:
		return "an extended file pattern"
	}
	return "arithmetic"
}
