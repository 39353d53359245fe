package workspace

import (
	"errors"
	"io/fs"
	"path"
	"strings"
)

// ignoring are the patterns that hold in a directory: those of one ignore
// file, and behind them those of the directories above.
type ignoring struct {
	above    *ignoring
	base     string // the directory of the ignore file; "." is the root
	patterns []pattern
}

type pattern struct {
	glob     glob
	negated  bool
	dirOnly  bool
	nameOnly bool   // no slash in the pattern: compare the last name alone
	suffix   string // the pattern is `*` and this text
}

// maxIgnoreFile is the largest ignore file that is read; git has no limit, but
// nobody writes a larger one by hand.
const maxIgnoreFile = 1 << 20

// ignored says what the patterns say of one path, whose directories are known
// not to be ignored: the last pattern that matches decides, and those of
// deeper directories come after those above.
func (g *ignoring) ignored(at string, dir bool) bool {
	name := path.Base(at)
	for ; g != nil; g = g.above {
		rel := at
		if g.base != "." {
			rel = at[len(g.base)+1:]
		}
		for i := len(g.patterns) - 1; i >= 0; i-- {
			p := &g.patterns[i]
			if p.dirOnly && !dir {
				continue
			}
			if p.match(rel, name) {
				return !p.negated
			}
		}
	}
	return false
}

func (p *pattern) match(rel, name string) bool {
	switch {
	case p.suffix != "":
		return strings.HasSuffix(name, p.suffix)
	case p.nameOnly:
		return p.glob.match(name)
	}
	return p.glob.match(rel)
}

func parseIgnore(text string) []pattern {
	var list []pattern
	text = strings.TrimPrefix(text, "\ufeff")
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if line = trimSpaces(line); line == "" {
			continue
		}
		if p, ok := parsePattern(line); ok {
			list = append(list, p)
		}
	}
	return list
}

func parsePattern(line string) (pattern, bool) {
	var p pattern
	line, p.negated = strings.CutPrefix(line, "!")
	line, p.dirOnly = strings.CutSuffix(line, "/")
	p.nameOnly = !strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if line == "" {
		return p, false
	}
	p.glob = compileGlob(line)
	if p.nameOnly && strings.HasPrefix(line, "*") && !strings.ContainsAny(line[1:], `*?[\`) {
		p.suffix = line[1:]
	}
	return p, true
}

// trimSpaces takes trailing spaces away, except one behind a backslash.
func trimSpaces(line string) string {
	keep := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		keep = min(i+1, len(line))
	}
	return line[:keep]
}

// ignoreIn adds the patterns of a directory's own ignore file. An ignore file
// that is a symbolic link, or anything else but a plain file, is passed over,
// as git does.
func (w *Workspace) ignoreIn(dir string, above *ignoring) *ignoring {
	return w.ignoreFile(path.Join(dir, ".gitignore"), dir, above)
}

// ignoreRoot is what holds for the whole workspace.
func (w *Workspace) ignoreRoot() *ignoring {
	return w.ignoreIn(".", w.ignoreFile(".git/info/exclude", ".", nil))
}

func (w *Workspace) ignoreFile(name, base string, above *ignoring) *ignoring {
	info, err := w.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return above
	}
	data, err := w.load(name, maxIgnoreFile)
	if err != nil || len(data) == 0 {
		return above
	}
	patterns := parseIgnore(string(data))
	if len(patterns) == 0 {
		return above
	}
	return &ignoring{above: above, base: base, patterns: patterns}
}

// ignoreAbove gathers the patterns that hold in a directory, and says whether
// the directory itself, or one above it, is ignored.
func (w *Workspace) ignoreAbove(dir string) (*ignoring, bool) {
	rules := w.ignoreRoot()
	if dir == "." {
		return rules, false
	}
	at := "."
	for part := range strings.SplitSeq(dir, "/") {
		at = path.Join(at, part)
		info, err := w.root.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if rules.ignored(at, err == nil && info.IsDir()) || part == ".git" {
			return rules, true
		}
		rules = w.ignoreIn(at, rules)
	}
	return rules, false
}
