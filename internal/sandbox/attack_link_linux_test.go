package sandbox

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// linkAttacks lead out of the workspace, or make the workspace lead elsewhere.
var linkAttacks = []attack{
	{name: "read through a link that leads out", setup: linkOut, want: same("refused"),
		sh: `cat out 2>/dev/null && echo read || echo refused`},
	{name: "write through a link that leads out", setup: linkOut, want: same("refused"),
		sh: `(echo attack > out) 2>/dev/null && echo written || echo refused`, check: outsideIsWhole},
	{name: "write below a folder link that leads out", setup: linkOut, want: same("refused"),
		sh: `(echo attack > folder/new) 2>/dev/null && echo written || echo refused`},
	{name: "climb above the workspace", want: same(""), setup: func(t *testing.T, p *Policy) {
		if err := os.WriteFile(filepath.Join(filepath.Dir(p.Workspace), "beside"), []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}, sh: `ls .. | grep beside`},
	{name: "move the workspace", want: same("refused"),
		sh: `w=$PWD; cd /; mv "$w" "$w-moved" 2>/dev/null && echo moved || echo refused`, check: func(t *testing.T, b *Box) {
			present(b.Policy().Workspace)(t, b)
		}},
	{name: "delete the workspace", want: same("refused"),
		sh: `w=$PWD; cd /; rmdir "$w" 2>/dev/null && echo deleted || echo refused`, check: func(t *testing.T, b *Box) {
			present(b.Policy().Workspace)(t, b)
		}},
	{name: "put another in the place of a folder with something protected", setup: protectedDeep, want: same("moved none"),
		sh: `swap() { mv "$1" "$2" 2>/dev/null && mkdir -p ci/tools && echo attack > ci/tools/deploy && touch ci/tools/key && echo moved "$1"; }
			swap ci old || swap ci/tools old || swap ci/tools ci/old || echo moved none`, check: func(t *testing.T, b *Box) {
			ws := b.Policy().Workspace
			if text, err := os.ReadFile(ws + "/ci/tools/deploy"); string(text) != "real\n" {
				t.Errorf("read-only: %q, %v", text, err)
			}
			next := open(t, b.Policy())
			if out, _ := run(t, next, finds(`cat $(find . -name key)`)); out != "nothing" {
				t.Errorf("hidden, in the next box: %s", out)
			}
		}},
	{name: "leave a program with capabilities for another user", want: same("EPERM"), do: func() string {
		if err := os.WriteFile("program", nil, 0o755); err != nil {
			return err.Error()
		}
		all := []byte{1, 0, 0, 2, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
		return outcome(unix.Setxattr("program", "security.capability", all, 0))
	}},
	{name: "a link in the place of the workspace for the next box", want: same("ok"), sh: `echo ok`, check: func(t *testing.T, b *Box) {
		// Whoever swaps the workspace after it was checked gets an error.
		p := b.Policy()
		p.Workspace = t.TempDir()
		if err := p.prepare(); err != nil {
			t.Fatal(err)
		}
		target := t.TempDir()
		if err := os.Remove(p.Workspace); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, p.Workspace); err != nil {
			t.Fatal(err)
		}
		e, err := openJail(t.Context(), &p)
		if err == nil {
			e.close()
			t.Error("a link was mounted that had not been checked")
		}
	}},
}

// protectedDeep has a read-only file and a hidden one deep in the workspace.
func protectedDeep(t *testing.T, p *Policy) {
	t.Helper()
	dir := filepath.Join(p.Workspace, "ci", "tools")
	must(t, os.MkdirAll(dir, 0o755))
	must(t, os.WriteFile(dir+"/deploy", []byte("real\n"), 0o644))
	must(t, os.WriteFile(dir+"/key", []byte(secretText+"\n"), 0o644))
	p.ReadOnly = append(p.ReadOnly, dir+"/deploy")
	p.Hidden = append(p.Hidden, dir+"/key")
}

func linkOut(t *testing.T, p *Policy) {
	out := outsideFile(t)
	for name, target := range map[string]string{"out": out, "folder": filepath.Dir(out)} {
		if err := os.Symlink(target, filepath.Join(p.Workspace, name)); err != nil {
			t.Fatal(err)
		}
	}
}

func outsideIsWhole(t *testing.T, b *Box) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(b.Policy().Workspace, "out"))
	if err != nil || string(text) != "outside" {
		t.Errorf("the file outside: %q, %v", text, err)
	}
}

