package approval

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// pathPattern is a pattern of a path, component by component. An absolute path
// begins with an empty component.
type pathPattern []string

// anyDepth stands for any number of components. At the end it stands for at
// least one, so src/** is what is below src, and not src.
const anyDepth = "**"

// checkPath says what is wrong with a path pattern.
func checkPath(p string) error {
	if len(p) > maxPattern {
		return fmt.Errorf("a pattern may have %d bytes", maxPattern)
	}
	if strings.ContainsRune(p, 0) {
		return errors.New("a path has no NUL")
	}
	if strings.HasPrefix(p, "~") && p != "~" && !strings.HasPrefix(p, "~/") {
		return errors.New("only ~ itself, the user's own home, can be named")
	}
	if strings.HasSuffix(p, "/") && p != "/" {
		return fmt.Errorf("it ends in a slash: write %s** for what is below", p)
	}
	for c := range strings.SplitSeq(p, "/") {
		switch {
		case c == "..":
			return errors.New(".. is not matched: write the path without it")
		case strings.Contains(c, anyDepth) && c != anyDepth:
			return fmt.Errorf("%s: ** stands alone between slashes", c)
		}
		if _, err := path.Match(c, ""); err != nil {
			return fmt.Errorf("%s: a bracket is not closed, or a backslash ends it", c)
		}
	}
	return nil
}

// parsePath makes a pattern absolute.
func (m matching) parsePath(p string) (pathPattern, error) {
	if p == "~" || strings.HasPrefix(p, "~/") {
		if m.home == "" {
			return nil, fmt.Errorf("path %q: the home folder is not known: write the absolute path", p)
		}
		p = escapedPath(m.home) + p[1:]
	}
	if !m.isAbs(p) && m.root != "" {
		p = escapedPath(strings.TrimSuffix(m.root, "/")) + "/" + p
	}
	var parts pathPattern
	for i, c := range strings.Split(p, "/") {
		if c == "." || c == "" && i > 0 || c == anyDepth && len(parts) > 0 && parts[len(parts)-1] == anyDepth {
			continue
		}
		if m.fold {
			c = strings.ToLower(c)
		}
		parts = append(parts, c)
	}
	return parts, nil
}

// escapedPath is the pattern that stands for a path alone.
func escapedPath(p string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(p)
}

func (m matching) components(p string) []string {
	if m.fold {
		p = strings.ToLower(p)
	}
	if p == "/" {
		return []string{""}
	}
	return strings.Split(p, "/")
}

// match says that the pattern stands for a path: row by row, which components of
// it the pattern so far can have used up.
func (p pathPattern) match(parts []string) bool {
	can := make([]bool, len(parts)+1)
	can[0] = true
	for i, c := range p {
		next := make([]bool, len(parts)+1)
		for n := range can {
			switch {
			case c == anyDepth && i == len(p)-1:
				next[n] = n > 0 && (can[n-1] || next[n-1])
			case c == anyDepth:
				next[n] = can[n] || n > 0 && next[n-1]
			case n > 0 && can[n-1]:
				next[n] = matchComponent(c, parts[n-1])
			}
		}
		can = next
	}
	return can[len(parts)]
}

// reachesBelow says that the pattern leads from within a directory on: whoever
// removes the directory removes what the pattern stands for. What any directory
// might hold does not count.
func (p pathPattern) reachesBelow(parts []string) bool {
	if len(parts) >= len(p) || slices.Contains(p[:len(parts)], anyDepth) {
		return false
	}
	for i, part := range parts {
		if !matchComponent(p[i], part) {
			return false
		}
	}
	return true
}

func matchComponent(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

// outside refuses file actions that lead out of the workspace. The workspace
// itself resolves links and has the last word.
func (m matching) outside(a Action) (Answer, bool) {
	if m.root == "" || !isFile(a.Kind) {
		return Answer{}, false
	}
	for _, p := range []string{a.Path, a.NewPath} {
		if p != "" && !m.within(m.absolute(m.root, p)) {
			return Answer{Verdict: Denied, By: "workspace", Reason: quote(p) + " is outside the workspace"}, true
		}
	}
	return Answer{}, false
}

func (m matching) within(p string) bool {
	root := m.root
	if m.fold {
		p, root = strings.ToLower(p), strings.ToLower(root)
	}
	return root == "/" || p == root || strings.HasPrefix(p, root+"/")
}
