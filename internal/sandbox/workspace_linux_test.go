package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// inHome makes a folder of the test's own below the real home folder.
func inHome(t *testing.T) string {
	t.Helper()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp(home, "hawser-work-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func TestJailWorkspaceKeepsItsPathWhereverItIs(t *testing.T) {
	for name, dir := range map[string]func(t *testing.T) string{
		"under /tmp":       func(t *testing.T) string { return t.TempDir() },
		"under /var/tmp":   func(t *testing.T) string { return madeIn(t, "/var/tmp") },
		"under /dev/shm":   func(t *testing.T) string { return madeIn(t, "/dev/shm") },
		"under home":       inHome,
		"deep":             func(t *testing.T) string { return below(t, strings.Repeat("a-long-name/", 80)+"end") },
		"with spaces":      func(t *testing.T) string { return below(t, "a b  c ") },
		"with colons":      func(t *testing.T) string { return below(t, "a:b::c") },
		"with commas":      func(t *testing.T) string { return below(t, "a,b=c,userxattr") },
		"with backslash":   func(t *testing.T) string { return below(t, `a\b\040c`) },
		"in unicode":       func(t *testing.T) string { return below(t, "naïve 目录 🚢") },
		"with a newline":   func(t *testing.T) string { return below(t, "a\nb\tc") },
		"not in UTF-8":     func(t *testing.T) string { return below(t, "a\xff\xfeb") },
		"beginning with -": func(t *testing.T) string { return below(t, "-rf") },
	} {
		t.Run(name, func(t *testing.T) {
			spotless(t)
			ws := dir(t)
			b := open(t, Policy{Kind: Jail, Workspace: ws})
			out, st := runCommand(t, b, Command{Args: []string{"sh", "-c", `test "$PWD" = "$1" && test "$(pwd -P)" = "$1" && echo real > file && cat file`, "sh", ws}})
			if out != "real" || st.Code != 0 {
				t.Errorf("got %q, %+v", out, st)
			}
			if text, err := os.ReadFile(filepath.Join(ws, "file")); err != nil || string(text) != "real\n" {
				t.Errorf("outside: %q, %v", text, err)
			}
		})
	}
}

func madeIn(t *testing.T, parent string) string {
	t.Helper()
	dir, err := os.MkdirTemp(parent, "hawser-work-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// below makes a folder with an odd name, where the jail's system layer sees it.
func below(t *testing.T, name string) string {
	t.Helper()
	dir := inHome(t) + "/" + name
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestJailWorkspaceBehindALink(t *testing.T) {
	spotless(t)
	ws := t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(ws, link); err != nil {
		t.Fatal(err)
	}
	b := open(t, Policy{Kind: Jail, Workspace: link})
	if out, _ := run(t, b, `pwd; echo x > file`); out != ws {
		t.Errorf("got %q, want %q", out, ws)
	}
	if _, err := os.Stat(filepath.Join(ws, "file")); err != nil {
		t.Error(err)
	}
}

func TestJailWorkspaceOfAnotherUser(t *testing.T) {
	spotless(t)
	ws := t.TempDir()
	want := expected{root: "written 1234", ranged: "refused", bare: "refused"}
	if os.Getuid() == 0 {
		if err := os.Chown(ws, 1234, 1234); err != nil {
			t.Fatal(err)
		}
	} else {
		ws = "/var" // of root, and as good as any
	}
	b := open(t, Policy{Kind: Jail, Workspace: ws})
	out, _ := run(t, b, `(echo x > hawser-attack) 2>/dev/null && echo written $(stat -c %u .) || echo refused`)
	if got := want.of(whoami(t)); out != got {
		t.Errorf("got %q, want %q", out, got)
	}
}

// Work that installs things must go as on the host itself.
func TestJailSystemCanBeWorkedOn(t *testing.T) {
	who := whoami(t)
	for name, c := range map[string]struct {
		sh   string
		want expected
	}{
		"a new top folder":              {`mkdir /newtop && echo x > /newtop/f && cat /newtop/f`, same("x")},
		"a file in the home folder":     {`mkdir -p "$HOME/a/b" && echo x > "$HOME/a/b/c" && mv "$HOME/a" "$HOME/z" && cat "$HOME/z/b/c"`, same("x")},
		"a file for another user":       {`echo x > f && chown 33:33 f 2>/dev/null && stat -c %u:%g f || echo refused`, expected{"33:33", "33:33", "refused"}},
		"modes":                         {`echo x > /tmp/f && chmod 4755 /tmp/f && stat -c %a /tmp/f`, same("4755")},
		"a package's files":             {`mkdir -p p/DEBIAN p/usr/share/hawser && printf 'Package: h\nVersion: 1\nArchitecture: all\nMaintainer: h <h@localhost>\nDescription: h\n' > p/DEBIAN/control && echo data > p/usr/share/hawser/f && dpkg-deb --root-owner-group -b p h.deb >/dev/null && dpkg-deb -x h.deb / 2>/dev/null; cat /usr/share/hawser/f 2>/dev/null || echo refused`, expected{"data", "refused", "refused"}},
		"a package's files in a folder": {`mkdir -p p/DEBIAN p/usr/share/hawser && printf 'Package: h\nVersion: 1\nArchitecture: all\nMaintainer: h <h@localhost>\nDescription: h\n' > p/DEBIAN/control && echo data > p/usr/share/hawser/f && dpkg-deb --root-owner-group -b p h.deb >/dev/null && dpkg-deb -x h.deb x && cat x/usr/share/hawser/f`, same("data")},
		"a file of the system":          {`(echo x >> /etc/hosts) 2>/dev/null && tail -1 /etc/hosts || echo refused`, expected{"x", "refused", "refused"}},
		"deleting from the system":      {`rm /usr/bin/env 2>/dev/null; test -e /usr/bin/env && echo refused || echo gone`, expected{"gone", "refused", "refused"}},
		"renaming a system folder":      {`mv /usr/share/doc /usr/share/cod 2>/dev/null; test -d /usr/share/cod && echo moved || echo refused`, expected{"moved", "refused", "refused"}},
		"an archive with owners":        {`mkdir d && echo x > d/f && tar --owner=33 --group=33 -cf a.tar d && mkdir o && tar -xf a.tar -C o 2>/dev/null; stat -c %u o/d/f`, expected{"33", "33", "0"}},
		"a clone of a repository":       {`git init -q r && cd r && git -c user.name=h -c user.email=h@localhost commit -q --allow-empty -m m && cd .. && git clone -q r c && git -C c log --format=%s`, same("m")},
		"a tree of links and files":     {`mkdir -p v/bin v/lib && ln -s /usr/bin/python3 v/bin/python3 && ln -s lib v/lib64 && ln v/bin/python3 v/bin/py 2>/dev/null; v/bin/python3 -c 'print("snake")'`, same("snake")},
		"becoming another user":         {`perl -e '$) = "33 33"; $( = 33; $> = 33; $< = 33; print $>'`, expected{"33", "33", "0"}},
		"a fresh /run":                  {`ls -A /run /tmp /var/tmp | grep -v : | grep -v "^$" | wc -l`, same("0")},
		"who am I":                      {`id -u; id -un`, expected{"0\nroot", "0\nroot", "0\nroot"}},
	} {
		t.Run(name, func(t *testing.T) {
			spotless(t)
			b := open(t, Policy{Kind: Jail, Workspace: inHome(t)})
			if out, st := run(t, b, c.sh); out != c.want.of(who) {
				t.Errorf("as %s: got %q, %+v; want %q", who, out, st, c.want.of(who))
			}
		})
	}
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Error(err)
	}
}
