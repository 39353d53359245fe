package approval

import (
	"path"
	"slices"
	"strings"
)

// systemDirs are where a program that is called by its path is still the one that
// its name stands for.
var systemDirs = []string{"/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin"}

// name is what a program is called, without the endings that Windows adds.
func (m matching) name(base string) string {
	if !m.windows {
		return base
	}
	base = strings.ToLower(base)
	for _, end := range []string{".exe", ".cmd", ".bat", ".com"} {
		if n := strings.TrimSuffix(base, end); n != base {
			return n
		}
	}
	return base
}

// trusted is the name that a program can be known by: it was called by its name,
// or by a path in a system directory.
func (m matching) trusted(program string) (string, bool) {
	p := m.slashed(program)
	dir, base := path.Split(p)
	if dir == "" {
		return m.name(base), base != ""
	}
	if path.Clean(p) != p || m.windows {
		return "", false
	}
	return base, slices.Contains(systemDirs, path.Dir(p))
}

// base is the last part of a program's path, wherever that leads.
func (m matching) base(program string) string { return m.name(path.Base(m.slashed(program))) }

// programIs says that a program is the one of a pattern. If the pattern is a
// name, strict wants the program to be one that goes by it; otherwise every
// program of that name will do, since a rule that denies rm means /tmp/rm too. A
// pattern with a slash is a path, from the workspace's root if it is relative.
func (m matching) programIs(g glob, w word, u *unit, strict bool) bool {
	if !w.seen {
		return !strict && m.mayBe(g, w)
	}
	if g.anything() {
		return true
	}
	if m.windows {
		g = g.folded()
	}
	if !g.has("/") {
		if n, ok := m.trusted(w.text); ok && g.match(n) {
			return true
		}
		if strict {
			return false
		}
		base := m.base(w.text)
		return g.match(base) || m.fold && g.folded().match(strings.ToLower(base))
	}
	p := m.slashed(w.text)
	if !strings.Contains(p, "/") || strict && (u.moved && !m.isAbs(p) || slices.Contains(strings.Split(p, "/"), "..")) {
		return false
	}
	p = m.absolute(u.dir, p)
	if m.windows {
		p = strings.ToLower(p)
	}
	return m.placed(g).match(p)
}

// placed makes a relative pattern of a program absolute.
func (m matching) placed(g glob) glob {
	if m.isAbs(g[0].text) || m.root == "" {
		return g
	}
	g = slices.Clone(g)
	g[0].text = strings.TrimPrefix(g[0].text, "./")
	root := strings.TrimSuffix(m.root, "/") + "/"
	if m.windows {
		root = strings.ToLower(root)
	}
	return append(literally(root), g...)
}

// mayBe says that a program of which only the end is known could be the one of a
// pattern.
func (m matching) mayBe(g glob, w word) bool {
	want, literal := g.literal()
	switch {
	case strings.Contains(w.text, "/"):
		return g.has("/") || g.match(m.base(w.text))
	case !literal:
		return true
	}
	return strings.HasSuffix(want, w.text)
}

// certainly says that the command is one of the pattern's, whatever its unseen
// words become: only any-number-of-words takes those.
func (m matching) certainly(c command, u *unit, strict bool) bool {
	return matchWords(c, u.words, func(i int, g glob, w word) bool {
		if i == 0 {
			return w.seen && m.programIs(g, w, u, strict)
		}
		return w.seen && g.match(w.text)
	}, false)
}

// possibly says that it could be, if its unseen words became the right ones.
func (m matching) possibly(c command, u *unit) bool {
	return matchWords(c, u.words, func(i int, g glob, w word) bool {
		if i == 0 {
			return m.programIs(g, w, u, false)
		}
		return !w.seen || g.match(w.text)
	}, true)
}

// matchWords goes word by word. A word that may become several can, if elastic, use
// up any number of the pattern's.
func matchWords(c command, words []word, fits func(int, glob, word) bool, elastic bool) bool {
	if !c[0].many && (len(words) == 0 || !fits(0, c[0].glob, words[0])) {
		return false // most rules end here
	}
	can := make([]bool, len(words)+1)
	can[0] = true
	stretch := func(row []bool) {
		for n, w := range words {
			if elastic && w.split && n > 0 && row[n] {
				row[n+1] = true // it becomes nothing
			}
		}
	}
	stretch(can)
	for _, p := range c {
		next := make([]bool, len(words)+1)
		for n := range can {
			if p.many {
				next[n] = can[n] || n > 0 && next[n-1]
				continue
			}
			if n > 0 && can[n-1] && fits(n-1, p.glob, words[n-1]) {
				next[n] = true
			}
			// It becomes several: this pattern's word, and perhaps the next one's.
			if elastic && n > 1 && words[n-1].split && can[n] {
				next[n] = true
			}
		}
		stretch(next)
		can = next
	}
	return can[len(words)]
}
