package sandbox

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// errTooBig is the end of a copy that grew past its bound.
var errTooBig = errors.New("more than the copy may hold")

// entryCost is what a name alone counts: empty files take room too.
const entryCost = 512

// packer writes a tree as an archive. Files change under it, so it opens
// without waiting, and believes only what it has opened.
type packer struct {
	ctx     context.Context
	out     *tar.Writer
	root    *os.Root
	left    int64
	all     bool
	skipped []string
}

// packTree writes a file or directory as an archive whose names are relative
// to it; the thing itself is ".". It leaves out special files and links that
// lead out, and answers which; with all their names are in the archive, and
// the other side decides.
func packTree(ctx context.Context, w io.Writer, from string, most int64, all bool) (skipped []string, err error) {
	p := &packer{ctx: ctx, out: tar.NewWriter(w), left: most, all: all}
	st, err := os.Stat(from)
	if err != nil {
		return nil, err
	}
	if st.IsDir() {
		if p.root, err = os.OpenRoot(from); err != nil {
			return nil, err
		}
		defer p.root.Close()
		err = p.directory(".", st)
	} else {
		err = p.single(from)
	}
	if err != nil {
		return nil, err
	}
	return p.skipped, p.out.Close()
}

func (p *packer) single(from string) error {
	f, err := os.OpenFile(from, os.O_RDONLY|noWait, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if st, err := f.Stat(); err != nil || !st.Mode().IsRegular() {
		return errors.Join(err, &fs.PathError{Op: "copy", Path: from, Err: errors.New("neither a file nor a directory")})
	}
	return p.file(".", f)
}

func (p *packer) directory(name string, st fs.FileInfo) error {
	f, err := p.root.OpenFile(name, os.O_RDONLY|noWait, 0)
	if err != nil {
		return err
	}
	names, err := f.Readdirnames(-1)
	f.Close()
	if err != nil {
		return err
	}
	h := &tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: int64(st.Mode().Perm()), ModTime: st.ModTime()}
	if err := p.header(h); err != nil {
		return err
	}
	slices.Sort(names)
	for _, n := range names {
		err := p.entry(filepath.Join(name, n))
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // else it is gone meanwhile
			return err
		}
	}
	return nil
}

func (p *packer) entry(name string) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	st, err := p.root.Lstat(name)
	switch {
	case err != nil:
		return err
	case st.IsDir():
		return p.directory(name, st)
	case st.Mode()&fs.ModeSymlink != 0:
		target, err := p.root.Readlink(name)
		if err != nil {
			return err
		}
		if !p.all && !leadsInward(name, target) {
			p.skipped = append(p.skipped, name)
			return nil
		}
		return p.header(&tar.Header{Typeflag: tar.TypeSymlink, Name: name, Linkname: target})
	case !st.Mode().IsRegular():
		return p.special(name)
	}
	return p.regular(name)
}

func (p *packer) regular(name string) error {
	f, err := p.root.OpenFile(name, os.O_RDONLY|noWait, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	return p.file(name, f)
}

// special names what is left out. Which kind it is does not matter.
func (p *packer) special(name string) error {
	if p.all {
		return p.header(&tar.Header{Typeflag: tar.TypeFifo, Name: name})
	}
	p.skipped = append(p.skipped, name)
	return nil
}

// file writes as many bytes as the file had when it was opened: it may grow or
// shrink meanwhile, and the archive has promised a size.
func (p *packer) file(name string, f *os.File) error {
	st, err := f.Stat()
	if err != nil {
		return err
	}
	if !st.Mode().IsRegular() {
		return p.special(name)
	}
	h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: st.Size(), Mode: int64(st.Mode().Perm()), ModTime: st.ModTime()}
	if err := p.header(h); err != nil {
		return err
	}
	n, err := io.Copy(p.out, io.LimitReader(f, st.Size()))
	if err == nil && n < st.Size() {
		err = fmt.Errorf("%s shrank while it was copied", name)
	}
	return err
}

func (p *packer) header(h *tar.Header) error {
	if err := charge(&p.left, h); err != nil {
		return err
	}
	return p.out.WriteHeader(h)
}

// charge takes an entry from what a copy may still hold.
func charge(left *int64, h *tar.Header) error {
	cost := entryCost + int64(len(h.Name)+len(h.Linkname))
	if cost > *left || h.Size > *left-cost {
		return errTooBig
	}
	*left -= cost + h.Size
	return nil
}
