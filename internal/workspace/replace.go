package workspace

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"syscall"
)

// replacement is the new text of a file and what is kept of the old one.
//
// The text is written to a temporary file in the same directory, which then
// takes the name. So nobody ever sees half a file; and other hard links of the
// old file keep the old text.
type replacement struct {
	at     string
	source io.Reader
	mode   fs.FileMode // zero: a new file's, as the umask has it
	owner  *owner
	seen   fs.FileInfo // the file to replace, as it was planned; nil for none
	token  string      // names the temporary file
	// readOnly replaces also a file that may not be written to.
	readOnly bool
}

func newToken() string {
	var b [8]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func temporary(token string) string { return ".hawser-" + token + ".tmp" }

func isTemporary(name string) bool {
	token, ok := strings.CutPrefix(name, ".hawser-")
	return ok && len(token) == 20 && strings.HasSuffix(token, ".tmp")
}

func (w *Workspace) replace(r replacement) (err error) {
	dir, err := w.root.OpenRoot(path.Dir(r.at))
	if err != nil {
		return err
	}
	defer dir.Close()
	base, temp := path.Base(r.at), temporary(r.token)
	if r.seen != nil && !r.readOnly {
		if err := writable(dir, base); err != nil {
			return err
		}
	}
	f, err := createTemporary(dir, temp, r.mode)
	if err != nil {
		return err
	}
	w.pause("temporary file made")
	defer func() {
		if err != nil {
			f.Close()
			if left := dir.Remove(temp); left != nil {
				err = fmt.Errorf("%w; and %s is left behind: %w", bare(err), temp, bare(left))
			}
		}
	}()
	if _, err = io.Copy(f, r.source); err != nil {
		return err
	}
	if err = r.dress(f); err != nil {
		return err
	}
	if w.sync {
		if err = f.Sync(); err != nil {
			return err
		}
	}
	if err = f.Close(); err != nil {
		return err
	}
	w.pause("temporary file written")
	now, err := dir.Lstat(base)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !sameVersion(now, r.seen) {
		return ErrChanged
	}
	if err = dir.Rename(temp, base); err != nil {
		return err
	}
	w.pause("file replaced")
	if w.sync {
		return syncDir(dir)
	}
	return nil
}

// createTemporary makes the file, in place of one that a killed process left.
func createTemporary(dir *os.Root, name string, mode fs.FileMode) (*os.File, error) {
	perm := fs.FileMode(0o666)
	if mode != 0 {
		perm = 0o600
	}
	f, err := dir.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if errors.Is(err, fs.ErrExist) {
		if err := dir.Remove(name); err != nil {
			return nil, err
		}
		f, err = dir.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	}
	return f, err
}

// dress gives the new file the owner and mode of the old one. The set-user
// and set-group bits go, as the kernel takes them from a file that is written.
func (r *replacement) dress(f *os.File) error {
	if r.owner != nil {
		if err := f.Chown(r.owner.UID, r.owner.GID); err != nil {
			return err
		}
	}
	if r.mode != 0 {
		return f.Chmod(r.mode.Perm())
	}
	return nil
}

// writable asks whether the file itself may be written to: a rename would
// replace a read-only file unasked. A program that is running may be replaced.
func writable(dir *os.Root, base string) error {
	f, err := dir.OpenFile(base, os.O_WRONLY|openNonblock, 0)
	switch {
	case err == nil:
		return f.Close()
	case errors.Is(err, fs.ErrPermission):
		return refuse("the file is read-only: make it writable first", fs.ErrPermission)
	case errors.Is(err, syscall.ETXTBSY):
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return ErrChanged
	}
	return err
}

func syncDir(dir *os.Root) error {
	f, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
