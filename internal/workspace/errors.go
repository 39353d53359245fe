package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"
)

// What callers tell apart beside the kinds of package fs.
var (
	// ErrOutside is a path that leaves the workspace; it is fs.ErrPermission.
	ErrOutside = refuse("path is outside the workspace: use one inside it", fs.ErrPermission)
	// ErrChanged is a file that is no longer what the caller believes it to be.
	ErrChanged = errors.New("file has changed since: read it again and repeat the change")
	// ErrGone is a root that was removed or replaced; it is fs.ErrNotExist.
	ErrGone = refuse("the workspace's directory was removed or replaced: open it again", fs.ErrNotExist)
)

// refusal says what to do next in words, and is one of the standard kinds.
type refusal struct {
	text string
	kind error
}

func refuse(text string, kind error) error { return &refusal{text, kind} }

func (r *refusal) Error() string { return r.text }
func (r *refusal) Unwrap() error { return r.kind }

func invalid(format string, args ...any) error {
	return refuse(fmt.Sprintf(format, args...), fs.ErrInvalid)
}

// wrap says what was being done, once, in place of what os.Root was doing.
func (w *Workspace) wrap(doing, name string, err error) error {
	if err == nil {
		return nil
	}
	err = bare(err)
	switch {
	case errors.Is(err, w.escapes):
		err = ErrOutside
	case errors.Is(err, syscall.ENOTDIR):
		err = invalid("a directory in the path is a file: choose another path")
	case errors.Is(err, syscall.ENAMETOOLONG):
		err = invalid("name is too long for this file system: shorten it")
	case errors.Is(err, syscall.ELOOP):
		err = refuse("too many symbolic links: use the path they lead to", fs.ErrPermission)
	case errors.Is(err, syscall.ENOSPC):
		err = fmt.Errorf("%w: free some space and try again, nothing was changed", err)
	}
	return fmt.Errorf("%s %s: %w", doing, shown(name), err)
}

// bare is the reason inside the os package's own wrapping.
func bare(err error) error {
	for {
		switch e := err.(type) {
		case *fs.PathError:
			err = e.Err
		case *os.LinkError:
			err = e.Err
		case *os.SyscallError:
			err = e.Err
		default:
			return err
		}
	}
}

// shown is a path as a person may safely see it.
func shown(name string) string {
	odd := func(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }
	if name == "" || strings.ContainsFunc(name, odd) {
		return strconv.Quote(name)
	}
	return name
}
