package agenttest

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/workspace"
)

// defaultRoot is where nothing is, on any machine.
const defaultRoot = "/agenttest/workspace"

// Files are a Host's files, in memory.
type Files struct {
	host *Host
	root string

	mu    sync.Mutex
	files map[string]string
}

var _ agent.Files = (*Files)(nil)

func newFiles(h *Host, root string, files map[string]string) *Files {
	f := &Files{host: h, root: root, files: map[string]string{}}
	maps.Copy(f.files, files)
	return f
}

// File gives what a Host's file holds.
func (h *Host) File(name string) (text string, ok bool) {
	h.files.mu.Lock()
	defer h.files.mu.Unlock()
	text, ok = h.files.files[name]
	return text, ok
}

// Root implements agent.Files.
func (f *Files) Root() string { return f.root }

// Begin implements agent.Files.
func (f *Files) Begin(label string) error {
	f.host.did("begin %q", label)
	return nil
}

// Watch implements agent.Files. Nothing else changes these.
func (f *Files) Watch(context.Context) (func(context.Context) error, error) {
	return func(context.Context) error { return nil }, nil
}

// List implements agent.Files. It knows no ignored files and gives no
// directories.
func (f *Files) List(ctx context.Context, o agent.ListOptions) iter.Seq2[agent.Entry, error] {
	return func(yield func(agent.Entry, error) bool) {
		f.host.did("list %q", o.Under)
		under, err := f.clean("list", o.Under+"/.")
		if err == nil {
			err = f.host.may(ctx, approval.Action{Kind: approval.Read, Path: under})
		}
		if err != nil {
			yield(agent.Entry{}, err)
			return
		}
		f.mu.Lock()
		all := maps.Clone(f.files)
		f.mu.Unlock()
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if under != "." && !strings.HasPrefix(name, under+"/") {
				continue
			}
			if !yield(entry(name, all[name]), nil) {
				return
			}
		}
	}
}

func entry(name, text string) agent.Entry {
	return agent.Entry{Path: name, Size: int64(len(text)), Mode: 0o644}
}

// Stat implements agent.Files.
func (f *Files) Stat(ctx context.Context, name string) (agent.Entry, error) {
	f.host.did("stat %s", name)
	name, text, err := f.get(ctx, "look at", name)
	if err != nil {
		return agent.Entry{}, err
	}
	return entry(name, text), nil
}

// Read implements agent.Files.
func (f *Files) Read(ctx context.Context, name string, o agent.ReadOptions) (agent.Content, error) {
	f.host.did("read %s", name)
	name, text, err := f.get(ctx, "read", name)
	if err != nil {
		return agent.Content{}, err
	}
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	c := agent.Content{Path: name, Data: []byte(text), Size: int64(len(text)), Mode: 0o644}
	if o.Totals {
		c.Lines, c.Hash = len(lines), workspace.Hash(c.Data)
	}
	if o.Offset > 0 || o.Length > 0 {
		from := min(o.Offset, c.Size)
		to := c.Size
		if o.Length > 0 {
			to = min(from+o.Length, c.Size)
		}
		c.Data = c.Data[from:to]
	} else if len(lines) > 0 {
		first, last := max(o.FirstLine, 1), len(lines)
		if o.LastLine > 0 {
			last = min(o.LastLine, last)
		}
		c.Data = nil
		if first <= last {
			c.FirstLine, c.LastLine = first, last
			c.Data = []byte(strings.Join(lines[first-1:last], ""))
		}
	}
	if limit := o.Limit; limit > 0 && int64(len(c.Data)) > limit {
		c.Data, c.Truncated = c.Data[:limit], true
	}
	c.Binary = bytes.IndexByte(c.Data, 0) >= 0
	return c, nil
}

func (f *Files) get(ctx context.Context, doing, name string) (clean, text string, err error) {
	if clean, err = f.clean(doing, name); err != nil {
		return "", "", err
	}
	if err := f.host.may(ctx, approval.Action{Kind: approval.Read, Path: clean}); err != nil {
		return "", "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	text, ok := f.files[clean]
	if !ok {
		return "", "", fmt.Errorf("%s %s: %w", doing, name, fs.ErrNotExist)
	}
	return clean, text, nil
}

// clean is a path from the root.
func (f *Files) clean(doing, name string) (string, error) {
	rel := name
	if inside, ok := strings.CutPrefix(name, f.root+"/"); ok {
		rel = inside
	} else if name == f.root {
		rel = "."
	} else if name == "/." { // List of the root
		rel = "."
	}
	rel = path.Clean(rel)
	if path.IsAbs(rel) || rel == ".." || strings.HasPrefix(rel, "../") {
		return "", fmt.Errorf("%s %s: %w", doing, name, agent.ErrOutside)
	}
	return rel, nil
}
