package agent

import (
	"context"
	"iter"

	"hawser/internal/workspace"
)

// Files are the files that an agent may reach: those under one root.
type Files interface {
	// Root is the absolute path that relative names start from.
	Root() string
	List(context.Context, ListOptions) iter.Seq2[Entry, error]
	Stat(ctx context.Context, name string) (Entry, error)
	Read(ctx context.Context, name string, o ReadOptions) (Content, error)
	// Preview gives the diff that changes would make.
	Preview(context.Context, ...Change) (Diff, error)
	// Change makes one change. It belongs to the current set.
	Change(context.Context, Change) (Diff, error)
	// Begin ends the current set of changes and begins another: what is undone
	// together. Every turn begins one by itself.
	Begin(label string) error
	// Watch says that something else is about to change files, such as a command.
	// What it has changed when the watch is ended belongs to the current set.
	Watch(context.Context) (end func(context.Context) error, err error)
}

// The words of files are those of package workspace. Agents use them by these
// names and cannot reach the package itself, so they can describe a change but
// make none.
type (
	Change      = workspace.Change
	Write       = workspace.Write
	Edit        = workspace.Edit
	LineEdit    = workspace.LineEdit
	Patch       = workspace.Patch
	Patches     = workspace.Patches
	Delete      = workspace.Delete
	Rename      = workspace.Rename
	Content     = workspace.Content
	Entry       = workspace.Entry
	Diff        = workspace.Diff
	FileDiff    = workspace.FileDiff
	ListOptions = workspace.ListOptions
	ReadOptions = workspace.ReadOptions
)

// What callers tell apart beside the kinds of package fs.
var (
	ErrOutside = workspace.ErrOutside
	ErrChanged = workspace.ErrChanged
	ErrGone    = workspace.ErrGone
)
