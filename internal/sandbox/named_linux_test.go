package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// look tells what a process can do with a path.
const look = `look() { if [ ! -e "$1" ]; then echo none; return; fi
	if [ -d "$1" ]; then n=$(ls -A "$1" | wc -l); f="$1/new"; else n=$(wc -c < "$1"); f="$1"; fi
	if [ "$n" = 0 ]; then s=empty; else s=shown; fi
	if (echo x >> "$f") 2>/dev/null; then echo $s-writable; else echo $s-frozen; fi; }; `

// TestNamedPathsAreAsTheyWereNamed sees each path from inside, and whether a
// write to it was real. The tree is: a/{f,b/{f,c/{f}}} and a file g, in a
// folder beside the workspace or inside it.
func TestNamedPathsAreAsTheyWereNamed(t *testing.T) {
	for _, c := range []struct {
		name   string
		policy func(dir string) Policy
		want   map[string]string // below dir; what is not here is not asked
		real   []string          // where a write must have come through
	}{
		{"nothing named", func(d string) Policy { return Policy{} },
			map[string]string{"a": "shown-writable", "g": "shown-writable"}, nil},
		{"a folder read-only", func(d string) Policy { return Policy{ReadOnly: []string{d + "/a"}} },
			map[string]string{"a": "shown-frozen", "a/b": "shown-frozen", "a/f": "shown-frozen"}, nil},
		{"a folder writable", func(d string) Policy { return Policy{Writable: []string{d + "/a"}} },
			map[string]string{"a": "shown-writable", "a/b": "shown-writable"}, []string{"a/new", "a/b/new"}},
		{"a file read-only", func(d string) Policy { return Policy{ReadOnly: []string{d + "/g"}} },
			map[string]string{"g": "shown-frozen", "a/f": "shown-writable"}, nil},
		{"a file writable", func(d string) Policy { return Policy{Writable: []string{d + "/g"}} },
			map[string]string{"g": "shown-writable"}, []string{"g"}},
		{"a folder hidden", func(d string) Policy { return Policy{Hidden: []string{d + "/a"}} },
			map[string]string{"a": "empty-frozen", "a/f": "none", "g": "shown-writable"}, nil},
		{"a file hidden", func(d string) Policy { return Policy{Hidden: []string{d + "/a/f"}} },
			map[string]string{"a/f": "empty-frozen", "a/b/f": "shown-writable"}, nil},
		{"read-only in writable", func(d string) Policy { return Policy{Writable: []string{d + "/a"}, ReadOnly: []string{d + "/a/b"}} },
			map[string]string{"a": "shown-writable", "a/b": "shown-frozen", "a/b/c": "shown-frozen"}, []string{"a/new"}},
		{"writable in read-only", func(d string) Policy { return Policy{ReadOnly: []string{d + "/a"}, Writable: []string{d + "/a/b"}} },
			map[string]string{"a": "shown-frozen", "a/b": "shown-writable"}, []string{"a/b/new"}},
		{"hidden in writable", func(d string) Policy { return Policy{Writable: []string{d + "/a"}, Hidden: []string{d + "/a/b/c"}} },
			map[string]string{"a": "shown-writable", "a/b": "shown-writable", "a/b/c": "empty-frozen"}, []string{"a/new", "a/b/new"}},
		{"hidden in read-only", func(d string) Policy { return Policy{ReadOnly: []string{d + "/a"}, Hidden: []string{d + "/a/b"}} },
			map[string]string{"a": "shown-frozen", "a/b": "empty-frozen"}, nil},
	} {
		for where, place := range map[string]func(t *testing.T) (ws, dir string){
			"beside the workspace": func(t *testing.T) (string, string) { return t.TempDir(), inHome(t) },
			"in the workspace":     func(t *testing.T) (string, string) { d := inHome(t); return d, d },
			"around the workspace": func(t *testing.T) (string, string) {
				d := inHome(t)
				return filepath.Join(d, "a", "b", "ws"), d
			},
		} {
			t.Run(c.name+"/"+where, func(t *testing.T) {
				spotless(t)
				ws, dir := place(t)
				plant(t, dir)
				if err := os.MkdirAll(ws, 0o755); err != nil {
					t.Fatal(err)
				}
				p := c.policy(dir)
				p.Workspace = ws
				if slices.ContainsFunc(p.Hidden, func(h string) bool { return within(ws, h) }) {
					return // refused, as another test sees
				}
				b := open(t, p)
				for path, want := range c.want {
					if out, _ := runCommand(t, b, Command{Args: []string{"sh", "-c", look + `look "$1"`, "sh", dir + "/" + path}}); out != want {
						t.Errorf("%s: got %s, want %s", path, out, want)
					}
				}
				if where == "beside the workspace" {
					checkReal(t, dir, c.real)
				}
				if out, st := run(t, b, `echo x > made && echo ok`); out != "ok" {
					t.Errorf("the workspace itself: %q, %+v", out, st)
				}
			})
		}
	}
}

