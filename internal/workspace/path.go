package workspace

import (
	"fmt"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

const (
	maxPath = 4096
	maxName = 255
)

// Rel gives the path inside the workspace, clean and with slashes, that a
// name means; "." is the root. An absolute name inside the root is accepted.
// ".." is taken from the name itself, before any symbolic link is followed.
func (w *Workspace) Rel(name string) (string, error) {
	clean, err := w.rel(name)
	if err != nil {
		return "", fmt.Errorf("path %s: %w", shown(shortened(name)), err)
	}
	return clean, nil
}

func (w *Workspace) rel(name string) (string, error) {
	switch {
	case name == "":
		return "", invalid("it is empty: name a file in the workspace")
	case strings.IndexByte(name, 0) >= 0:
		return "", invalid("it contains a NUL byte: remove it")
	case len(name) > maxPath:
		return "", invalid("it is longer than %d bytes: shorten it", maxPath)
	}
	if filepath.IsAbs(name) {
		inside, ok := w.inside(name)
		if !ok {
			return "", ErrOutside
		}
		name = inside
	}
	name = filepath.ToSlash(name)
	if strings.HasPrefix(name, "/") { // on Windows not absolute, yet outside
		return "", ErrOutside
	}
	clean := path.Clean(name)
	if clean == ".." || strings.HasPrefix(clean, "../") {
		return "", ErrOutside
	}
	for part := range strings.SplitSeq(clean, "/") {
		if len(part) > maxName {
			return "", invalid("a name in it is longer than %d bytes: shorten it", maxName)
		}
	}
	if runtime.GOOS == "windows" {
		if err := checkWindowsPath(clean); err != nil {
			return "", err
		}
	}
	return clean, nil
}

// inside makes an absolute path relative to the root.
func (w *Workspace) inside(name string) (string, bool) {
	name = filepath.Clean(name)
	for _, base := range []string{w.dir, w.real} {
		if rest, ok := cutRoot(name, base); ok {
			return rest, true
		}
	}
	return "", false
}

func cutRoot(name, base string) (string, bool) {
	if len(name) < len(base) {
		return "", false
	}
	head, rest := name[:len(base)], name[len(base):]
	if head != base && (runtime.GOOS != "windows" || !strings.EqualFold(head, base)) {
		return "", false
	}
	switch {
	case rest == "":
		return ".", true
	case strings.HasSuffix(base, string(filepath.Separator)): // the root of the file system
		return rest, true
	case rest[0] == filepath.Separator:
		return rest[1:], true
	}
	return "", false
}

// relFile is Rel for a name that must be a file's: neither the root nor
// something that says by its last slash that it is a directory.
func (w *Workspace) relFile(name string) (string, error) {
	clean, err := w.rel(name)
	if err != nil {
		return "", err
	}
	if clean == "." {
		return "", invalid("it is the workspace itself: name a file in it")
	}
	if last := name[len(name)-1]; last == '/' || last == filepath.Separator {
		return "", invalid("it ends in a slash and so names a directory: name a file")
	}
	return clean, nil
}

// shortened keeps a path readable in an error that is about its length.
func shortened(name string) string {
	const most = 200
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}
