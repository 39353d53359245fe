package session

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
)

func TestWhatGitRunsIsNotWritten(t *testing.T) {
	o := testOptions(t, nil)
	o.Policy.Kind = sandbox.Jail
	root := o.Policy.Workspace
	for _, dir := range []string{".git/hooks", "sub/.git", "plain"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(root, ".git/config"), "[core]\n")
	write(t, filepath.Join(root, ".git/HEAD"), "ref: refs/heads/main\n")
	for name, to := range map[string]string{"link": ".git/config", "dir": ".git"} {
		if err := os.Symlink(to, filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, o)
	for _, c := range []agent.Change{
		agent.Write{Path: ".git/config", Data: []byte("evil")}, agent.Write{Path: ".git/hooks/post-commit", Data: []byte("evil")},
		agent.Write{Path: "sub/.git/config", Data: []byte("evil")}, agent.Write{Path: "new/.GIT/config", Data: []byte("evil")},
		agent.Write{Path: "link", Data: []byte("evil")}, agent.Write{Path: "dir/config", Data: []byte("evil")},
		agent.Edit{Path: "link", Lines: []agent.LineEdit{{First: 1, Last: 1, Text: "evil"}}},
		agent.Delete{Path: ".git", All: true}, agent.Delete{Path: "dir/config"},
		agent.Rename{From: ".git", To: "old"}, agent.Rename{From: "plain", To: ".git/x"}, agent.Rename{From: "plain", To: "sub/.git./x"},
	} {
		_, err := s.Files().Change(t.Context(), c)
		var denied *agent.DeniedError
		if !errors.As(err, &denied) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if data, err := os.ReadFile(filepath.Join(root, ".git/config")); err != nil || string(data) != "[core]\n" {
		t.Errorf("the settings are %q, %v", data, err)
	}
	for _, name := range []string{".gitignore", ".github/workflows/x.yml", "a.git"} {
		if _, err := s.Files().Change(t.Context(), agent.Write{Path: name, Data: []byte("x")}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFilesKeepToWhatCommandsSee(t *testing.T) {
	o := testOptions(t, nil)
	o.Policy.Kind = sandbox.Jail
	root := o.Policy.Workspace
	for _, dir := range []string{"shown", "secret"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, dir, "f"), "text")
	}
	o.Policy.ReadOnly = []string{filepath.Join(root, "shown")}
	o.Policy.Hidden = []string{filepath.Join(root, "secret")}
	s := open(t, o)
	if c, err := s.Files().Read(t.Context(), "shown/f", agent.ReadOptions{}); err != nil || string(c.Data) != "text" {
		t.Errorf("what is shown: %q, %v", c.Data, err)
	}
	if c, err := s.Files().Read(t.Context(), "secret/f", agent.ReadOptions{}); err == nil {
		t.Errorf("what is hidden: %q", c.Data)
	}
	for _, c := range []agent.Change{
		agent.Write{Path: "shown/f", Data: []byte("x")}, agent.Write{Path: "shown/new", Data: []byte("x")}, agent.Delete{Path: "shown", All: true},
		agent.Rename{From: "shown", To: "old"}, agent.Write{Path: "secret/f", Data: []byte("x")}, agent.Delete{Path: "secret", All: true},
	} {
		if _, err := s.Files().Change(t.Context(), c); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