// gitAttacks leave something behind that git would run for the user, outside.
var gitAttacks = []attack{
	{name: "add a hook", setup: aRepository, want: same("refused"),
		sh: `(echo evil > .git/hooks/pre-commit) 2>/dev/null && echo written || echo refused`, check: gitIsWhole},
	{name: "set a hooks path", setup: aRepository, want: same("refused"),
		sh: `git config core.hooksPath /tmp 2>/dev/null && echo written || echo refused`, check: gitIsWhole},
	{name: "replace the configuration", setup: aRepository, want: same("refused"),
		sh: `(echo evil > .git/c && mv .git/c .git/config) 2>/dev/null && echo written || echo refused`, check: gitIsWhole},
	{name: "replace the folder of hooks", setup: aRepository, want: same("refused"),
		sh: `(mv .git/hooks .git/h && mkdir .git/hooks && echo evil > .git/hooks/pre-commit) 2>/dev/null && echo written || echo refused`, check: gitIsWhole},
	{name: "replace the repository", setup: aRepository, want: same("refused"),
		sh: `(cp -r .git g2 && mv .git moved && mv g2 .git && echo evil > .git/hooks/pre-commit) 2>/dev/null && echo written || echo refused`, check: gitIsWhole},
	{name: "add hooks where there were none", setup: func(t *testing.T, p *Policy) {
		aRepository(t, p)
		if err := os.RemoveAll(filepath.Join(p.Workspace, ".git/hooks")); err != nil {
			t.Fatal(err)
		}
	}, want: same("refused"), sh: `(mkdir -p .git/hooks && echo evil > .git/hooks/pre-commit) 2>/dev/null && echo written || echo refused`, check: gitIsWhole},
	{name: "point the repository's settings elsewhere", setup: aRepository, want: same("refused"),
		sh: `(mkdir evil; echo ../evil > .git/commondir || { rm -f .git/commondir; echo ../evil > .git/commondir; } || { echo ../evil > c; mv c .git/commondir; }) 2>/dev/null && echo written || echo refused`, check: commonIsWhole},
	{name: "point another worktree's settings elsewhere", setup: worktree, want: same("refused"),
		sh: `cd .git; (echo ../../../evil > worktrees/w/commondir || mv worktrees/w x || mv worktrees x) 2>/dev/null && echo written || echo refused`},
	{name: "settings of the main worktree alone", setup: func(t *testing.T, p *Policy) {
		aRepository(t, p)
		must(t, os.WriteFile(filepath.Join(p.Workspace, ".git/config"), []byte("[extensions]\n\tworktreeConfig = true\n"), 0o644))
	}, want: same("refused"), sh: `(echo evil > .git/config.worktree || mv .git/HEAD .git/config.worktree) 2>/dev/null && echo written || echo refused`},
	{name: "point a worktree's file elsewhere", setup: func(t *testing.T, p *Policy) {
		if err := os.WriteFile(filepath.Join(p.Workspace, ".git"), []byte("gitdir: /nowhere\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}, want: same("refused"), sh: `(echo "gitdir: evil" > .git || mv .git x) 2>/dev/null && echo written || echo refused`},
}

func aRepository(t *testing.T, p *Policy) {
	t.Helper()
	for name, text := range map[string]string{".git/HEAD": "ref: refs/heads/main\n", ".git/config": "[core]\n", ".git/hooks/pre-commit.sample": "", ".git/objects/.keep": "", ".git/refs/.keep": ""} {
		path := filepath.Join(p.Workspace, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func gitIsWhole(t *testing.T, b *Box) {
	t.Helper()
	git := filepath.Join(b.Policy().Workspace, ".git")
	if text, err := os.ReadFile(git + "/config"); err != nil || string(text) != "[core]\n" {
		t.Errorf("the real configuration: %q, %v", text, err)
	}
	absent(git+"/hooks/pre-commit")(t, b)
}

func worktree(t *testing.T, p *Policy) {
	t.Helper()
	aRepository(t, p)
	dir := filepath.Join(p.Workspace, ".git/worktrees/w")
	must(t, os.MkdirAll(dir, 0o755))
	must(t, os.WriteFile(filepath.Join(dir, "commondir"), []byte("../..\n"), 0o644))
}

func commonIsWhole(t *testing.T, b *Box) {
	t.Helper()
	if text, err := os.ReadFile(filepath.Join(b.Policy().Workspace, ".git/commondir")); err != nil || string(text) != ".\n" {
		t.Errorf("the common folder: %q, %v", text, err)
	}
}
