//go:build conform && linux

package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func testDockerEnvironment(t *testing.T) {
	t.Setenv("HAWSER_TEST_SECRET", "s3cret")
	t.Setenv("HAWSER_TEST_LET_IN", "let in")
	b := open(t, Policy{Kind: Docker, Image: busyboxImage, Env: []string{"HAWSER_TEST_LET_IN", "SET=here"}})
	env := b.Environ()
	for _, want := range []string{"FROM_IMAGE=yes", "PATH=/bin:/opt/bin", "HOME=/root", "HAWSER_TEST_LET_IN=let in", "SET=here"} {
		if !slices.Contains(env, want) {
			t.Errorf("%s is not in %q", want, env)
		}
	}
	out, _ := run(t, b, "env")
	for _, bad := range []string{"SECRET", "HAWSER_INIT", "GOMAXPROCS", "GODEBUG"} {
		if strings.Contains(out, bad) {
			t.Errorf("%s came in: %q", bad, out)
		}
	}
}

func testDockerUser(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Chown(dir, 1234, 1234))
	b := open(t, Policy{Kind: Docker, Image: userImage, Workspace: dir})
	out, st := run(t, b, "id -u; echo $HOME; touch mine && ls")
	if out != "1234\n/home/someone\nmine" || st.Code != 0 {
		t.Errorf("%q %+v", out, st)
	}
	testDockerTTY(t, b)
	testDockerShared(t, b)
}

// The workspace keeps its path and is written for real; the rest is the
// image's, and what is named.
func testDockerPaths(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "with blank", "and:colon,comma")
	must(t, os.MkdirAll(filepath.Join(dir, ".git", "hooks"), 0o755))
	must(t, os.WriteFile(filepath.Join(dir, ".git", "config"), []byte("x"), 0o644))
	must(t, os.WriteFile(filepath.Join(dir, ".git", "HEAD"), []byte("x"), 0o644))
	hostNull, err := os.Stat(os.DevNull)
	must(t, err)
	readable, writable, other := t.TempDir(), t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(readable, "f"), []byte("read me"), 0o644))
	b := open(t, Policy{Kind: Docker, Image: busyboxImage, Workspace: dir, ReadOnly: []string{readable}, Writable: []string{writable}})
	for line, want := range map[string]string{
		"pwd":                         dir,
		"echo a > new && cat new":     "a",
		"cat " + readable + "/f":      "read me",
		"echo b > " + writable + "/g": "",
		"echo b 2>&1 > " + readable + "/f 2>/dev/null || echo no":        "no",
		"(echo b > .git/hooks/x) 2>/dev/null || echo no":                 "no",
		"(echo b > .git/config) 2>/dev/null || echo no":                  "no",
		"(echo b > .git/commondir) 2>/dev/null || echo no":               "no",
		"mv .git moved 2>/dev/null || echo no":                           "no",
		"echo b > .git/other && echo yes":                                "yes",
		"chmod 600 /proc/self/fd/0; stat -c %a /dev/null":                "600", // not the host's
		"ls " + other + " 2>/dev/null || echo no":                        "no",
		"(echo b > /run/hawser-init/hawser-init) 2>/dev/null || echo no": "no",
	} {
		if out, _ := run(t, b, line); strings.TrimSpace(out) != want && !strings.HasSuffix(out, "\n"+want) {
			t.Errorf("%s: %q, want %q", line, out, want)
		}
	}
	if now, err := os.Stat(os.DevNull); err != nil || now.Mode() != hostNull.Mode() {
		t.Errorf("the host's null device became %v, %v", now.Mode(), err)
		os.Chmod(os.DevNull, 0o666)
	}
	for _, f := range []string{dir + "/new", writable + "/g"} {
		if _, err := os.Stat(f); err != nil {
			t.Error(err)
		}
	}
}

