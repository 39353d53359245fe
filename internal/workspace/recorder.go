package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// recorder writes a set's log and keeps old contents.
type recorder struct {
	id   int
	dir  string
	log  *os.File
	sync bool
	// blind says that the log tells of what is not known.
	blind bool
	// touched are paths whose first contents are kept. Later ones are never
	// restored, and a file that is edited a thousand times is not kept so often.
	touched map[string]bool
}

func (r *recorder) write(l logLine) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	// One write, so that a line is there whole or is seen to be torn.
	if _, err := r.log.Write(append(text, '\n')); err != nil {
		return err
	}
	if r.sync {
		return r.log.Sync()
	}
	return nil
}

// remember keeps what a plan will take away, then notes the plan.
func (r *recorder) remember(w *Workspace, p plan) error {
	var l logLine
	for _, s := range p.steps {
		if s.before.state.Kind == plainFile && !r.touched[s.path] {
			if err := r.keep(w, s.before); err != nil {
				return err
			}
			w.pause("contents kept")
		}
		l.Steps = append(l.Steps, stepLine{Path: pathText(s.path), Before: s.before.state, After: s.after.state})
	}
	if err := r.write(l); err != nil {
		return err
	}
	r.touch(l.Steps)
	w.pause("change noted")
	return nil
}

// touch remembers which paths the log knows. Where somebody else may have put
// something new, what the set does to it later is what has to be kept.
func (r *recorder) touch(steps []stepLine) {
	if r.touched == nil {
		r.touched = map[string]bool{}
	}
	for _, s := range steps {
		if !s.Doubt {
			r.touched[string(s.Path)] = true
		}
	}
}

// keep stores the contents of a file that has the state of a node.
func (r *recorder) keep(w *Workspace, n node) error {
	if _, err := os.Lstat(filepath.Join(r.dir, n.state.Hash)); err == nil {
		return nil
	}
	source, _, err := w.openPlain(n.from)
	if err != nil {
		return err
	}
	defer source.Close()
	return r.store(n.state.Hash, &verified{source: source, want: n.state.Hash, wrong: ErrChanged})
}

// store keeps contents that lie elsewhere.
func (r *recorder) store(hash string, contents io.Reader) error {
	name := filepath.Join(r.dir, hash)
	if _, err := os.Lstat(name); err == nil {
		return nil
	}
	return storeContents(name, contents, r.sync)
}

func storeContents(name string, source io.Reader, sync bool) (err error) {
	f, err := os.OpenFile(name+".tmp", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = io.Copy(f, source); err != nil {
		return err
	}
	if sync {
		if err = f.Sync(); err != nil {
			return err
		}
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

func (r *recorder) end() error {
	return errors.Join(r.write(logLine{Mark: markEnd}), r.log.Close())
}

// verified reads contents and ends with an error where their hash is not the
// expected one.
type verified struct {
	source io.Reader
	want   string
	wrong  error
	sum    hash.Hash
}

var errDamaged = refuse("its old contents in the snapshots are damaged: restore it by hand", fs.ErrInvalid)

func (v *verified) Read(p []byte) (int, error) {
	if v.sum == nil {
		v.sum = sha256.New()
	}
	n, err := v.source.Read(p)
	v.sum.Write(p[:n])
	if errors.Is(err, io.EOF) && hex.EncodeToString(v.sum.Sum(nil)) != v.want {
		return n, v.wrong
	}
	return n, err
}

// openKept opens the old contents of a file.
func openKept(dir, hash string) (*os.File, error) {
	f, err := os.Open(filepath.Join(dir, hash))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, refuse("its old contents are missing from the snapshots: restore it by hand", fs.ErrNotExist)
	}
	return f, err
}
