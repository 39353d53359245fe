package workspace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"io/fs"
	"os"
)

// sniffed is how much of a file's start decides whether it is text, as in git.
const sniffed = 8000

func isBinary(data []byte) bool {
	return bytes.IndexByte(data[:min(len(data), sniffed)], 0) >= 0
}

// openPlain opens a plain file for reading, and nothing else: it looks before
// it opens, because opening a device can have effects, and after, because the
// name may mean something else by then.
func (w *Workspace) openPlain(at string) (*os.File, fs.FileInfo, error) {
	info, err := w.root.Stat(at)
	if err != nil {
		return nil, nil, err
	}
	if err := plain(info.Mode()); err != nil {
		return nil, nil, err
	}
	f, err := w.root.OpenFile(at, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, nil, err
	}
	if info, err = f.Stat(); err == nil {
		err = plain(info.Mode())
	}
	if err == nil {
		if name := kernelFileSystem(f); name != "" {
			err = refuse("it is a file of the kernel's ("+name+"), not a stored one: ask a command for it", fs.ErrPermission)
		}
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// plain says why something that is no plain file is not read or written.
func plain(mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return invalid("it is a directory: list it, or name a file in it")
	case mode&fs.ModeNamedPipe != 0:
		return refuse("it is a FIFO, not a plain file: use a command for it", fs.ErrPermission)
	case mode&fs.ModeSocket != 0:
		return refuse("it is a socket, not a plain file: use a command for it", fs.ErrPermission)
	}
	return refuse("it is a device or other special file: use a command for it", fs.ErrPermission)
}

// load reads a whole file of at most a given size.
func (w *Workspace) load(at string, most int64) ([]byte, error) {
	f, _, err := w.openPlain(at)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = invalid("it is larger than %d bytes: use a command for it", most)
	}
	return data, err
}

// tally counts the lines and takes the hash of what is written to it.
type tally struct {
	sum   hash.Hash
	lines int
	last  byte
}

func newTally() *tally { return &tally{sum: sha256.New(), last: '\n'} }

func (t *tally) Write(p []byte) (int, error) {
	if len(p) > 0 {
		t.lines += bytes.Count(p, []byte{'\n'})
		t.last = p[len(p)-1]
	}
	return t.sum.Write(p)
}

func (t *tally) totals() (lines int, hash string) {
	lines = t.lines
	if t.last != '\n' {
		lines++
	}
	return lines, hex.EncodeToString(t.sum.Sum(nil))
}
