package approval

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// harmless are the variables that may be set before a command without changing
// what it runs, reads or sends. It is a list of what is known to be so: the
// variables that make one program run another are too many to list.
var harmless = []string{
	"CI", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS", "DEBIAN_FRONTEND", "FORCE_COLOR", "GOARCH", "GOOS",
	"LANG", "LANGUAGE", "LINES", "NODE_ENV", "NO_COLOR", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED",
	"RUST_BACKTRACE", "TERM", "TZ",
}

// harmlessValues are those of variables that would be harmful with others: agents
// set them to keep pagers and editors away.
var harmlessValues = []string{
	"PAGER=cat", "GIT_PAGER=cat", "MANPAGER=cat", "GIT_EDITOR=true", "GIT_EDITOR=:", "EDITOR=true", "VISUAL=true",
	"GIT_TERMINAL_PROMPT=0",
}

// isHarmless says so of NAME=VALUE, or of NAME if its value is not known.
func isHarmless(v string) bool {
	name, _, _ := strings.Cut(v, "=")
	return slices.Contains(harmless, name) || strings.HasPrefix(name, "LC_") || slices.Contains(harmlessValues, v)
}

func (s *scan) setsVariable(v string) {
	if !isHarmless(v) {
		name, _, _ := strings.Cut(v, "=")
		s.hide("the variable "+visible(name), false)
	}
}

func (s *scan) assign(a *syntax.Assign) {
	switch {
	case a.Name == nil: // a word or an option of declare and its like
		s.hide("a declaration", false)
	case a.Naked:
	case a.Index != nil || a.Array != nil:
		s.hide("an array", false)
	case a.Value != nil && !a.Append && wordOf(a.Value).seen:
		s.setsVariable(a.Name.Value + "=" + wordOf(a.Value).text)
	default:
		s.setsVariable(a.Name.Value)
	}
}

// loop allows a loop's own variable to be something short that no program and no
// shell knows.
func (s *scan) loop(f *syntax.ForClause) {
	if f.Select {
		s.hide("a menu", false)
	}
	iter, ok := f.Loop.(*syntax.WordIter)
	if !ok {
		return // its arithmetic is noted by itself
	}
	if !loopVariable(iter.Name.Value) {
		s.setsVariable(iter.Name.Value)
	}
	for _, w := range iter.Items {
		if item := wordOf(w); strings.ContainsAny(item.text, "$`") {
			s.hide("a loop over code", false)
		}
	}
}

func loopVariable(name string) bool {
	if name == "" || len(name) > 12 || strings.HasSuffix(name, "path") || name == "argv" {
		return false
	}
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == ""
}

// expansion notes the forms that can run code, or set a variable.
func (s *scan) expansion(p *syntax.ParamExp) {
	switch {
	case p.Excl, p.NestedParam != nil, p.Slice != nil, p.Names != 0, p.Width, p.IsSet, p.Flags != nil:
		s.hide("an indirect expansion", false)
	case p.Index != nil:
		s.hide("an array", false)
	case p.Exp != nil && (p.Exp.Op == syntax.AssignUnset || p.Exp.Op == syntax.AssignUnsetOrNull):
		s.hide("an assignment in an expansion", false)
	case p.Exp != nil && p.Exp.Op == syntax.OtherParamOps:
		s.hide("an indirect expansion", false)
	}
}
