// Package workspace keeps the files under one root: it lists, reads, writes,
// edits, deletes and renames them, remembers how they were, and undoes. It
// knows nothing of agents, sessions or protocols, and starts no process.
//
// Every access goes through [os.Root], so a path cannot lead out of the root,
// not even through a symbolic link that is swapped in during the call.
package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Workspace is a directory that somebody works in. It may be used by several
// goroutines at once; changes are made one after the other.
type Workspace struct {
	dir  string // absolute, as it was given
	real string // dir without symbolic links
	root *os.Root
	self fs.FileInfo // the directory that was opened
	// escapes is what os.Root answers for a path that leads out; the os
	// package has it, but not under an exported name.
	escapes error
	hidden  []string
	history *history
	watches int // that have not ended
	limits  surveyLimits
	sync    bool

	changing sync.Mutex // held while files change
	// pause is called between any two steps that touch the disk, so that a
	// test can end the process there.
	pause func(step string)
}

// Options say how a workspace is kept. The zero value has no undo.
type Options struct {
	// Snapshots is a directory outside the root, or hidden in it, of this workspace alone and
	// used by one Workspace at a time, where change sets remember what they
	// change. Empty: changes cannot be undone.
	Snapshots string
	// Keep is how many change sets can be undone; zero means 50.
	Keep int
	// Sync waits for the disk on every change, so that it survives a power
	// failure and not only the end of the process.
	Sync bool
	// Hidden are paths inside the root that are neither listed nor reachable.
	Hidden []string
}

const defaultKeep = 50

// Open opens the workspace at an existing directory.
func Open(dir string, o Options) (*Workspace, error) {
	w, err := open(dir, o)
	if err != nil {
		return nil, fmt.Errorf("open workspace %s: %w", shown(dir), bare(err))
	}
	return w, nil
}

func open(dir string, o Options) (_ *Workspace, err error) {
	if dir == "" {
		return nil, refuse("path is empty: name a directory", fs.ErrInvalid)
	}
	w := &Workspace{sync: o.Sync, limits: defaultSurvey, pause: func(string) {}}
	if w.dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	if w.real, err = filepath.EvalSymlinks(w.dir); err != nil {
		return nil, err
	}
	if w.root, err = os.OpenRoot(w.real); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			w.Close()
		}
	}()
	if w.self, err = w.root.Stat("."); err != nil {
		return nil, err
	}
	_, outside := w.root.Lstat("../x")
	w.escapes = bare(outside)
	for _, name := range o.Hidden {
		clean, err := w.Rel(name)
		if err != nil {
			return nil, fmt.Errorf("hide %s: %w", shown(name), bare(err))
		}
		w.hidden = append(w.hidden, clean)
	}
	if o.Snapshots != "" {
		keep := o.Keep
		if keep <= 0 {
			keep = defaultKeep
		}
		if w.history, err = w.openHistory(o.Snapshots, keep); err != nil {
			return nil, fmt.Errorf("snapshots in %s: %w", shown(o.Snapshots), bare(err))
		}
	}
	return w, nil
}

// Close ends the use of the workspace. Its snapshots stay.
func (w *Workspace) Close() error {
	w.changing.Lock()
	defer w.changing.Unlock()
	var err error
	if w.history != nil && w.history.survey != nil {
		err = w.history.survey.finish()
		w.history.survey = nil
	}
	return errors.Join(err, w.root.Close())
}

// Dir is the absolute path of the root.
func (w *Workspace) Dir() string { return w.dir }

// Hash is the name of a file's contents, as reads give it and changes expect it.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// present refuses to work in a directory that is no longer the one at its
// path: os.Root would go on in a deleted or moved directory unnoticed.
func (w *Workspace) present() error {
	now, err := os.Stat(w.dir)
	if err == nil && os.SameFile(now, w.self) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return bare(err)
	}
	return ErrGone
}
