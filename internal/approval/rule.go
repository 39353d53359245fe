package approval

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Rule says what happens to the actions that it matches. Rules are ordered, and
// the first that matches decides. The JSON form is that of the configuration's
// `approvals` list.
//
// At most one of Command, Path, Host, Args and Line is set; a rule without any
// matches every action of its kinds.
type Rule struct {
	// ID names the rule in answers and to Revoke; the Gate numbers those that
	// have none.
	ID string `json:"id,omitempty"`
	// Actions are the kinds that it is about. None are those that its pattern
	// fits: exec for a command; read, write and delete for a path; network for
	// a host; all if it has no pattern.
	Actions []ActionKind `json:"actions,omitempty"`

	Command string `json:"command,omitempty"` // pattern of a program and its arguments
	Path    string `json:"path,omitempty"`    // pattern of a file's path
	Host    string `json:"host,omitempty"`    // pattern of a host's name

	// Args or Line are one command exactly, whatever is hidden in it; Env is what
	// is added to its environment, and Dir the absolute directory in which it
	// must run, or any. Rules that are made from answers have them.
	Args []string `json:"args,omitempty"`
	Line string   `json:"line,omitempty"`
	Env  []string `json:"env,omitempty"`
	Dir  string   `json:"dir,omitempty"`

	Decision Decision `json:"decision"`
	Reason   string   `json:"reason,omitempty"` // shown to whoever asked, and to whoever is asked

	// Scope is where it comes from: ForConfig or ForSession. The Gate sets it.
	Scope Scope `json:"scope,omitempty"`
}

var (
	allKinds  = []ActionKind{Exec, Read, Write, Delete, Network, Other}
	fileKinds = []ActionKind{Read, Write, Delete}
)

// exact says that the rule is about one command and not about a pattern.
func (r Rule) exact() bool { return len(r.Args) > 0 || r.Line != "" }

// kinds are those that the rule is about.
func (r Rule) kinds() []ActionKind {
	if len(r.Actions) > 0 {
		return r.Actions
	}
	return r.fitting()
}

// fitting are the kinds that the rule's pattern can be about.
func (r Rule) fitting() []ActionKind {
	switch {
	case r.Command != "" || r.exact():
		return []ActionKind{Exec}
	case r.Path != "":
		return fileKinds
	case r.Host != "":
		return []ActionKind{Network}
	}
	return allKinds
}

// Check names the mistake in a rule.
func (r Rule) Check() error {
	if err := r.checkShape(); err != nil {
		return err
	}
	if r.Command != "" {
		if _, err := parseCommand(r.Command); err != nil {
			return fmt.Errorf("command %q: %w", r.Command, err)
		}
	}
	if r.Path != "" {
		if err := checkPath(r.Path); err != nil {
			return fmt.Errorf("path %q: %w", r.Path, err)
		}
	}
	return nil
}

func (r Rule) checkShape() error {
	if err := r.Decision.check(); err != nil {
		return err
	}
	patterns := 0
	for _, set := range []bool{r.Command != "", r.Path != "", r.Host != "", len(r.Args) > 0, r.Line != ""} {
		if set {
			patterns++
		}
	}
	switch {
	case patterns > 1:
		return errors.New("a rule has one of command, path, host, args and line")
	case patterns == 0 && len(r.Actions) == 0 && r.Decision == Allow:
		return errors.New("this allows everything: name the actions, a command or a path")
	case !r.exact() && (r.Dir != "" || len(r.Env) > 0):
		return errors.New("dir and env belong to args or line, which are one command exactly")
	case strings.TrimSpace(r.ID) != r.ID:
		return fmt.Errorf("id %q has space around it", r.ID)
	}
	for _, k := range r.Actions {
		if !slices.Contains(allKinds, k) {
			return fmt.Errorf("action %q is unknown: say exec, read, write, delete, network or other", string(k))
		}
		if !slices.Contains(r.fitting(), k) {
			return fmt.Errorf("action %q does not go with this pattern, which is for %v", string(k), r.fitting())
		}
	}
	return nil
}
