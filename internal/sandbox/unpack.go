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

// unpacker writes an archive below a root. Whoever made the archive is not
// trusted: the kernel itself keeps every name below the root, nothing is
// written through a link, and what is neither file, directory nor inward link
// is left out.
type unpacker struct {
	root    *os.Root
	links   []tar.Header // made last: no file can come to lie behind one
	skipped []string
}

// maxNoted bounds what an unpacker has to remember.
const maxNoted = 1 << 20

func unpackTree(ctx context.Context, r io.Reader, to string, most int64) (skipped []string, err error) {
	in := tar.NewReader(r)
	u := &unpacker{}
	defer func() {
		if u.root != nil {
			u.root.Close()
		}
	}()
	for {
		h, err := in.Next()
		if err == io.EOF {
			return u.finish()
		}
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := charge(&most, h); err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(h.Name, "/")
		if name == "." && h.Typeflag == tar.TypeReg {
			return nil, u.single(to, h, in)
		}
		if !filepath.IsLocal(name) {
			return nil, fmt.Errorf("the archive names %q, which leads out", h.Name)
		}
		if u.root == nil {
			if err := os.Mkdir(to, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
				return nil, err
			}
			if u.root, err = os.OpenRoot(to); err != nil {
				return nil, err
			}
		}
		if err := u.entry(filepath.Clean(name), h, in); err != nil {
			return nil, err
		}
	}
}

func (u *unpacker) single(to string, h *tar.Header, in *tar.Reader) (err error) {
	if u.root != nil {
		return errors.New("the archive has its only file after others")
	}
	dir, base := filepath.Split(filepath.Clean(to))
	if dir == "" {
		dir = "."
	}
	if u.root, err = os.OpenRoot(dir); err != nil {
		return err
	}
	if err := u.file(base, h, in); err != nil {
		return err
	}
	if _, err := in.Next(); err != io.EOF {
		return errors.New("the archive goes on after its only file")
	}
	return nil
}

func (u *unpacker) entry(name string, h *tar.Header, in io.Reader) error {
	if len(u.links)+len(u.skipped) >= maxNoted {
		return errTooBig
	}
	switch h.Typeflag {
	case tar.TypeDir:
		return u.directory(name, fs.FileMode(h.Mode).Perm())
	case tar.TypeReg:
		if err := u.behindNoLink(filepath.Dir(name)); err != nil {
			return err
		}
		return u.file(name, h, in)
	case tar.TypeSymlink:
		u.links = append(u.links, tar.Header{Name: name, Linkname: h.Linkname})
	default:
		u.skipped = append(u.skipped, name)
	}
	return nil
}

func (u *unpacker) directory(name string, mode fs.FileMode) error {
	if name == "." {
		return nil
	}
	if err := u.behindNoLink(name); err != nil {
		return err
	}
	if err := u.root.MkdirAll(name, 0o755); err != nil {
		return err
	}
	return u.root.Chmod(name, mode|0o700)
}

// behindNoLink refuses a path that has a link in it, which was there before
// the copy. What is not there yet is no link.
func (u *unpacker) behindNoLink(path string) error {
	for i := 1; i <= len(path); i++ {
		if i < len(path) && !os.IsPathSeparator(path[i]) {
			continue
		}
		st, err := u.root.Lstat(path[:i])
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if st.Mode()&fs.ModeSymlink != 0 {
			return fmt.Errorf("%s is a link there, and nothing is written through links", path[:i])
		}
	}
	return nil
}

// file replaces whatever has the name: writing into what is there could write
// through a link.
func (u *unpacker) file(name string, h *tar.Header, in io.Reader) error {
	if err := u.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	mode := fs.FileMode(h.Mode).Perm()
	f, err := u.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, in)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = u.root.Chtimes(name, h.ModTime, h.ModTime)
	}
	return err
}
