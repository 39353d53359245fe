package approval

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// redirect makes a file of what a command's output goes to or its input comes
// from.
func (s *scan) redirect(r *syntax.Redirect) {
	if r.N != nil && (len(r.N.Value) > 1 || strings.Trim(r.N.Value, "0123456789") != "") {
		s.hide("a descriptor that not every shell understands", false)
	}
	switch r.Op {
	case syntax.WordHdoc:
		return
	case syntax.Hdoc, syntax.DashHdoc:
		s.document(r)
		return
	}
	target := wordOf(r.Word)
	switch r.Op {
	case syntax.DplIn, syntax.DplOut:
		if target.seen && strings.Trim(strings.TrimSuffix(target.text, "-"), "0123456789") == "" {
			return // another descriptor, or its end
		}
	}
	if !target.seen || s.moved && !s.m.isAbs(s.m.slashed(target.text)) {
		s.hide("a file whose name is not known", false)
		return
	}
	if slices.Contains(strings.Split(s.m.slashed(target.text), "/"), "..") {
		s.hide("a file by way of ..", false) // a link may lead elsewhere
	}
	file := s.m.absolute(s.dir, target.text)
	switch {
	case file == "/dev/null" || file == "/dev/stdout" || file == "/dev/stderr":
	case strings.HasPrefix(file, "/dev/tcp/") || strings.HasPrefix(file, "/dev/udp/"):
		s.hide("a network connection of the shell", false)
	case strings.HasPrefix(file, "/dev/fd/") || strings.HasPrefix(file, "/proc/"):
		s.hide("a descriptor by its path", false)
	case r.Op == syntax.RdrIn:
		s.aside(func() { s.add(unit{kind: Read, path: file}) })
	default:
		s.add(unit{kind: Write, path: file})
	}
}

// allOutput finds words after &>, which is one redirection to bash. To a POSIX
// shell it is the end of a command, and the words are the next one.
func (s *scan) allOutput(stmt *syntax.Stmt) {
	call, ok := stmt.Cmd.(*syntax.CallExpr)
	if !ok {
		return
	}
	for _, r := range stmt.Redirs {
		if r.Op != syntax.RdrAll && r.Op != syntax.AppAll {
			continue
		}
		for i, w := range call.Args {
			if w.Pos().After(r.OpPos) && i > 0 {
				s.hide("words after &>", false)
				s.aside(func() { s.command(wordsOf(call.Args[i:])) })
				break
			}
		}
	}
}

// document allows the text that follows a command where all shells agree on its
// end: what one takes for text another might run.
func (s *scan) document(r *syntax.Redirect) {
	end := wordOf(r.Word)
	word := strings.Trim(end.text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_") == ""
	if !end.seen || end.text == "" || !word || len(r.Word.Parts) != 1 {
		s.hide("a here-document with an odd end", true)
		return
	}
	if lit, ok := r.Word.Parts[0].(*syntax.Lit); ok && lit.Value != end.text {
		s.hide("a here-document with an odd end", true)
	}
}