func testDockerHidden(t *testing.T) {
	dir := t.TempDir()
	must(t, os.MkdirAll(dir+"/secrets/deep", 0o755))
	must(t, os.WriteFile(dir+"/secrets/deep/key", []byte("k"), 0o644))
	must(t, os.WriteFile(dir+"/password", []byte("p"), 0o644))
	must(t, os.MkdirAll(dir+"/ci/tools", 0o755))
	must(t, os.WriteFile(dir+"/ci/tools/key", []byte("k"), 0o644))
	b := open(t, Policy{Kind: Docker, Image: busyboxImage, Workspace: dir, Hidden: []string{dir + "/secrets", dir + "/password", dir + "/ci/tools/key"}})
	out, _ := run(t, b, "(mv ci old || mv ci/tools old) 2>/dev/null; cat */*/key; ls secrets; cat password; touch secrets/x 2>/dev/null || echo no; (echo x > password) 2>/dev/null; cat password")
	if out != "no" {
		t.Errorf("%q", out)
	}
	if got, _ := os.ReadFile(dir + "/password"); string(got) != "p" {
		t.Errorf("the hidden file became %q", got)
	}
}

func testDockerNetwork(t *testing.T) {
	links := func(n Network) string {
		b := open(t, Policy{Kind: Docker, Image: busyboxImage, Network: n})
		out, _ := run(t, b, "readlink /proc/self/ns/net; ip -o link | wc -l")
		if n != NetHost {
			server, err := b.Start(t.Context(), Command{Args: []string{"nc", "-l", "-p", "7777", "-e", "echo", "hi"}})
			must(t, err)
			defer server.Release()
			said, _ := run(t, b, "until nc 127.0.0.1 7777 2>/dev/null; do :; done")
			out += "\n" + said
		}
		return out
	}
	host, err := os.Readlink("/proc/self/ns/net")
	must(t, err)
	for _, n := range []Network{NetNone, NetLoopback} {
		if out := links(n); strings.HasPrefix(out, host) || !strings.HasSuffix(out, "\n1\nhi") {
			t.Errorf("%s: %q", n, out)
		}
	}
	if out := links(NetHost); !strings.HasPrefix(out, host+"\n") {
		t.Errorf("host: %q, not %s", out, host)
	}
}

func testDockerChanges(t *testing.T) {
	b := open(t, Policy{Kind: Docker, Image: busyboxImage, ReadOnly: []string{t.TempDir()}})
	out, st := run(t, b, "echo x > /etc/new && echo y >> /etc/passwd && rm /etc/motd && mkdir -p /top/sub && echo z > /top/sub/f && ln -s /nowhere /top/link && echo w > in-workspace && echo 'a b' > '/opt/with space'")
	if st.Code != 0 {
		t.Fatalf("%+v %s", st, out)
	}
	got, err := b.Changes(t.Context())
	must(t, err)
	for i := range got {
		if slices.Contains([]string{"/etc/passwd", "/top", "/top/sub"}, got[i].Path) {
			got[i].Size = 0
		}
	}
	want := []Change{
		{"/etc/motd", Deleted, 0},
		{"/etc/new", Added, 2},
		{"/etc/passwd", Modified, 0},
		{"/opt/with space", Added, 4},
		{"/top", Added, 0},
		{"/top/link", Added, 8},
		{"/top/sub", Added, 0},
		{"/top/sub/f", Added, 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func testDockerCopy(t *testing.T) {
	if err := standsAlone(executable); err != nil {
		t.Fatal(err)
	}
	b := open(t, Policy{Kind: Docker, Image: busyboxImage})
	from, to := filepath.Join(t.TempDir(), "f"), filepath.Join(t.TempDir(), "back")
	must(t, os.WriteFile(from, []byte("hello\n"), 0o644))
	_, err := b.CopyIn(t.Context(), Copy{From: from, To: "/opt/f"})
	must(t, err)
	run(t, b, "echo more >> /opt/f")
	_, err = b.CopyOut(t.Context(), Copy{From: "/opt/f", To: to})
	must(t, err)
	if got, _ := os.ReadFile(to); string(got) != "hello\nmore\n" {
		t.Errorf("%q", got)
	}
}
