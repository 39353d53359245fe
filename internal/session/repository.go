package session

import (
	"fmt"
	"path"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
)

// guarded refuses to write what commands cannot write either: what is shown
// read-only, and what git keeps in a folder of its own, whose settings and hooks
// name programs that would run outside, for the user, later. On the host, git's
// are asked about.
func (f *files) guarded(names ...string) error {
	if err := f.writable(names); err != nil {
		return err
	}
	if f.session.box.Policy().Kind == sandbox.Host {
		return nil
	}
	for _, name := range names {
		for part := range strings.SplitSeq(path.Clean(strings.ReplaceAll(name, `\`, "/")), "/") {
			if isGit(part) {
				reason := fmt.Sprintf("%s belongs to git: run git to change it", name)
				f.session.note("denied", denyRecord{Path: name, Reason: reason, By: "workspace"})
				return &agent.DeniedError{Reason: reason, By: "workspace"}
			}
		}
	}
	return nil
}

// writable refuses what --ro shows, and folders that hold it.
func (f *files) writable(names []string) error {
	for _, name := range names {
		rel, err := f.ws.Rel(name)
		if err != nil || name == "" {
			continue // the workspace refuses it
		}
		for _, ro := range f.readOnly {
			if rel == ro || strings.HasPrefix(rel, ro+"/") || strings.HasPrefix(ro, rel+"/") {
				reason := fmt.Sprintf("%s is read-only in this session", name)
				f.session.note("denied", denyRecord{Path: name, Reason: reason, By: "sandbox"})
				return &agent.DeniedError{Reason: reason, By: "sandbox"}
			}
		}
	}
	return nil
}

// isGit knows the folder by every name that some file system takes for it.
func isGit(part string) bool {
	part = strings.ToLower(strings.TrimRight(part, ". "))
	part, _, _ = strings.Cut(part, ":")
	part = strings.Map(func(r rune) rune {
		if strings.ContainsRune("\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u206a\u206b\u206c\u206d\u206e\u206f\ufeff", r) {
			return -1
		}
		return r
	}, part)
	return part == ".git" || part == "git~1"
}

// guardedDiff is guarded for what a change would really touch, whatever links led
// there.
func (f *files) guardedDiff(diff agent.Diff) error {
	for _, d := range diff {
		if err := f.guarded(d.Path, d.OldPath); err != nil {
			return err
		}
	}
	return nil
}
