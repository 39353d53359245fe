package session

import (
	"fmt"
	"path"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
)

// guarded refuses to write what git keeps in a folder of its own: its settings
// and hooks name programs that would run outside, for the user, later. Commands in
// the Box cannot write them either. On the host everything is asked about.
func (f *files) guarded(names ...string) error {
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
