package session

import (
	"context"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"hawser/internal/agent"
	"hawser/internal/workspace"
)

// texts are the files of the place where the work is done, nil if they are ours.
func (f *files) texts() Texts {
	if e := f.session.options.Elsewhere; e != nil {
		return e.Texts()
	}
	return nil
}

func (f *files) absolute(rel string) string {
	return filepath.Join(f.ws.Dir(), filepath.FromSlash(rel))
}

// read reads a file as the place has it that the work is done in. What is read by
// bytes, or is no text, is read from the disk.
func (f *files) read(ctx context.Context, rel string, o agent.ReadOptions) (agent.Content, error) {
	texts := f.texts()
	if texts == nil || o.Offset != 0 || o.Length != 0 {
		return f.ws.Read(rel, o)
	}
	onDisk, err := f.ws.Read(rel, agent.ReadOptions{Limit: 1})
	if err == nil && onDisk.Binary {
		return f.ws.Read(rel, o)
	}
	text, err := texts.ReadText(ctx, f.absolute(rel))
	if err != nil {
		return agent.Content{}, err
	}
	c := agent.Content{
		Path: rel, Size: int64(len(text)), Mode: onDisk.Mode, ModTime: onDisk.ModTime,
		Lines: lineCount(text), Hash: workspace.Hash([]byte(text)),
	}
	c.FirstLine, c.LastLine, text = lineRange(text, o.FirstLine, o.LastLine)
	limit := o.Limit
	if limit == 0 {
		limit = workspace.DefaultReadLimit
	}
	if int64(len(text)) > limit {
		text, c.Truncated = text[:limit], true
		c.LastLine = c.FirstLine + lineCount(text) - 1
	}
	c.Data = []byte(text)
	return c, nil
}

// lineRange cuts lines out, both included; zero is open.
func lineRange(text string, first, last int) (int, int, string) {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	first = max(first, 1)
	if last <= 0 || last > len(lines) {
		last = len(lines)
	}
	if first > last {
		return 0, 0, ""
	}
	return first, last, strings.Join(lines[first-1:last], "")
}

func lineCount(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// elsewhere makes a change one that the other place can make: the whole text of a
// file. The rest is made here, and texts is nil then.
func (f *files) elsewhere(ctx context.Context, c agent.Change) (agent.Change, Texts, error) {
	texts := f.texts()
	if texts == nil {
		return c, nil, nil
	}
	switch c := c.(type) {
	case agent.Write:
		rel, err := f.ws.Rel(c.Path)
		if err != nil || !utf8.Valid(c.Data) || c.Mode != 0 {
			return c, nil, nil // refused, or made, by the workspace
		}
		if c.IfHash != "" {
			if _, err := f.unchanged(ctx, texts, rel, c.IfHash); err != nil {
				return nil, nil, err
			}
		}
		return agent.Write{Path: c.Path, Data: c.Data, New: c.New}, texts, nil
	case agent.Edit:
		rel, err := f.ws.Rel(c.Path)
		if err != nil || c.AsBegun {
			return c, nil, nil
		}
		old, err := f.unchanged(ctx, texts, rel, c.IfHash)
		if err != nil {
			return nil, nil, err
		}
		text, err := workspace.EditLines([]byte(old), c.Lines)
		if err != nil {
			return nil, nil, err
		}
		return agent.Write{Path: c.Path, Data: text}, texts, nil
	}
	return c, nil, nil
}

// unchanged reads a text that must still be the one that somebody has read.
func (f *files) unchanged(ctx context.Context, texts Texts, rel, hash string) (string, error) {
	text, err := texts.ReadText(ctx, f.absolute(rel))
	if err != nil {
		return "", err
	}
	if !strings.HasPrefix(workspace.Hash([]byte(text)), hash) {
		return "", agent.ErrChanged
	}
	return text, nil
}

// apply makes a change that was agreed to: here, or where the work is done.
func (f *files) apply(ctx context.Context, c agent.Change, shown agent.Diff, texts Texts) (agent.Diff, error) {
	w, ok := c.(agent.Write)
	if texts == nil || !ok {
		return f.set.ApplyAs(ctx, c, shown)
	}
	rel, err := f.ws.Rel(w.Path)
	if err != nil {
		return nil, err
	}
	if err := texts.WriteText(ctx, f.absolute(rel), string(w.Data)); err != nil {
		return nil, err
	}
	return shown, nil
}
