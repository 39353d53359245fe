package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	journalName   = "journal.jsonl"
	recordingsDir = "recordings"
	castSuffix    = ".cast"
	headSuffix    = ".json"
	removedPrefix = ".removed-"
)

// Dir is the folder of a session; Create and Continue want one of this form.
func Dir(data, id string) string { return filepath.Join(data, "sessions", id) }

func headPath(data, id string) string { return filepath.Join(data, "heads", id+headSuffix) }

func castPath(dir, name string) string { return filepath.Join(dir, recordingsDir, name+castSuffix) }

// place takes a session's folder apart.
func place(dir string) (data, id string, err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", "", fmt.Errorf("journal: %w", err)
	}
	parent, id := filepath.Split(abs)
	parent = filepath.Clean(parent)
	if filepath.Base(parent) != "sessions" || checkName(id) != nil {
		return "", "", fmt.Errorf("journal: %s is not the folder of a session: DATA/sessions/ID is meant", dir)
	}
	return filepath.Dir(parent), id, nil
}

// checkName refuses names that could lead anywhere, or that some file system
// would read as another name.
func checkName(name string) error {
	for _, c := range []byte(name) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' && c != '-' && c != '_' {
			return fmt.Errorf("journal: %q cannot be a name; use letters, digits, '.', '-' and '_'", name)
		}
	}
	if name == "" || len(name) > 128 || name[0] == '.' || name[len(name)-1] == '.' {
		return fmt.Errorf("journal: %q cannot be a name; it has 1 to 128 letters and no dot at its ends", name)
	}
	return nil
}

// Sessions lists the sessions that have a journal or a head. A head alone is
// listed too: its journal is missing.
func Sessions(data string) ([]string, error) {
	var ids []string
	for _, in := range []struct {
		dir  string
		name func(fs.DirEntry) (string, bool)
	}{
		{"sessions", func(e fs.DirEntry) (string, bool) {
			_, err := os.Lstat(filepath.Join(data, "sessions", e.Name(), journalName))
			return e.Name(), err == nil
		}},
		{"heads", func(e fs.DirEntry) (string, bool) { return strings.CutSuffix(e.Name(), headSuffix) }},
	} {
		entries, err := os.ReadDir(filepath.Join(data, in.dir))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("list sessions: %w", err)
		}
		for _, e := range entries {
			if id, ok := in.name(e); ok && checkName(id) == nil {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// replaceFile writes a whole file so that it is there old or new, also after the
// power went.
func replaceFile(path string, content []byte, mode fs.FileMode) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err = f.Chmod(mode); err != nil {
		return err
	}
	if _, err = f.Write(content); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

var errNotPlain = errors.New("it is not a plain file")

// openPlain opens a file that is one: opening a FIFO would wait for ever.
func openPlain(path string) (*os.File, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, errNotPlain)
	}
	return os.Open(path)
}
