package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Two Boxes share what freezes the repository; git works in both, and nothing
// of it is left after the last.
func TestGitWorksWhileItsSettingsAreFrozen(t *testing.T) {
	spotless(t)
	ws := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("git", append([]string{"-C", ws, "-c", "user.name=h", "-c", "user.email=h@localhost"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q", "-b", "main")
	git("commit", "-q", "--allow-empty", "-m", "one")
	first, second := open(t, Policy{Kind: Jail, Workspace: ws}), open(t, Policy{Kind: Jail, Workspace: ws})
	const work = `set -e; export GIT_AUTHOR_NAME=h GIT_AUTHOR_EMAIL=h@localhost GIT_COMMITTER_NAME=h GIT_COMMITTER_EMAIL=h@localhost
		echo x >> f; git add f; git commit -q -m two; git checkout -q -B side; echo y >> f; git commit -q -a -m three
		git checkout -q main; git merge -q side; git worktree add -q w; git -C w status --short; git worktree remove w; git gc -q; git fsck; git status --short`
	for _, b := range []*Box{first, second} {
		if out, st := run(t, b, work); st.Code != 0 || out != "" {
			t.Errorf("%q, %+v", out, st)
		}
	}
	must(t, first.Close())
	if out, _ := run(t, second, `(echo ../evil > .git/commondir) 2>/dev/null && echo written || echo refused`); out != "refused" {
		t.Errorf("after the first box closed: %s", out)
	}
	must(t, second.Close())
	if _, err := os.Lstat(filepath.Join(ws, ".git", "commondir")); err == nil {
		t.Error("commondir is left")
	}
	if got := git("log", "--format=%s"); got != "three\ntwo\nthree\ntwo\none" {
		t.Errorf("outside: %q", got)
	}
}

// What a killed hawser left is the next one's to remove; what is the user's
// stays.
func TestCommondirOfAnotherIsKeptOrInherited(t *testing.T) {
	spotless(t)
	for text, stays := range map[string]bool{".\n": false, "../elsewhere\n": true} {
		p := Policy{Kind: Jail, Workspace: t.TempDir()}
		aRepository(t, &p)
		path := filepath.Join(p.Workspace, ".git", "commondir")
		must(t, os.WriteFile(path, []byte(text), 0o644))
		b := open(t, p)
		if out, _ := run(t, b, `(echo x > .git/commondir) 2>/dev/null && echo written || echo refused`); out != "refused" {
			t.Errorf("%q: %s", text, out)
		}
		must(t, b.Close())
		if got, err := os.ReadFile(path); (err == nil) != stays || stays && string(got) != text {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
}
