package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	long := strings.Repeat("0123456789abcde\n", 20000)
	w := newWorkspace(t, map[string]string{
		"lf": "one\ntwo\nthree\n", "open": "one\r\ntwo", "empty": "", "bin": "a\x00b", "ä": "äöü", "dir/f": "in", "to": "-> dir/f",
		"abs": "", "long": long, "lateNUL": strings.Repeat("x", 9000) + "\x00",
	})
	must(t, os.Remove(filepath.Join(w.Dir(), "abs")))
	must(t, os.Symlink(filepath.Join(w.Dir(), "dir"), filepath.Join(w.Dir(), "abs")))
	for name, test := range map[string]struct {
		path    string
		options ReadOptions
		want    Content
	}{
		"all":           {"lf", ReadOptions{}, Content{Path: "lf", Data: []byte("one\ntwo\nthree\n"), Size: 14, FirstLine: 1, LastLine: 3}},
		"middle":        {"lf", ReadOptions{FirstLine: 2, LastLine: 2}, Content{Path: "lf", Data: []byte("two\n"), Size: 14, FirstLine: 2, LastLine: 2}},
		"to the end":    {"lf", ReadOptions{FirstLine: 3}, Content{Path: "lf", Data: []byte("three\n"), Size: 14, FirstLine: 3, LastLine: 3}},
		"past the end":  {"lf", ReadOptions{FirstLine: 2, LastLine: 99}, Content{Path: "lf", Data: []byte("two\nthree\n"), Size: 14, FirstLine: 2, LastLine: 3}},
		"behind it":     {"lf", ReadOptions{FirstLine: 4}, Content{Path: "lf", Size: 14}},
		"open":          {"open", ReadOptions{FirstLine: 2}, Content{Path: "open", Data: []byte("two"), Size: 8, FirstLine: 2, LastLine: 2}},
		"empty":         {"empty", ReadOptions{}, Content{Path: "empty"}},
		"binary":        {"bin", ReadOptions{}, Content{Path: "bin", Data: []byte("a\x00b"), Size: 3, FirstLine: 1, LastLine: 1, Binary: true}},
		"late binary":   {"lateNUL", ReadOptions{Offset: 9000}, Content{Path: "lateNUL", Data: []byte{0}, Size: 9001, Binary: true}},
		"bytes":         {"lf", ReadOptions{Offset: 4, Length: 3}, Content{Path: "lf", Data: []byte("two"), Size: 14}},
		"bytes to end":  {"lf", ReadOptions{Offset: 8}, Content{Path: "lf", Data: []byte("three\n"), Size: 14}},
		"bytes behind":  {"lf", ReadOptions{Offset: 99, Length: 3}, Content{Path: "lf", Data: []byte{}, Size: 14}},
		"cap":           {"lf", ReadOptions{Limit: 5}, Content{Path: "lf", Data: []byte("one\nt"), Size: 14, FirstLine: 1, LastLine: 2, Truncated: true}},
		"cap is size":   {"lf", ReadOptions{Limit: 14}, Content{Path: "lf", Data: []byte("one\ntwo\nthree\n"), Size: 14, FirstLine: 1, LastLine: 3}},
		"cap on bytes":  {"lf", ReadOptions{Offset: 1, Length: 9, Limit: 2}, Content{Path: "lf", Data: []byte("ne"), Size: 14, Truncated: true}},
		"cap in a rune": {"ä", ReadOptions{Limit: 3}, Content{Path: "ä", Data: []byte("ä"), Size: 6, FirstLine: 1, LastLine: 1, Truncated: true}},
		"link":          {"to", ReadOptions{}, Content{Path: "dir/f", Data: []byte("in"), Size: 2, FirstLine: 1, LastLine: 1}},
		"absolute link": {"abs/f", ReadOptions{}, Content{Path: "dir/f", Data: []byte("in"), Size: 2, FirstLine: 1, LastLine: 1}},
		"absolute":      {filepath.Join(w.Dir(), "dir/f"), ReadOptions{}, Content{Path: "dir/f", Data: []byte("in"), Size: 2, FirstLine: 1, LastLine: 1}},
		"dots":          {"./dir/../lf", ReadOptions{LastLine: 1}, Content{Path: "lf", Data: []byte("one\n"), Size: 14, FirstLine: 1, LastLine: 1}},
		"totals":        {"open", ReadOptions{LastLine: 1, Totals: true}, Content{Path: "open", Data: []byte("one\r\n"), Size: 8, FirstLine: 1, LastLine: 1, Lines: 2, Hash: Hash([]byte("one\r\ntwo"))}},
		"totals, bytes": {"open", ReadOptions{Offset: 5, Totals: true}, Content{Path: "open", Data: []byte("two"), Size: 8, Lines: 2, Hash: Hash([]byte("one\r\ntwo"))}},
		"far lines":     {"long", ReadOptions{FirstLine: 19999, LastLine: 19999, Totals: true}, Content{Path: "long", Data: []byte("0123456789abcde\n"), Size: 320000, FirstLine: 19999, LastLine: 19999, Lines: 20000, Hash: Hash([]byte(long))}},
	} {
		got, err := w.Read(test.path, test.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Mode.Perm() != 0o644 || got.ModTime.IsZero() {
			t.Errorf("%s: mode %v, time %v", name, got.Mode, got.ModTime)
		}
		w := test.want
		if string(got.Data) != string(w.Data) || got.Path != w.Path || got.Size != w.Size || got.FirstLine != w.FirstLine || got.LastLine != w.LastLine ||
			got.Truncated != w.Truncated || got.Binary != w.Binary || got.Lines != w.Lines || got.Hash != w.Hash {
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, w)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	w := newWorkspace(t, map[string]string{"f": "x", "d/": "", "loop": "-> loop", "gone": "-> nowhere"})
	for name, test := range map[string]struct {
		path    string
		options ReadOptions
		kind    error
	}{
		"missing":       {"missing", ReadOptions{}, fs.ErrNotExist},
		"broken link":   {"gone", ReadOptions{}, fs.ErrNotExist},
		"link loop":     {"loop", ReadOptions{}, fs.ErrPermission},
		"directory":     {"d", ReadOptions{}, fs.ErrInvalid},
		"slash":         {"f/", ReadOptions{}, fs.ErrInvalid},
		"under a file":  {"f/g", ReadOptions{}, fs.ErrInvalid},
		"root":          {".", ReadOptions{}, fs.ErrInvalid},
		"empty":         {"", ReadOptions{}, fs.ErrInvalid},
		"NUL":           {"a\x00b", ReadOptions{}, fs.ErrInvalid},
		"long name":     {strings.Repeat("n", 256), ReadOptions{}, fs.ErrInvalid},
		"long path":     {strings.Repeat("n/", 3000), ReadOptions{}, fs.ErrInvalid},
		"not UTF-8":     {"\xff\xfe", ReadOptions{}, fs.ErrNotExist},
		"negative":      {"f", ReadOptions{FirstLine: -1}, fs.ErrInvalid},
		"backwards":     {"f", ReadOptions{FirstLine: 3, LastLine: 2}, fs.ErrInvalid},
		"both":          {"f", ReadOptions{FirstLine: 3, Offset: 2}, fs.ErrInvalid},
		"negative size": {"f", ReadOptions{Limit: -1}, fs.ErrInvalid},
	} {
		_, err := w.Read(test.path, test.options)
		if !errors.Is(err, test.kind) {
			t.Errorf("%s: got %v, want %v", name, err, test.kind)
		} else if !strings.HasPrefix(err.Error(), "read ") || len(err.Error()) > 500 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
