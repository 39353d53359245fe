package box

import (
	"os"
	"path/filepath"
	"slices"
)

// Protected are the folders that nobody but hawser and the person may reach: the
// whole mailbox if it is nothing else, or the three folders in one that is the
// workspace too, holds it, or holds other files.
func (b *Box) Protected(workspace string) []string {
	if !b.own() || within(b.dir, workspace) {
		return b.Folders()
	}
	return []string{b.dir}
}

// own says that a folder was made for the mailbox, or holds nothing else.
func (b *Box) own() bool {
	if text, err := os.ReadFile(b.path(ignoreFile)); err == nil && string(text) == ignoreEverything {
		return true
	}
	entries, err := os.ReadDir(b.dir)
	return err == nil && !slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return !slices.Contains([]string{outboxFolder, inboxFolder, sessionsFolder}, e.Name())
	})
}

// within says that a folder is dir or lies in it; one that cannot be found may.
func within(dir, folder string) bool {
	realDir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return true
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return true
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return true
	}
	rel, err := filepath.Rel(realDir, abs)
	return err == nil && filepath.IsLocal(rel)
}
