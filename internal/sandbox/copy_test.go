//go:build linux

package sandbox

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestCopyInAndOut(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		b := open(t, Policy{Kind: k})
		from := t.TempDir()
		must(t, os.MkdirAll(filepath.Join(from, "sub dir"), 0o755))
		must(t, os.WriteFile(filepath.Join(from, "sub dir", "a"), []byte("hello\n"), 0o750))
		must(t, os.Symlink("sub dir/a", filepath.Join(from, "in")))
		must(t, os.Symlink("/etc/passwd", filepath.Join(from, "out")))
		inside := filepath.Join(b.Policy().Workspace, "copy")
		skipped, err := b.CopyIn(t.Context(), Copy{From: from, To: inside})
		if err != nil || !slices.Equal(skipped, []string{"out"}) {
			t.Fatalf("skipped %v, %v", skipped, err)
		}
		out, _ := run(t, b, "cd copy && cat in && stat -c %a 'sub dir/a' && echo more >> in && mkfifo fifo && ln -s /etc/passwd leak && ln -s ../../.. up && touch x")
		if out != "hello\n750" {
			t.Errorf("inside: %q", out)
		}
		to := filepath.Join(t.TempDir(), "back")
		skipped, err = b.CopyOut(t.Context(), Copy{From: inside, To: to})
		slices.Sort(skipped)
		if err != nil || !slices.Equal(skipped, []string{"fifo", "leak", "up"}) {
			t.Fatalf("skipped %v, %v", skipped, err)
		}
		if got, _ := os.ReadFile(filepath.Join(to, "sub dir", "a")); string(got) != "hello\nmore\n" {
			t.Errorf("came back: %q", got)
		}
		for _, name := range []string{"fifo", "leak", "up"} {
			if _, err := os.Lstat(filepath.Join(to, name)); err == nil {
				t.Errorf("%s came out", name)
			}
		}
		one := filepath.Join(t.TempDir(), "one")
		if _, err := b.CopyOut(t.Context(), Copy{From: inside + "/in", To: one}); err != nil {
			t.Error(err)
		}
		if got, _ := os.ReadFile(one); string(got) != "hello\nmore\n" {
			t.Errorf("one file: %q", got)
		}
	})
}

func TestCopyErrors(t *testing.T) {
	b := open(t, Policy{Kind: Jail})
	if _, err := b.CopyOut(t.Context(), Copy{From: "/nowhere", To: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("missing: %v", err)
	}
	if _, err := b.CopyIn(t.Context(), Copy{From: "/nowhere", To: "/tmp/x"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
	if _, err := b.CopyIn(t.Context(), Copy{From: "/etc/passwd", To: "/no/parent/x"}); err == nil {
		t.Error("no parent: no error")
	}
	run(t, b, "truncate -s 1T huge")
	if _, err := b.CopyOut(t.Context(), Copy{From: b.Policy().Workspace, To: t.TempDir(), Max: 1 << 20}); !errors.Is(err, errTooBig) {
		t.Errorf("huge: %v", err)
	}
	run(t, b, "mkdir many; cd many; touch $(seq 50)")
	if _, err := b.CopyOut(t.Context(), Copy{From: b.Policy().Workspace + "/many", To: t.TempDir(), Max: 20 * entryCost}); !errors.Is(err, errTooBig) {
		t.Errorf("many empty files: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.CopyOut(ctx, Copy{From: "/usr", To: t.TempDir()}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A hostile archive must not write, link or chmod outside.
func TestUnpackHostile(t *testing.T) {
	cases := map[string][]tar.Header{
		"dotdot":          {{Name: "../x", Typeflag: tar.TypeReg}},
		"absolute":        {{Name: "/tmp/hawser-evil", Typeflag: tar.TypeReg}},
		"through a link":  {{Name: "l", Typeflag: tar.TypeSymlink, Linkname: ".."}, {Name: "l/x", Typeflag: tar.TypeReg}},
		"absolute link":   {{Name: "l", Typeflag: tar.TypeSymlink, Linkname: "/"}, {Name: "l/hawser-evil", Typeflag: tar.TypeReg}},
		"deep link":       {{Name: "a/", Typeflag: tar.TypeDir}, {Name: "a/l", Typeflag: tar.TypeSymlink, Linkname: "../.."}, {Name: "a/l/x", Typeflag: tar.TypeReg}},
		"hard link":       {{Name: "h", Typeflag: tar.TypeLink, Linkname: "/etc/passwd"}},
		"device":          {{Name: "d", Typeflag: tar.TypeBlock, Devmajor: 1}},
		"setuid":          {{Name: "s", Typeflag: tar.TypeReg, Mode: 0o4755}},
		"file and folder": {{Name: "f", Typeflag: tar.TypeReg}, {Name: "f/x", Typeflag: tar.TypeReg}},
	}
	for name, list := range cases {
		t.Run(name, func(t *testing.T) {
			var archive bytes.Buffer
			w := tar.NewWriter(&archive)
			for _, h := range list {
				must(t, w.WriteHeader(&h))
			}
			must(t, w.Close())
			outer := t.TempDir()
			to := filepath.Join(outer, "to")
			unpackTree(t.Context(), &archive, to, 1<<20)
			left, err := os.ReadDir(outer)
			must(t, err)
			for _, e := range left {
				if e.Name() != "to" {
					t.Errorf("%s was written outside", e.Name())
				}
			}
			for _, evil := range []string{"/hawser-evil", "/tmp/hawser-evil"} {
				if _, err := os.Lstat(evil); err == nil {
					t.Errorf("%s was written", evil)
				}
			}
			for _, odd := range []string{"h", "d"} {
				if _, err := os.Lstat(filepath.Join(to, odd)); err == nil {
					t.Errorf("%s was made", odd)
				}
			}
			if st, err := os.Lstat(filepath.Join(to, "s")); err == nil && st.Mode()&os.ModeSetuid != 0 {
				t.Error("setuid came through")
			}
		})
	}
}

func TestChanges(t *testing.T) {
	b := open(t, Policy{Kind: Jail})
	out, st := run(t, b, "echo x > /etc/hawser-new && echo y >> /etc/hostname && rm /etc/motd && mkdir /newtop && echo z > /newtop/f && echo t > /tmp/scratch && echo w > in-workspace && echo 'a b' > '/opt/with space'")
	if st.Code != 0 {
		t.Fatalf("%+v %s", st, out)
	}
	got, err := b.Changes(t.Context())
	must(t, err)
	want := []Change{
		{"/etc/hawser-new", Added, 2},
		{"/etc/hostname", Modified, 0},
		{"/etc/motd", Deleted, 0},
		{"/newtop", Added, 0},
		{"/newtop/f", Added, 2},
		{"/opt/with space", Added, 4},
		{"/tmp/scratch", Added, 2},
	}
	for i := range got {
		if got[i].Path == "/etc/hostname" || got[i].Path == "/newtop" {
			got[i].Size = 0
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if _, err := open(t, Policy{Kind: Host}).Changes(t.Context()); err == nil {
		t.Error("the host has no changes to list, but says so by an empty answer")
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
