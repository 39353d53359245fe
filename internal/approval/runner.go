package approval

import (
	"slices"
	"strings"
)

// command takes one simple command apart: itself, and the commands that it runs.
func (s *scan) command(words []word) {
	if s.over {
		return
	}
	program := words[0]
	if !program.seen {
		s.add(unit{kind: Exec, words: words})
		s.hide("a program that is not known", false)
		if program.split && len(words) > 1 { // it may become nothing
			s.aside(func() { s.command(words[1:]) })
		}
		return
	}
	name, trusted := s.m.trusted(program.text)
	if !trusted {
		name = s.m.base(program.text)
	}
	s.builtin(name, words)

	inner, how := s.inner(name, words)
	switch {
	case how == plain:
		s.add(unit{kind: Exec, words: words})
	case how == through && trusted:
		// What it runs must be allowed; it itself need not be.
		s.aside(func() { s.add(unit{kind: Exec, words: words}) })
		s.enter(inner)
	case how == beside:
		s.add(unit{kind: Exec, words: words})
		s.enter(inner)
	default:
		s.add(unit{kind: Exec, words: words})
		if how != around {
			s.hide("what "+visible(name)+" runs", false)
		}
		s.aside(func() { s.suffixes(words[1:]) })
	}
}

// enter looks at what a command runs: words, or a line of a shell.
func (s *scan) enter(inner inside) {
	if inner.moves {
		moved := s.moved
		s.moved = true
		defer func() { s.moved = moved }()
	}
	for _, v := range inner.sets {
		s.setsVariable(v)
	}
	if inner.isLine {
		s.line(inner.line)
		return
	}
	for _, words := range inner.commands {
		if s.depth == maxDepth {
			s.hide("shells within shells", true)
			return
		}
		s.depth++
		s.command(words)
		s.depth--
	}
}

// suffixes looks for commands anywhere behind a program that runs others in ways
// that are not understood: each of the words could begin one, and each that has
// space in it could be a line.
func (s *scan) suffixes(words []word) {
	if s.depth == maxDepth {
		s.hide("shells within shells", true)
		return
	}
	s.depth++
	defer func() { s.depth-- }()
	for i, w := range words {
		if s.over {
			return
		}
		if i == maxSuffixes {
			s.hide("too many words", true)
			return
		}
		if w.seen && strings.ContainsAny(w.text, " \t\n;") {
			s.line(w.text)
		}
		if !w.seen || w.text == "" || strings.HasPrefix(w.text, "-") {
			continue
		}
		name := s.m.base(w.text)
		if inner, how := s.inner(name, words[i:]); how == through {
			s.enter(inner)
		}
		s.add(unit{kind: Exec, words: words[i:]})
	}
}

const maxSuffixes = 64

// arounds run another command with other rights, elsewhere or otherwise, so a rule
// must name them. What they run is looked at only to be denied.
var arounds = []string{
	"sudo", "doas", "su", "runuser", "pkexec", "ssh", "chroot", "unshare", "nsenter", "setpriv", "systemd-run", "firejail",
	"bwrap", "fakeroot", "flock", "watch", "parallel", "strace", "ltrace", "script", "unbuffer", "rlwrap", "taskset", "chrt",
	"prlimit", "busybox", "toybox", "entr", "caffeinate", "valgrind", "gdb", "start-stop-daemon", "at", "batch",
}

// shells are those whose lines are understood; foreign ones have a language of
// their own.
var (
	shells  = []string{"sh", "bash", "dash", "ash", "ksh", "mksh", "zsh"}
	foreign = []string{"fish", "csh", "tcsh", "pwsh", "powershell", "cmd", "nu", "elvish", "xonsh", "rbash"}
)

// how a program runs another command.
type how int

const (
	plain   how = iota // it does not
	through            // it does nothing else
	beside             // it does something of its own too
	around             // it does so in a way that a rule must name
	opaque             // in a way that is not understood
)

// inside is what a command runs.
type inside struct {
	commands [][]word
	line     string
	isLine   bool
	sets     []string // variables, as NAME=VALUE
	moves    bool     // elsewhere than here
}

// inner gives what a command runs.
func (s *scan) inner(name string, words []word) (inside, how) {
	switch {
	case slices.Contains(shells, name):
		return shellRun(words)
	case slices.Contains(foreign, name) || name == "eval" || name == "trap":
		return inside{}, opaque
	case slices.Contains(arounds, name):
		return inside{}, around
	case name == "find":
		return findRun(words)
	case name == "xargs":
		return xargsRun(words)
	case name == "env":
		return envRun(words)
	}
	if w, ok := wrappers[name]; ok {
		rest, how := w.rest(words)
		return inside{commands: [][]word{rest}}, how
	}
	return inside{}, plain
}
