package approval

import (
	"encoding/json"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// matching is what rules and actions need to know of where they are.
type matching struct {
	root, home string
	windows    bool
	fold       bool // file names differ by more than case
}

func newMatching(root, home string) matching {
	windows := runtime.GOOS == "windows"
	m := matching{windows: windows, fold: windows || runtime.GOOS == "darwin"}
	if root != "" {
		m.root = path.Clean(m.slashed(root))
	}
	if home != "" {
		m.home = path.Clean(m.slashed(home))
	}
	return m
}

func (m matching) slashed(p string) string {
	if m.windows {
		return strings.ReplaceAll(p, `\`, "/")
	}
	return p
}

// isAbs understands the platform's absolute paths, with slashes.
func (m matching) isAbs(p string) bool {
	if m.windows {
		return strings.HasPrefix(p, "/") || len(p) >= 3 && p[1] == ':' && p[2] == '/'
	}
	return strings.HasPrefix(p, "/")
}

// absolute cleans a path and puts it below a directory, if that is known.
func (m matching) absolute(dir, p string) string {
	p = m.slashed(p)
	switch {
	case m.isAbs(p):
	case dir != "":
		p = dir + "/" + p
	}
	return path.Clean(p)
}

// dir is the absolute directory of an exec action.
func (m matching) dir(a Action) string {
	if a.Dir == "" {
		return m.root
	}
	return m.absolute(m.root, a.Dir)
}

// rule is a Rule that is ready to match.
type rule struct {
	Rule
	kinds   []ActionKind
	key     string // of the one command that it is about
	command command
	path    pathPattern
	host    glob
}

func (m matching) compileAll(rules []Rule) ([]rule, error) {
	ids := map[string]bool{}
	var out []rule
	for i, r := range rules {
		if r.ID == "" {
			r.ID = strconv.Itoa(i + 1)
		}
		r.Scope = ForConfig
		if ids[r.ID] {
			return nil, fmt.Errorf("rule %d: another rule is called %q", i+1, r.ID)
		}
		ids[r.ID] = true
		c, err := m.compile(r)
		if err != nil {
			return nil, fmt.Errorf("rule %s: %w", r.ID, err)
		}
		out = append(out, c)
	}
	return out, nil
}

func (m matching) compile(r Rule) (rule, error) {
	if err := r.Check(); err != nil {
		return rule{}, err
	}
	c := rule{Rule: r, kinds: r.kinds()}
	var err error
	switch {
	case r.exact():
		dir := r.Dir
		if dir != "" {
			dir = m.absolute(m.root, dir)
		}
		c.key = m.keyIn(Action{Kind: Exec, Args: r.Args, Line: r.Line, Env: r.Env}, dir)
	case r.Command != "":
		c.command, err = parseCommand(r.Command)
	case r.Path != "":
		c.path, err = m.parsePath(r.Path)
	case r.Host != "":
		c.host = hostGlob(r.Host)
	}
	return c, err
}

// hostGlob reads a host's name with * and ?; case means nothing in it.
func hostGlob(s string) glob {
	var g glob
	for _, r := range strings.ToLower(s) {
		switch r {
		case '*':
			g = append(g, globPart{any: true})
		case '?':
			g = append(g, globPart{one: true})
		default:
			g = append(g, globPart{text: string(r)})
		}
	}
	return g
}

// exactRule is a rule for this action and no other, or nil if there is none: a
// rename has two paths, and some actions have nothing that tells them apart.
func (m matching) exactRule(a *Action) *Rule {
	switch {
	case a == nil:
		return nil
	case a.Kind == Exec && (len(a.Args) > 0) != (a.Line != ""):
		return &Rule{Actions: []ActionKind{Exec}, Args: a.Args, Line: a.Line, Env: a.Env, Dir: m.dir(*a)}
	case isFile(a.Kind) && a.Path != "" && a.NewPath == "":
		return &Rule{Actions: []ActionKind{a.Kind}, Path: escapedPath(m.absolute(m.root, a.Path))}
	case a.Kind == Network && a.Host != "" && !strings.ContainsAny(a.Host, "*?"):
		return &Rule{Actions: []ActionKind{Network}, Host: a.Host}
	}
	return nil
}

// is says that an action is exactly the command that a rule names.
func (m matching) is(r *rule, a Action) bool {
	if r.key == "" || a.Kind != Exec {
		return false
	}
	dir := ""
	if r.Dir != "" {
		dir = m.dir(a)
	}
	return r.key == m.keyIn(a, dir)
}

// key is equal for actions that are the same, but for variables that do not
// matter. An action without one is never the same as another.
func (m matching) key(a Action) string { return m.keyIn(a, m.dir(a)) }

// keyIn is the key of an action as if it ran in another directory.
func (m matching) keyIn(a Action, dir string) string {
	var parts []any
	switch {
	case a.Kind == Exec && (len(a.Args) > 0 || a.Line != ""):
		args, line := a.Args, a.Line
		if inner, ok := shellCall(args); ok && line == "" {
			args, line = nil, inner
		}
		parts = []any{args, line, slices.DeleteFunc(slices.Clone(a.Env), isHarmless), dir}
	case isFile(a.Kind) && a.Path != "":
		newPath := ""
		if a.NewPath != "" {
			newPath = m.absolute(m.root, a.NewPath)
		}
		parts = []any{m.absolute(m.root, a.Path), newPath}
	case a.Kind == Network && a.Host != "":
		parts = []any{strings.ToLower(a.Host)}
	default:
		return ""
	}
	for i, p := range parts {
		if s, ok := p.(string); ok {
			parts[i] = []byte(s) // exact also for what is no UTF-8
		}
		if list, ok := p.([]string); ok {
			exact := [][]byte{}
			for _, s := range list {
				exact = append(exact, []byte(s))
			}
			parts[i] = exact
		}
	}
	key, err := json.Marshal(append([]any{a.Kind}, parts...))
	if err != nil {
		return "" // bytes and lists of bytes always encode
	}
	return string(key)
}

func isFile(k ActionKind) bool { return k == Read || k == Write || k == Delete }
