package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// history is the directory of the change sets that can be undone. A set's
// directory is named by its number; one that ends in .gone is being removed, and
// one that ends in .left was undone but for some of its files.
type history struct {
	dir  string
	root string // of the workspace that it belongs to
	keep int
	sync bool

	survey *survey // nil before the first watch; changed while files change

	mu   sync.Mutex
	open map[int]bool // sets that are not closed yet
}

const goneSuffix = ".gone"

func (w *Workspace) openHistory(dir string, keep int) (*history, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	if at, inside := cutRoot(dir, w.real); inside && w.reachable(filepath.ToSlash(at)) == nil {
		return nil, invalid("they would lie in the workspace itself: choose a directory outside it, or hide it")
	}
	h := &history{dir: dir, root: w.real, keep: keep, sync: w.sync, open: map[int]bool{}}
	gone, _ := filepath.Glob(filepath.Join(dir, "*"+goneSuffix))
	for _, g := range gone {
		if err := os.RemoveAll(g); err != nil {
			return nil, err
		}
	}
	ids, err := h.sets()
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if err := w.recover(h.setDir(id)); err != nil {
			return nil, fmt.Errorf("change set %d: %w", id, err)
		}
	}
	w.history = h
	return h, w.recoverWatch()
}

// recover takes away what a process that was killed in a set left behind.
func (w *Workspace) recover(dir string) error {
	r, err := readRecord(dir)
	if !begun(err) {
		return removeSet(dir)
	}
	if err != nil {
		return err
	}
	if string(r.Root) != w.real {
		return invalid("they belong to the workspace %s: choose another directory", shown(string(r.Root)))
	}
	if r.finished {
		return nil
	}
	done := map[string]bool{}
	for _, s := range r.steps {
		left := path.Join(path.Dir(string(s.Path)), temporary(r.Token))
		if done[left] {
			continue
		}
		done[left] = true
		err := w.root.Remove(left)
		if err != nil && !absentError(err) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

func (h *history) setDir(id int) string { return filepath.Join(h.dir, fmt.Sprintf("%08d", id)) }

// sets are the numbers of the sets, oldest first.
func (h *history) sets() ([]int, error) {
	list, err := os.ReadDir(h.dir) // sorted by name, and so by number
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, d := range list {
		if id, err := strconv.Atoi(d.Name()); err == nil && d.IsDir() {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (h *history) begin(label, token string) (*recorder, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids, err := h.sets()
	if err != nil {
		return nil, err
	}
	id := 1
	if len(ids) > 0 {
		id = ids[len(ids)-1] + 1
	}
	if err := h.dropLeft(); err != nil {
		return nil, err
	}
	dir := h.setDir(id)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	log, err := os.OpenFile(filepath.Join(dir, logName), os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
	if err != nil {
		return nil, errors.Join(err, os.Remove(dir))
	}
	r := &recorder{id: id, dir: dir, log: log, sync: h.sync}
	err = r.write(logLine{Header: &header{
		Version: logVersion, Root: pathText(h.root), Label: label, Began: time.Now().UTC(), Token: token,
	}})
	if err != nil {
		return nil, errors.Join(err, log.Close(), os.RemoveAll(dir))
	}
	h.open[id] = true
	return r, nil
}

// ended notes that a set was closed, and drops the oldest ones.
func (h *history) ended(id int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.open, id)
	ids, err := h.sets()
	if err != nil {
		return err
	}
	dropped := false
	for len(ids) > h.keep && !h.open[ids[0]] {
		if err := removeSet(h.setDir(ids[0])); err != nil {
			return err
		}
		ids, dropped = ids[1:], true
	}
	if dropped {
		return h.dropCopies(ids[0])
	}
	return nil
}

// removeSet takes a set out of sight at once, then from the disk.
func removeSet(dir string) error {
	gone := dir + goneSuffix
	if err := os.Rename(dir, gone); err != nil {
		return err
	}
	return os.RemoveAll(gone)
}

// SetInfo describes a change set that can be undone.
type SetInfo struct {
	ID    int
	Label string
	Began time.Time
	Paths []string // that it touched, in order of first touch
}

// ChangeSets lists the sets that can be undone, newest first.
func (w *Workspace) ChangeSets() ([]SetInfo, error) {
	if w.history == nil {
		return nil, nil
	}
	ids, err := w.history.sets()
	if err != nil {
		return nil, fmt.Errorf("list change sets: %w", bare(err))
	}
	var list []SetInfo
	for i := len(ids) - 1; i >= 0; i-- {
		r, err := readRecord(w.history.setDir(ids[i]))
		if !begun(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("list change sets: set %d: %w", ids[i], bare(err))
		}
		list = append(list, r.info(ids[i]))
	}
	return list, nil
}

func (r record) info(id int) SetInfo {
	info := SetInfo{ID: id, Label: r.Label, Began: r.Began}
	for _, c := range r.chains() {
		info.Paths = append(info.Paths, c.path)
	}
	return info
}

// absentError also knows the answer for a path one of whose directories is a file.
func absentError(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