// A secret's folder stays empty but for what was named in it, also where the
// home folder is in one that begins empty.
func TestNamedInASecretFolderIsAllThereIs(t *testing.T) {
	for name, home := range map[string]func(t *testing.T) string{"under home": fakeHome, "under /tmp": func(t *testing.T) string {
		home := t.TempDir()
		t.Setenv("HOME", home)
		return home
	}} {
		t.Run(name, func(t *testing.T) {
			spotless(t)
			ssh := filepath.Join(home(t), ".ssh")
			must(t, os.Mkdir(ssh, 0o700))
			for _, name := range []string{"known_hosts", "id_ed25519"} {
				must(t, os.WriteFile(filepath.Join(ssh, name), []byte("text"), 0o600))
			}
			b := open(t, Policy{Kind: Jail, Workspace: t.TempDir(), ReadOnly: []string{filepath.Join(ssh, "known_hosts")}})
			if out, _ := run(t, b, look+`look "$HOME/.ssh"; look "$HOME/.ssh/known_hosts"; look "$HOME/.ssh/id_ed25519"`); out != "shown-frozen\nshown-frozen\nnone" {
				t.Errorf("got %q", out)
			}
		})
	}
}

func plant(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"a/f", "a/b/f", "a/b/c/f", "g"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("text"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// checkReal finds the writes that came through, and no other.
func checkReal(t *testing.T, dir string, want []string) {
	t.Helper()
	real := map[string]bool{}
	for _, w := range want {
		real[w] = true
	}
	for _, path := range []string{"a/new", "a/b/new", "a/b/c/new"} {
		if _, err := os.Stat(filepath.Join(dir, path)); (err == nil) != real[path] {
			t.Errorf("%s outside: %v, want it there: %v", path, err, real[path])
		}
	}
	for _, path := range []string{"a/f", "a/b/f", "g"} {
		if text, err := os.ReadFile(filepath.Join(dir, path)); err != nil || (string(text) != "text") != real[path] {
			t.Errorf("%s outside: %q, %v, want it changed: %v", path, text, err, real[path])
		}
	}
}

func TestKeepHoldsWritesForTheNextBox(t *testing.T) {
	for name, dir := range map[string]func(t *testing.T) string{"under /tmp": func(t *testing.T) string { return t.TempDir() }, "under home": inHome} {
		t.Run(name, func(t *testing.T) {
			spotless(t)
			keep, home := dir(t), fakeHome(t)
			if err := os.WriteFile(home+"/old", []byte("old\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			p := Policy{Kind: Jail, Workspace: t.TempDir(), Keep: keep}
			first := open(t, p)
			if out, st := run(t, first, `cd "$HOME"; echo new > new; rm old; mkdir -p d/e; echo x > d/e/f; ln -s new link; mkdir /top; echo y > /top/z; echo t > /tmp/t`); st.Code != 0 {
				t.Fatalf("%q, %+v", out, st)
			}
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}
			second := open(t, p)
			if out, st := run(t, second, `cd "$HOME"; cat link d/e/f /top/z; test -e old && echo old; rm -r d; mkdir d; ls -A d | wc -l; echo back > old`); out != "new\nx\ny\n0" {
				t.Errorf("second box: got %q, %+v", out, st)
			}
			if err := second.Close(); err != nil {
				t.Fatal(err)
			}
			third := open(t, p)
			if out, st := run(t, third, `cd "$HOME"; cat old; ls -A d | wc -l; cat new`); out != "back\n0\nnew" {
				t.Errorf("third box: got %q, %+v", out, st)
			}
			if text, err := os.ReadFile(home + "/old"); err != nil || string(text) != "old\n" {
				t.Errorf("outside: %q, %v", text, err)
			}
			absent(home+"/new")(t, third)
		})
	}
}

// Two layers of writes in one folder would harm each other.
func TestKeepIsForOneBoxAtATime(t *testing.T) {
	spotless(t)
	p := Policy{Kind: Jail, Workspace: t.TempDir(), Keep: t.TempDir()}
	first := open(t, p)
	if second, err := Open(t.Context(), p); err == nil {
		second.Close()
		t.Error("two boxes keep their writes in one folder")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, p)
}

func TestKeepRefusesNamesThatAnOverlayCannotHave(t *testing.T) {
	spotless(t)
	for _, name := range []string{"a,b", "a:b", `a\b`} {
		keep := filepath.Join(t.TempDir(), name)
		if err := os.Mkdir(keep, 0o755); err != nil {
			t.Fatal(err)
		}
		b, err := Open(t.Context(), Policy{Kind: Jail, Workspace: t.TempDir(), Keep: keep})
		if err == nil {
			b.Close()
			t.Errorf("%q was taken", name)
		}
	}
}
