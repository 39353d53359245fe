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
	"strings"
)

// errTooBig is the end of a copy that grew past its bound.
var errTooBig = errors.New("more than the copy may hold")

// packTree writes a file or directory as an archive whose names are relative
// to it; the thing itself is ".". It answers what it left out.
func packTree(ctx context.Context, w io.Writer, from string, most int64) (skipped []string, err error) {
	out := tar.NewWriter(w)
	st, err := os.Stat(from)
	if err != nil {
		return nil, err
	}
	if !st.IsDir() {
		if !st.Mode().IsRegular() {
			return nil, &fs.PathError{Op: "copy", Path: from, Err: errors.New("neither a file nor a directory")}
		}
		f, err := os.Open(from)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if err := packFile(out, f, ".", st, &most); err != nil {
			return nil, err
		}
		return nil, out.Close()
	}
	root, err := os.OpenRoot(from)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		st, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone meanwhile
		}
		if err != nil {
			return err
		}
		switch {
		case st.IsDir():
			return out.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: int64(st.Mode().Perm()), ModTime: st.ModTime()})
		case st.Mode()&fs.ModeSymlink != 0:
			target, err := root.Readlink(name)
			if err != nil {
				return err
			}
			if leadsOut(name, target) {
				skipped = append(skipped, name)
				return nil
			}
			return out.WriteHeader(&tar.Header{Typeflag: tar.TypeSymlink, Name: name, Linkname: target})
		case st.Mode().IsRegular():
			f, err := root.Open(name)
			if err != nil {
				return err
			}
			defer f.Close()
			return packFile(out, f, name, st, &most)
		}
		skipped = append(skipped, name)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return skipped, out.Close()
}

// packFile writes as many bytes as the file had when it was looked at: it may
// grow or shrink meanwhile, and the archive has promised a size.
func packFile(out *tar.Writer, f *os.File, name string, st fs.FileInfo, most *int64) error {
	*most -= st.Size()
	if *most < 0 {
		return errTooBig
	}
	h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: st.Size(), Mode: int64(st.Mode().Perm()), ModTime: st.ModTime()}
	if err := out.WriteHeader(h); err != nil {
		return err
	}
	n, err := io.Copy(out, io.LimitReader(f, st.Size()))
	if err == nil && n < st.Size() {
		err = fmt.Errorf("%s shrank while it was copied", name)
	}
	return err
}

// unpackTree writes an archive below to. Whoever made the archive is not
// trusted: the kernel itself keeps every name below the root, and what is
// neither file, directory nor inward link is left out.
func unpackTree(ctx context.Context, r io.Reader, to string, most int64) (skipped []string, err error) {
	in := tar.NewReader(r)
	var root *os.Root
	defer func() {
		if root != nil {
			root.Close()
		}
	}()
	for {
		h, err := in.Next()
		if err == io.EOF {
			return skipped, nil
		}
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if most -= h.Size; most < 0 {
			return nil, errTooBig
		}
		name := strings.TrimSuffix(h.Name, "/")
		if name == "." && h.Typeflag == tar.TypeReg {
			dir, base := filepath.Split(filepath.Clean(to))
			if dir == "" {
				dir = "."
			}
			if root, err = os.OpenRoot(dir); err != nil {
				return nil, err
			}
			if err := unpackFile(root, base, h, in); err != nil {
				return nil, err
			}
			if _, err := in.Next(); err != io.EOF {
				return nil, errors.New("the archive goes on after its only file")
			}
			return nil, nil
		}
		if !filepath.IsLocal(name) {
			return nil, fmt.Errorf("the archive names %q, which leads out", h.Name)
		}
		if root == nil {
			if err := os.Mkdir(to, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
				return nil, err
			}
			if root, err = os.OpenRoot(to); err != nil {
				return nil, err
			}
		}
		ok, err := unpackEntry(root, name, h, in)
		if err != nil {
			return nil, err
		}
		if !ok {
			skipped = append(skipped, name)
		}
	}
}

func unpackEntry(root *os.Root, name string, h *tar.Header, in io.Reader) (bool, error) {
	switch h.Typeflag {
	case tar.TypeDir:
		if err := root.MkdirAll(name, 0o755); err != nil {
			return false, err
		}
		if name == "." {
			return true, nil
		}
		return true, root.Chmod(name, fs.FileMode(h.Mode).Perm()|0o700)
	case tar.TypeSymlink:
		if leadsOut(name, h.Linkname) {
			return false, nil
		}
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		return true, root.Symlink(h.Linkname, name)
	case tar.TypeReg:
		return true, unpackFile(root, name, h, in)
	}
	return false, nil
}

// unpackFile replaces whatever has the name: writing into what is there could
// write through a link.
func unpackFile(root *os.Root, name string, h *tar.Header, in io.Reader) error {
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	mode := fs.FileMode(h.Mode).Perm()
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, in)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = root.Chtimes(name, h.ModTime, h.ModTime)
	}
	return err
}
