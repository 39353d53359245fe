package sandbox

import (
	"os"
	"path/filepath"
	"testing"
)

// secretText is what must not come out, whatever is tried.
const secretText = "hawser-test-secret"

// secretAttacks look for what is hidden. The home folder is a made-up one, in
// the real one: elsewhere it would be hidden anyway.
var secretAttacks = []attack{
	{name: "read a key", setup: secretHome, want: same("nothing"), sh: finds(`cat "$HOME/.ssh/id_ed25519"`)},
	{name: "list the keys", setup: secretHome, want: same("nothing"), sh: finds(`ls -laR "$HOME/.ssh" | grep id_ed && echo ` + secretText)},
	{name: "read a hidden file", setup: secretHome, want: same("nothing"), sh: finds(`cat "$HOME/.netrc"`)},
	{name: "read a secret below a folder that is shown", setup: secretHome, want: same("nothing"), sh: finds(`cat "$HOME/.config/gh/hosts.yml"`)},
	{name: "read hawser's data", setup: secretHome, want: same("nothing"), sh: finds(`cat "$HOME/data/key"`)},
	{name: "read what the policy hides", setup: secretHome, want: same("nothing"), sh: finds(`cat "$HOME/private/note"`)},
	{name: "through /proc/self/root", setup: secretHome, want: same("nothing"), sh: finds(`cat "/proc/self/root$HOME/.ssh/id_ed25519"`)},
	{name: "through /proc/1/root", setup: secretHome, want: same("nothing"), sh: finds(`cat "/proc/1/root$HOME/.ssh/id_ed25519"`)},
	{name: "through /proc/1/cwd", setup: secretHome, want: same("nothing"), sh: finds(`cat "/proc/1/cwd/../../../../../..$HOME/.ssh/id_ed25519"`)},
	{name: "by a symbolic link", setup: secretHome, want: same("nothing"), sh: finds(`ln -s "$HOME/.ssh/id_ed25519" l; cat l`)},
	{name: "by a hard link", setup: secretHome, want: same("nothing"), sh: finds(`ln "$HOME/.ssh/id_ed25519" l; ln "$HOME/.netrc" "$HOME/l"; cat l "$HOME/l"`)},
	{name: "by moving the folder above", setup: secretHome, want: same("nothing"), sh: finds(`mv "$HOME/.config" "$HOME/moved"; cat "$HOME"/moved/gh/* "$HOME"/.config/gh/*`)},
	{name: "by moving the cover", setup: secretHome, want: same("nothing"), sh: finds(`mv "$HOME/.ssh" "$HOME/moved"; rmdir "$HOME/.ssh"; rm -rf "$HOME/.ssh" "$HOME/.netrc"; cat "$HOME/.ssh/id_ed25519" "$HOME/.netrc"`)},
	{name: "by copying all of the home folder", setup: secretHome, want: same("nothing"), sh: finds(`cp -a "$HOME" /tmp/copy; grep -rs ` + secretText + ` /tmp/copy`)},
	{name: "by searching for it everywhere", setup: secretHome, want: same("nothing"), sh: finds(
		`find / -xdev -name '*hawser-secret-name*' -type f -exec cat {} + ; for d in /home /root /tmp /var /run; do find $d -name '*hawser-secret-name*' -type f -exec cat {} + ; done`)},
	{name: "write through one cover to the others", setup: secretHome, want: same("0"),
		sh: `( for f in "$HOME/.netrc" /etc/shadow; do chmod 666 $f; echo x > $f; done
			for d in "$HOME/.ssh" "$HOME/private"; do chmod 777 $d; echo x > $d/x; done
			cat "$HOME/.netrc" /etc/shadow "$HOME/.ssh/x" "$HOME/private/x" ) 2>/dev/null | wc -c`},
	{name: "by another's home through a link", setup: func(t *testing.T, p *Policy) {
		home := secretHome2(t, p)
		if err := os.Rename(filepath.Join(home, ".ssh"), filepath.Join(home, "elsewhere")); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("elsewhere", filepath.Join(home, ".ssh")); err != nil {
			t.Fatal(err)
		}
	}, want: same("nothing"), sh: finds(`cat "$HOME/elsewhere/id_ed25519"`)},
	{name: "the passwords of the system", want: same("0"), sh: `cat /etc/shadow /etc/gshadow 2>/dev/null | wc -c`},
	{name: "the kernel's memory", want: same("0"), sh: `head -c 64 /proc/kcore 2>/dev/null | wc -c`},
	{name: "the environment of hawser", setup: func(t *testing.T, p *Policy) {
		t.Setenv("HAWSER_TEST_TOKEN", secretText)
	}, want: same("nothing"), sh: finds(`env; cat /proc/1/environ /proc/*/environ | tr '\0' '\n'`)},
}

// finds runs a shell line and says whether the secret came out.
func finds(line string) string {
	return `( ` + line + ` ) 2>/dev/null | grep -q ` + secretText + ` && echo found || echo nothing`
}

func secretHome(t *testing.T, p *Policy) { secretHome2(t, p) }

func secretHome2(t *testing.T, p *Policy) string {
	t.Helper()
	home := fakeHome(t)
	for _, name := range []string{".ssh/id_ed25519", ".ssh/hawser-secret-name", ".netrc", ".config/gh/hosts.yml", "data/key", "private/note"} {
		path := filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(secretText+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p.Data = filepath.Join(home, "data")
	p.Hidden = append(p.Hidden, filepath.Join(home, "private"))
	return home
}

// fakeHome makes a home folder of the test's own inside the real one.
func fakeHome(t *testing.T) string {
	t.Helper()
	real, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	home, err := os.MkdirTemp(real, "hawser-home-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	t.Setenv("HOME", home)
	return home
}
