package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRel(t *testing.T) {
	w := newWorkspace(t, nil)
	other := filepath.Join(filepath.Dir(w.Dir()), "other")
	must(t, os.Symlink(w.Dir(), other))
	linked := reopen(t, other, Options{Snapshots: t.TempDir()})
	for name, want := range map[string]string{
		"a": "a", "./a//b/": "a/b", "a/../b": "b", ".": ".", "a/..": ".", "…/ä": "…/ä", "\xff": "\xff", "..a": "..a", "...": "...",
		linked.real: ".", other: ".", other + "/x/": "x", linked.real + "/x/../y": "y", strings.Repeat("n", 255): strings.Repeat("n", 255),
	} {
		if got, err := linked.Rel(name); got != want || err != nil {
			t.Errorf("%q: got %q, %v, want %q", name, got, err, want)
		}
	}
	for name, kind := range map[string]error{
		"..": fs.ErrPermission, "../a": fs.ErrPermission, "a/../../b": fs.ErrPermission, "/": fs.ErrPermission, "/etc/passwd": fs.ErrPermission,
		w.Dir() + "2": fs.ErrPermission, w.Dir() + "/../x": fs.ErrPermission, "//": fs.ErrPermission,
		"": fs.ErrInvalid, "\x00": fs.ErrInvalid, strings.Repeat("n", 256): fs.ErrInvalid, strings.Repeat("n/", 2049): fs.ErrInvalid,
	} {
		if got, err := w.Rel(name); !errors.Is(err, kind) {
			t.Errorf("%q: got %q, %v, want %v", name, got, err, kind)
		}
	}
}

func TestWindowsNames(t *testing.T) {
	for name, kind := range map[string]error{
		"a/b.txt": nil, ".": nil, "console": nil, "COM": nil, "com10": nil, "nul_": nil, "ä": nil, ".config": nil, "CONS.txt": nil,
		"CON": fs.ErrInvalid, "nul": fs.ErrInvalid, "a/Nul.txt": fs.ErrInvalid, "aux .c": fs.ErrInvalid, "COM1": fs.ErrInvalid, "lpt9.x/y": fs.ErrInvalid,
		"com¹": fs.ErrInvalid, "CONIN$": fs.ErrInvalid, "a:b": fs.ErrPermission, "file:stream": fs.ErrInvalid, "dir/f:$DATA": fs.ErrInvalid,
		"C:": fs.ErrPermission, "c:x": fs.ErrPermission, "/x": fs.ErrPermission, `\x`: fs.ErrPermission, `\\host\share`: fs.ErrPermission, `a\..\..\b`: fs.ErrPermission,
		"a.": fs.ErrInvalid, "a ": fs.ErrInvalid, "a./b": fs.ErrInvalid, "a?": fs.ErrInvalid, "a*": fs.ErrInvalid, "a\x01": fs.ErrInvalid, `a|b`: fs.ErrInvalid, `a"b`: fs.ErrInvalid, "<": fs.ErrInvalid,
	} {
		if err := checkWindowsPath(name); !errors.Is(err, kind) {
			t.Errorf("%q: got %v, want %v", name, err, kind)
		}
	}
}
