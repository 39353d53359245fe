package workspace

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// Entry is a file, or what else has a name.
type Entry struct {
	Path    string // with slashes, from the root
	Size    int64
	Mode    fs.FileMode
	ModTime time.Time
}

// ListOptions say what a listing holds. The zero value is every file that git
// would not ignore.
type ListOptions struct {
	// Under is the directory to list; empty means the root. What is named here
	// is listed though it be ignored.
	Under string
	// Ignored lists ignored files too.
	Ignored bool
	// Git lists what lies in .git too.
	Git bool
	// Directories lists directories too, each before what is in it.
	Directories bool
	// Depth is how many levels are listed; zero means all.
	Depth int
}

// List gives the files in the order of their paths' bytes, as it finds them:
// whoever wants only some stops early. Symbolic links are listed and not
// followed. A directory that cannot be read is given with its error, and the
// listing goes on; only the errors of an entry without a path end it.
func (w *Workspace) List(ctx context.Context, o ListOptions) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		name := o.Under
		if name == "" {
			name = "."
		}
		l := lister{
			w: w, ctx: ctx, options: o,
			found: func(at string, info fs.FileInfo) bool { return yield(entry(at, info), nil) },
			unread: func(dir string, err error) bool {
				return yield(Entry{Path: dir, Mode: fs.ModeDir}, w.wrap("list", dir, err))
			},
		}
		if err := l.start(name); err != nil {
			yield(Entry{}, w.wrap("list", name, err))
		}
	}
}

type lister struct {
	w       *Workspace
	ctx     context.Context
	options ListOptions
	hidden  []fs.FileInfo
	// Both say whether the listing goes on.
	found  func(at string, info fs.FileInfo) bool
	unread func(dir string, err error) bool
}

func (l *lister) start(name string) error {
	if err := l.w.present(); err != nil {
		return err
	}
	clean, err := l.w.rel(name)
	if err != nil {
		return err
	}
	at, info, err := l.w.follow(clean)
	switch {
	case err != nil:
		return err
	case info == nil:
		return fs.ErrNotExist
	case !info.IsDir():
		l.found(at, info)
		return nil
	}
	l.hidden = l.w.hiddenFiles()
	var rules *ignoring
	if !l.options.Ignored {
		var named bool
		if rules, named = l.w.ignoreAbove(at); named {
			rules, l.options.Ignored, l.options.Git = nil, true, true
		}
	}
	_, err = l.directory(at, rules, 1)
	return err
}

// directory lists what is in a directory and below; false means that whoever
// reads has had enough.
func (l *lister) directory(dir string, rules *ignoring, depth int) (bool, error) {
	if err := l.ctx.Err(); err != nil {
		return false, err
	}
	names, err := l.w.readDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil // removed since its parent was read
	}
	if err != nil {
		return l.unread(dir, err), nil
	}
	prefix := dir + "/"
	if dir == "." {
		prefix = ""
	}
	for _, d := range names {
		name, at := d.Name(), prefix+d.Name()
		if !l.options.Git && name == ".git" || isTemporary(name) || l.w.reachable(at) != nil {
			continue
		}
		if !l.options.Ignored && rules.ignored(at, d.IsDir()) {
			continue
		}
		info, err := d.Info() // known already: a file opened in an os.Root never looks later
		if err != nil || isAmong(l.hidden, info) {
			continue // removed since, or hidden under another name
		}
		if !d.IsDir() || l.options.Directories {
			if !l.found(at, info) {
				return false, nil
			}
		}
		if d.IsDir() && (l.options.Depth <= 0 || depth < l.options.Depth) {
			below := rules
			if !l.options.Ignored {
				below = l.w.ignoreIn(at, rules)
			}
			if more, err := l.directory(at, below, depth+1); !more || err != nil {
				return more, err
			}
		}
	}
	return true, nil
}

// readDir reads the names in a directory in listing order: a directory sorts
// as if its name ended in a slash, so that whole paths come out in the order
// of their bytes.
func (w *Workspace) readDir(dir string) ([]fs.DirEntry, error) {
	f, err := w.root.OpenFile(dir, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.ReadDir(-1)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(names, func(a, b fs.DirEntry) int {
		if !a.IsDir() && !b.IsDir() {
			return strings.Compare(a.Name(), b.Name())
		}
		return strings.Compare(sortKey(a), sortKey(b))
	})
	return names, nil
}

func sortKey(d fs.DirEntry) string {
	if d.IsDir() {
		return d.Name() + "/"
	}
	return d.Name()
}

// Stat tells of one path, following symbolic links.
func (w *Workspace) Stat(name string) (Entry, error) {
	at, info, err := w.stat(name)
	if err != nil {
		return Entry{}, w.wrap("look at", name, err)
	}
	return entry(at, info), nil
}

func (w *Workspace) stat(name string) (string, fs.FileInfo, error) {
	if err := w.present(); err != nil {
		return "", nil, err
	}
	clean, err := w.rel(name)
	if err != nil {
		return "", nil, err
	}
	at, info, err := w.follow(clean)
	if err == nil && info == nil {
		err = fs.ErrNotExist
	}
	return at, info, err
}

func entry(at string, info fs.FileInfo) Entry {
	return Entry{Path: path.Clean(at), Size: info.Size(), Mode: info.Mode(), ModTime: info.ModTime()}
}
