package workspace

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ignorePatterns are tried one by one against ignorePaths, with real git as
// the judge.
var ignorePatterns = []string{
	"a", "/a", "a/", "/a/", "*.c", "*", "/*", "*/", "**", "**/", "/**", "a/**", "**/a", "a/**/b", "a/*/b", "a/b", "/a/b", "a/b/",
	"b", "b/c", "**/b/c", "*/c", "*/*", "a**", "a**/b", "**b", "a/b**", "a***b", "***", "a/***/b", "?", "??", "a?c", "?/b", "[ab]",
	"[!ab]", "[^ab]", "[a-c]", "[]a]", "[]-a]", "[a-]", "[-a]", "[!]a]", "[[:alpha:]]", "[[:digit:]]", "[[:upper:]x]", "[[:nope:]]",
	"[[:space:]]", "[[:punct:]]", "[[:alnum:]_]*", "[a", "a[", "[", "[]", "[!]", "[\\]]", "[a\\-c]", "x[/]y", "a[b/c]d", "\\a", "\\*", "\\?", "\\[", "\\#x",
	"\\!x", "#x", "!x", "a\\", "\\", "a ", "a\\ ", "a\t", " a", "a b", "a\\ b", "a  ", ".*", ".git*", "*.tar.gz", "a.*", "*a*", "*a*b*",
	"foo/", "foo/*", "foo/**", "/foo/bar", "foo/bar", "**/foo/**", "**/foo/bar", "foo/**/baz", "foo//bar", "//a", "a//", "/", "//", "!", "!!x", "ä", "?ä", "[ä]", "*ä",
	"\\x41", "a\r", "abc*def", "*abc", "abc*", "a*b*c", "x/**/y/**/z", "**/**/z", "*/**", "**/*", "**/*.c", "foo/*/", "{a,b}", "a|b", "(a)", "a+", "~a", "$a",
	"A", "[A-Z]", "[[:xdigit:]][[:xdigit:]]", "[a-c-e]", "[c-a]", "[--0]", "[[]", "[[:]", "[[:a]", "[a[:digit:]]", "foo**/bar", "fo**/ba**r", "a/?",
}

var ignorePaths = []string{
	"a", "b", "c", "x", "z", "A", "ab", "ac", "abc", "axc", "aXXb", "a.c", "x.c", "1", "_", "-", "]", "[", "*", "?", "#x", "!x", "!", "a ", " a", "a b", "a\t", "\\", "a\\",
	"ä", "xä", ".x", ".gitfoo", "x.tar.gz", "abcdef", "abcXdef", "{a,b}", "a|b", "(a)", "a+", "~a", "$a", "x41", "4F", "a]", "d.e", "^", "axb", "[ab", "!!x", "-0", "foo",
	"sub/a", "sub/b", "a1/b", "sub/c", "sub/x.c", "sub/ab", "sub/a.c", "sub/foo/x", "sub/foo/bar", "sub/n/b/c", "sub/deep/a/b", "sub/deep/b/c",
	"dir1/b", "dir1/c/b", "dir1/c/d/b", "dir1/y", "x1/y", "x2/q/y/r/z", "p/q/x/y/z", "foo1/bar", "foox/y/bar", "food/baar", "foobar1", "abd/x", "aXb/b", "aa/b/c",
	"foo2/bar/baz", "foo2/a/b/baz", "o/foo3/bar", "o/foo3/baz/q",
}

func git(t testing.TB, dir string, stdin []byte, args ...string) string {
	t.Helper()
	out, err := tryGit(dir, stdin, args...)
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return out
}

