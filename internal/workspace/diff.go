package workspace

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Diff is what became of files.
type Diff []FileDiff

// String is all of it as one patch in git's form.
func (d Diff) String() string {
	var b strings.Builder
	for _, f := range d {
		b.WriteString(f.Text)
	}
	return b.String()
}

// Status is what became of a file.
type Status string

const (
	Added    Status = "added"
	Modified Status = "modified"
	Deleted  Status = "deleted"
	Renamed  Status = "renamed"
)

// FileDiff is what became of one file.
type FileDiff struct {
	Path    string
	OldPath string // of a renamed file
	Status  Status
	// OldMode and NewMode are zero where there was or will be no file, and for
	// a new file whose mode is left to the umask.
	OldMode, NewMode fs.FileMode
	OldHash, NewHash string
	Binary           bool // not text, and so without lines in Text
	Omitted          bool // too large for its lines to be in Text
	Insertions       int  // lines
	Deletions        int
	// OtherLinks counts further hard links of a file that was replaced: they
	// keep the old contents.
	OtherLinks int
	// Text is the patch, as git apply takes it.
	Text string
}

const (
	maxDiffed   = 4 << 20  // of a file
	maxDiffText = 16 << 20 // of all files together
)

// item is a file to tell of.
type item struct {
	path, oldPath string
	before, after node
}

func isLeaf(s state) bool { return s.Kind == plainFile || s.Kind == link }

// items are the files of a plan; directories are not told of.
func (p plan) items() []item {
	var list []item
	sources := map[string]node{}
	for _, s := range p.steps {
		switch {
		case !isLeaf(s.before.state) && !isLeaf(s.after.state):
		case p.rename == nil:
			list = append(list, item{path: s.path, before: s.before, after: s.after})
		case s.after.state.Kind == absent:
			sources[s.path] = s.before
		default:
			list = append(list, p.renamed(s, sources)...)
		}
	}
	return list
}

// renamed is a rename; one that replaces a file is told as a change of that
// file and a deletion, because a patch cannot say it otherwise.
func (p plan) renamed(s step, sources map[string]node) []item {
	old := p.rename.From + strings.TrimPrefix(s.path, p.rename.To)
	from := sources[old]
	if s.before.state.Kind == absent {
		return []item{{path: s.path, oldPath: old, before: from, after: from}}
	}
	return []item{
		{path: s.path, before: s.before, after: from},
		{path: old, before: from, after: node{state: state{Kind: absent}}},
	}
}

func (v *view) diff(items []item) (Diff, error) {
	var d Diff
	room := maxDiffText
	for _, i := range items {
		if i.oldPath == "" && i.before.state.is(i.after.state) {
			continue
		}
		parts := []item{i}
		if b, a := i.before.state.Kind, i.after.state.Kind; isLeaf(i.before.state) && isLeaf(i.after.state) && b != a {
			none := node{state: state{Kind: absent}}
			parts = []item{{path: i.path, before: i.before, after: none}, {path: i.path, before: none, after: i.after}}
		}
		for _, part := range parts {
			f, err := v.fileDiff(part, room)
			if err != nil {
				return nil, err
			}
			room = max(room-len(f.Text), 0)
			d = append(d, f)
		}
	}
	return d, nil
}

func (v *view) fileDiff(i item, room int) (FileDiff, error) {
	b, a := i.before.state, i.after.state
	f := FileDiff{
		Path: i.path, OldPath: i.oldPath, Status: Modified,
		OldMode: b.Mode.Perm(), NewMode: a.Mode.Perm(), OldHash: b.Hash, NewHash: a.Hash,
	}
	switch {
	case i.oldPath != "":
		f.Status = Renamed
	case !isLeaf(b):
		f.Status = Added
	case !isLeaf(a):
		f.Status = Deleted
	}
	if f.Status == Modified && i.before.seen != nil {
		f.OtherLinks = otherLinks(i.before.seen)
	}
	if f.Status == Renamed || b.Hash == a.Hash && b.Link == a.Link {
		f.Text = patch(&f, b, a, nil)
		return f, nil
	}
	if b.Size > maxDiffed || a.Size > maxDiffed || b.Size+a.Size > int64(room) {
		f.Omitted = true
		f.Text = patch(&f, b, a, nil)
		return f, nil
	}
	old, err := v.load(i.before, maxDiffed)
	if err != nil {
		return f, err
	}
	text, err := v.load(i.after, maxDiffed)
	if err != nil {
		return f, err
	}
	f.Binary = isBinary(old) || isBinary(text)
	var h *hunks
	if !f.Binary {
		h = compare(old, text)
		f.Insertions, f.Deletions = h.insertions, h.deletions
	}
	f.Text = patch(&f, b, a, h)
	return f, nil
}

// setDiff compares the files of a set as they were with how they are.
func (w *Workspace) setDiff(dir string) (Diff, error) {
	r, err := readRecord(dir)
	if err != nil {
		return nil, err
	}
	v := w.newView()
	var items []item
	for _, c := range r.chains() {
		now, err := v.node(c.path)
		if err != nil {
			return nil, fmt.Errorf("look at %s: %w", shown(c.path), bare(err))
		}
		was := node{state: c.states[0]}
		if was.state.Kind == plainFile {
			was.kept = filepath.Join(dir, was.state.Hash)
		}
		if isLeaf(was.state) || isLeaf(now.state) {
			items = append(items, item{path: c.path, before: was, after: now})
		}
	}
	return v.diff(pairRenames(items))
}

// same says that two diffs make the same of the same files.
func (d Diff) same(other Diff) bool {
	return slices.EqualFunc(d, other, func(a, b FileDiff) bool {
		return a.Path == b.Path && a.OldPath == b.OldPath && a.Status == b.Status &&
			a.OldHash == b.OldHash && a.NewHash == b.NewHash && a.OldMode == b.OldMode && a.NewMode == b.NewMode
	})
}
