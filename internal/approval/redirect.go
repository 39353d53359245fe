package approval

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// redirect makes a file of what a command's output goes to or its input comes
// from.
func (s *scan) redirect(r *syntax.Redirect) {
	if r.N != nil && strings.Trim(r.N.Value, "0123456789") != "" {
		s.hide("a descriptor in a variable", false)
	}
	switch r.Op {
	case syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc:
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
