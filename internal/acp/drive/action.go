package drive

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"hawser/internal/approval"
)

// known are the members of a tool's input whose meaning agents agree on.
type known struct {
	Command json.RawMessage `json:"command"` // a line, or a program and its arguments
	Cwd     string          `json:"cwd"`
	URL     string          `json:"url"`
}

// given reads the tool's input.
func (s toolState) given() known {
	var k known
	if isObject(s.input) {
		_ = json.Unmarshal(s.input, &k)
	}
	return k
}

func (k known) line() string {
	var line string
	_ = json.Unmarshal(k.Command, &line)
	return line
}

func (k known) args() []string {
	var args []string
	_ = json.Unmarshal(k.Command, &args)
	return args
}

// command is the command that a tool call runs, in one line, if it can be known.
func (s toolState) command() string {
	k := s.given()
	if line := k.line(); line != "" {
		return line
	}
	if args := k.args(); len(args) > 0 {
		return approval.Action{Kind: approval.Exec, Args: args}.Describe()
	}
	return ""
}

// action is what a tool call is about to do, as far as it can be known. It is the
// agent's word: where it says several things, or nothing certain, it is Other, for
// which only a person can decide.
func (s toolState) action(root string) *approval.Action {
	k := s.given()
	paths, diff := s.changes()
	if line, args := k.line(), k.args(); line != "" || len(args) > 0 {
		other := slices.ContainsFunc(s.shown, func(t ownTerminal) bool { return !t.agrees(k) })
		if other || diff != "" || s.kind != "" && s.kind != "execute" {
			// Tools have members of this name that no shell sees, such as what an
			// editor is to do. Rules for commands must not judge them, nor one of two
			// commands.
			return &approval.Action{Kind: approval.Other, Line: s.command(), Diff: diff}
		}
		a := &approval.Action{Kind: approval.Exec, Line: line, Args: args}
		if filepath.IsAbs(k.Cwd) && filepath.Clean(k.Cwd) != root {
			a.Dir = k.Cwd
		}
		return a
	}
	if a := s.shownAction(root); a != nil && diff == "" {
		return a
	}
	switch {
	case len(paths) == 1:
		return &approval.Action{Kind: approval.Write, Path: paths[0], Diff: diff}
	case len(paths) > 1:
		return &approval.Action{Kind: approval.Other, Diff: diff}
	case s.kind == "fetch" && hostOf(k.URL) != "":
		return &approval.Action{Kind: approval.Network, Host: hostOf(k.URL)}
	}
	kinds := map[string]approval.ActionKind{"read": approval.Read, "edit": approval.Write, "delete": approval.Delete}
	if kind, ok := kinds[s.kind]; ok && len(s.locations) == 1 {
		return &approval.Action{Kind: kind, Path: s.locations[0].Path}
	}
	return &approval.Action{Kind: approval.Other}
}

// changes are the files that a tool call changes, and how.
func (s toolState) changes() (paths []string, diff string) {
	for _, c := range s.content {
		if c.Diff == nil {
			continue
		}
		if !slices.Contains(paths, c.Diff.Path) {
			paths = append(paths, c.Diff.Path)
		}
		old := ""
		if c.Diff.Old != nil {
			old = *c.Diff.Old
		}
		diff += patch(c.Diff.Path, old, c.Diff.New, c.Diff.Old != nil)
	}
	return paths, diff
}

// patch shows a change as one hunk: what is between the lines that stay the same
// at both ends.
func patch(path, old, text string, was bool) string {
	a, b := lines(old), lines(text)
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	tail := 0
	for tail < len(a)-same && tail < len(b)-same && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	gone, added := a[same:len(a)-tail], b[same:len(b)-tail]
	from := "/dev/null"
	if was {
		from = path
	}
	var p strings.Builder
	fmt.Fprintf(&p, "--- %s\n+++ %s\n@@ -%s +%s @@\n", from, path, span(same, len(gone)), span(same, len(added)))
	for _, l := range gone {
		p.WriteString("-" + l + "\n")
	}
	for _, l := range added {
		p.WriteString("+" + l + "\n")
	}
	return p.String()
}

// span is a range of lines as a hunk has it.
func span(before, n int) string {
	if n > 0 {
		before++
	}
	return fmt.Sprintf("%d,%d", before, n)
}

func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// hostOf is the host in an address.
func hostOf(url string) string {
	_, rest, ok := strings.Cut(url, "://")
	if !ok {
		return ""
	}
	host := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		host = rest[:i]
	}
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	return host
}