func tryGit(dir string, stdin []byte, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// gitIgnored asks git which of the paths it ignores.
func gitIgnored(t testing.TB, dir string, paths []string) []string {
	t.Helper()
	out, err := tryGit(dir, []byte(strings.Join(paths, "\x00")), "check-ignore", "--no-index", "-z", "--stdin")
	if exit, ok := err.(*exec.ExitError); err != nil && !(ok && exit.ExitCode() == 1) {
		t.Fatalf("git check-ignore: %v\n%s", err, out)
	}
	names := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	slices.Sort(names)
	return slices.DeleteFunc(names, func(s string) bool { return s == "" })
}

// ourIgnored are the files that a listing leaves out.
func ourIgnored(t testing.TB, w *Workspace, paths []string) []string {
	t.Helper()
	shown := map[string]bool{}
	for _, p := range list(t, w, ListOptions{}) {
		shown[p] = true
	}
	var left []string
	for _, p := range paths {
		if !shown[p] {
			left = append(left, p)
		}
	}
	slices.Sort(left)
	return left
}

func ignoreRepository(t testing.TB, paths []string) *Workspace {
	t.Helper()
	files := map[string]string{}
	for _, p := range paths {
		files[p] = ""
	}
	w := newWorkspace(t, files)
	git(t, w.Dir(), nil, "init", "-q")
	return w
}

func TestIgnoreAsGit(t *testing.T) {
	if len(ignorePatterns) < 80 {
		t.Fatalf("only %d patterns", len(ignorePatterns))
	}
	w := ignoreRepository(t, ignorePaths)
	hits := 0
	for _, p := range ignorePatterns {
		for _, text := range []string{p + "\n", "*\n!*/\n!" + p + "\n"} {
			must(t, os.WriteFile(filepath.Join(w.Dir(), ".gitignore"), []byte(text), 0o644))
			want, got := gitIgnored(t, w.Dir(), ignorePaths), ourIgnored(t, w, ignorePaths)
			hits += len(want)
			if !slices.Equal(got, want) {
				t.Errorf("%q:\n got %q\nwant %q", text, got, want)
			}
		}
	}
	if hits < 1000 {
		t.Errorf("git ignored only %d paths in all: the table says little", hits)
	}
}

func TestIgnoreNestedAsGit(t *testing.T) {
	for i, files := range []map[string]string{
		{".gitignore": "*.c\n", "sub/.gitignore": "!a.c\n", "sub/deep/.gitignore": "b\n"},
		{".gitignore": "sub\n", "sub/.gitignore": "!*\n"},
		{".gitignore": "sub/*\n!sub/deep\n", "sub/deep/.gitignore": "a/\n!a/b\n"},
		{".git/info/exclude": "*.c\nfoo\n", ".gitignore": "!x.c\n", "sub/.gitignore": "/b\n/foo/bar\n"},
		{".gitignore": "\ufefffoo*\r\n!foox\r\n\r\n# no\r\n", "o/.gitignore": "foo3/*\n!foo3/bar"},
		{".gitignore": "/sub/foo\ndir1/**/b\n", "dir1/.gitignore": "!c/b\n!/b\n"},
		{".gitignore": "-> x", "sub/.gitignore": "-> ../x", "x": "*"},
		{".gitignore/": "", "sub/.gitignore": "*\n!*.c\n"},
	} {
		w := ignoreRepository(t, ignorePaths)
		os.Remove(filepath.Join(w.Dir(), "x"))
		os.Remove(filepath.Join(w.Dir(), ".git/info/exclude"))
		fill(t, w.Dir(), files)
		want, got := gitIgnored(t, w.Dir(), ignorePaths), ourIgnored(t, w, slices.DeleteFunc(slices.Clone(ignorePaths), func(p string) bool {
			_, err := os.Lstat(filepath.Join(w.Dir(), p))
			return err != nil
		}))
		want = slices.DeleteFunc(want, func(p string) bool { _, err := os.Lstat(filepath.Join(w.Dir(), p)); return err != nil })
		if !slices.Equal(got, want) {
			t.Errorf("case %d:\n got %q\nwant %q", i, got, want)
		}
	}
}

// FuzzGlob looks for patterns that panic or take long: both are failures.
func FuzzGlob(f *testing.F) {
	for i, p := range ignorePatterns {
		f.Add(p, ignorePaths[i%len(ignorePaths)])
	}
	f.Add(strings.Repeat("*a", 40)+"b", strings.Repeat("a", 400))
	f.Add(strings.Repeat("**/a/", 40)+"b", strings.Repeat("a/", 400))
	f.Fuzz(func(t *testing.T, pattern, name string) {
		rules := &ignoring{base: ".", patterns: parseIgnore(pattern)}
		once := rules.ignored(name, true)
		if again := rules.ignored(name, true); once != again {
			t.Errorf("%q on %q: %v, then %v", pattern, name, once, again)
		}
	})
}
