package agenttest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/workspace"
)

// Preview implements agent.Files.
func (f *Files) Preview(ctx context.Context, changes ...agent.Change) (agent.Diff, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	files := maps.Clone(f.files)
	var all agent.Diff
	for _, c := range changes {
		d, err := f.change(files, c)
		if err != nil {
			return all, err
		}
		all = append(all, d...)
	}
	return all, ctx.Err()
}

// Change implements agent.Files.
func (f *Files) Change(ctx context.Context, c agent.Change) (agent.Diff, error) {
	a, what := describe(c)
	f.host.did("%s", what)
	if err := f.host.may(ctx, a); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.change(f.files, c)
}

func describe(c agent.Change) (approval.Action, string) {
	switch c := c.(type) {
	case agent.Write:
		return approval.Action{Kind: approval.Write, Path: c.Path}, fmt.Sprintf("write %s %q", c.Path, c.Data)
	case agent.Edit:
		what := "edit " + c.Path
		for _, l := range c.Lines {
			what += fmt.Sprintf(" %d-%d %q", l.First, l.Last, l.Text)
		}
		return approval.Action{Kind: approval.Write, Path: c.Path}, what
	case agent.Delete:
		return approval.Action{Kind: approval.Delete, Path: c.Path}, "delete " + c.Path
	case agent.Rename:
		return approval.Action{Kind: approval.Write, Path: c.From, NewPath: c.To}, "rename " + c.From + " " + c.To
	}
	return approval.Action{}, ""
}

// change makes a change in files and tells of it.
func (f *Files) change(files map[string]string, c agent.Change) (agent.Diff, error) {
	switch c := c.(type) {
	case agent.Write:
		name, old, there, err := f.target(files, "write", c.Path)
		switch {
		case err != nil:
			return nil, err
		case c.New && there:
			return nil, fmt.Errorf("write %s: %w", c.Path, fs.ErrExist)
		case c.IfHash != "" && !strings.HasPrefix(workspace.Hash([]byte(old)), c.IfHash):
			return nil, fmt.Errorf("write %s: %w", c.Path, agent.ErrChanged)
		}
		files[name] = string(c.Data)
		return agent.Diff{fileDiff(name, old, string(c.Data), there, true)}, nil
	case agent.Edit:
		name, old, there, err := f.target(files, "edit", c.Path)
		switch {
		case err != nil:
			return nil, err
		case !there:
			return nil, fmt.Errorf("edit %s: %w", c.Path, fs.ErrNotExist)
		case c.IfHash != "" && !strings.HasPrefix(workspace.Hash([]byte(old)), c.IfHash):
			return nil, fmt.Errorf("edit %s: %w", c.Path, agent.ErrChanged)
		}
		text, err := workspace.EditLines([]byte(old), c.Lines)
		if err != nil {
			return nil, fmt.Errorf("edit %s: %w", c.Path, err)
		}
		files[name] = string(text)
		return agent.Diff{fileDiff(name, old, string(text), true, true)}, nil
	case agent.Delete:
		name, old, there, err := f.target(files, "delete", c.Path)
		if err != nil {
			return nil, err
		}
		var d agent.Diff
		if there {
			d = append(d, fileDiff(name, old, "", true, false))
			delete(files, name)
		}
		for below, text := range files {
			if c.All && strings.HasPrefix(below, name+"/") {
				d = append(d, fileDiff(below, text, "", true, false))
				delete(files, below)
			}
		}
		if d == nil {
			return nil, fmt.Errorf("delete %s: %w", c.Path, fs.ErrNotExist)
		}
		return d, nil
	case agent.Rename:
		return f.rename(files, c)
	}
	return nil, errors.ErrUnsupported
}

func (f *Files) rename(files map[string]string, c agent.Rename) (agent.Diff, error) {
	from, text, there, err := f.target(files, "rename", c.From)
	if err != nil {
		return nil, err
	}
	to, _, taken, err := f.target(files, "rename", c.To)
	switch {
	case err != nil:
		return nil, err
	case !there:
		return nil, fmt.Errorf("rename %s: %w", c.From, fs.ErrNotExist)
	case taken && !c.Replace:
		return nil, fmt.Errorf("rename %s: %w", c.From, fs.ErrExist)
	}
	delete(files, from)
	files[to] = text
	return agent.Diff{{Path: to, OldPath: from, Status: workspace.Renamed}}, nil
}

func (f *Files) target(files map[string]string, doing, name string) (clean, text string, there bool, err error) {
	if clean, err = f.clean(doing, name); err != nil {
		return "", "", false, err
	}
	text, there = files[clean]
	return clean, text, there, nil
}

// fileDiff tells of a change; its patch is one hunk.
func fileDiff(name, old, text string, was, is bool) agent.FileDiff {
	d := agent.FileDiff{Path: name, Status: workspace.Modified}
	switch {
	case !was:
		d.Status = workspace.Added
	case !is:
		d.Status = workspace.Deleted
	}
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
	d.Deletions, d.Insertions = len(gone), len(added)
	var patch strings.Builder
	fmt.Fprintf(&patch, "--- a/%s\n+++ b/%s\n@@ -%d,%d +%d,%d @@\n", name, name, same+1, len(gone), same+1, len(added))
	for _, l := range gone {
		patch.WriteString("-" + l + "\n")
	}
	for _, l := range added {
		patch.WriteString("+" + l + "\n")
	}
	d.Text = patch.String()
	return d
}

func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}
