package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
)

// kind is what a path names.
type kind string

const (
	absent    kind = "absent"
	plainFile kind = "file"
	directory kind = "directory"
	link      kind = "link"
	special   kind = "special" // sockets, FIFOs, devices: can be removed, not restored
)

// state is all that is remembered of a path, beside a file's contents, which
// are kept under their hash.
type state struct {
	Kind  kind        `json:"kind"`
	Mode  fs.FileMode `json:"mode,omitempty"` // permissions, or locked; zero: left to the umask
	Size  int64       `json:"size,omitempty"`
	Hash  string      `json:"hash,omitempty"`
	Link  pathText    `json:"link,omitempty"`
	Owner *owner      `json:"owner,omitempty"`
	Time  int64       `json:"time,omitempty"` // in place of the hash of a file that is too large to be read
}

type owner struct {
	UID int `json:"uid"`
	GID int `json:"gid"`
}

// is says that a path is as it was: the owner is kept but not compared.
func (s state) is(t state) bool {
	return s.Kind == t.Kind && s.Hash == t.Hash && s.Time == t.Time && s.Link == t.Link &&
		(s.Mode == t.Mode || s.Mode == 0 || t.Mode == 0)
}

// stateOf looks at a path itself, without following a last symbolic link.
func (w *Workspace) stateOf(at string) (state, fs.FileInfo, error) {
	info, err := w.root.Lstat(at)
	if absentError(err) {
		return state{Kind: absent}, nil, nil
	}
	if err != nil {
		return state{}, nil, err
	}
	s := state{Mode: permissions(info), Owner: ownerOf(info)}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		s.Kind, s.Size = plainFile, info.Size()
		s.Hash, info, err = w.hashOf(at, info)
	case mode.IsDir():
		s.Kind = directory
	case mode&fs.ModeSymlink != 0:
		s.Kind, s.Mode = link, 0
		var target string
		target, err = w.root.Readlink(at)
		s.Link = pathText(target)
	default:
		s.Kind = special
	}
	return s, info, err
}

// hashOf reads a file whose name was just looked at.
func (w *Workspace) hashOf(at string, seen fs.FileInfo) (string, fs.FileInfo, error) {
	f, info, err := w.openPlain(at)
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	if !os.SameFile(seen, info) {
		return "", nil, ErrChanged
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", nil, err
	}
	return hex.EncodeToString(sum.Sum(nil)), info, nil
}

// sameVersion says that a file was not written to between two looks, as far
// as its identity, size and time can tell.
func sameVersion(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && a.Mode() == b.Mode()
}
