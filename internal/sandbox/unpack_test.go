//go:build linux

package sandbox

import (
	"archive/tar"
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestLeadsInward(t *testing.T) {
	for _, c := range []struct {
		name, target string
		want         bool
	}{
		{"l", "a", true}, {"l", "./a//b/", true}, {"l", ".", true}, {"d/l", "..", true}, {"d/l", "../a", true},
		{"d/e/l", "../../a/b", true}, {"l", "l", true},
		{"l", "", false}, {"l", "/", false}, {"l", "/a", false}, {"l", "..", false}, {"d/l", "../..", false},
		{"d/l", "./../../a", false}, {"l", "a/..", false}, {"d/l", "../a/../b", false}, {"x/y/t", "up/../s", false},
	} {
		if leadsInward(c.name, c.target) != c.want {
			t.Errorf("%s -> %s: want %v", c.name, c.target, c.want)
		}
	}
}

func archive(t *testing.T, list ...tar.Header) *bytes.Buffer {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range list {
		must(t, w.WriteHeader(&h))
	}
	must(t, w.Close())
	return &b
}

func symlink(name, target string) tar.Header {
	return tar.Header{Name: name, Linkname: target, Typeflag: tar.TypeSymlink}
}

// Each link's text stays inside, but not the path that it stands for.
func TestLinksThroughLinksDoNotLeadOut(t *testing.T) {
	outer := t.TempDir()
	to := filepath.Join(outer, "to")
	must(t, os.WriteFile(filepath.Join(outer, "s"), []byte("secret"), 0o644))
	skipped, err := unpackTree(t.Context(), archive(t,
		tar.Header{Name: "x/", Typeflag: tar.TypeDir, Mode: 0o755}, tar.Header{Name: "x/y/", Typeflag: tar.TypeDir, Mode: 0o755},
		symlink("t", "x/y/up/../s"), symlink("x/y/up", "../.."), symlink("later", "x/none"),
	), to, 1<<20)
	if err != nil || !slices.Equal(skipped, []string{"t"}) {
		t.Errorf("skipped %v, %v", skipped, err)
	}
	if got, err := os.ReadFile(filepath.Join(to, "t")); err == nil {
		t.Errorf("read %q outside", got)
	}
	for name, want := range map[string]string{"x/y/up": "../..", "later": "x/none"} {
		if got, err := os.Readlink(filepath.Join(to, name)); err != nil || got != want {
			t.Errorf("%s -> %q, %v", name, got, err)
		}
	}
}

// What is there already may have links of any kind.
func TestUnpackOverLinks(t *testing.T) {
	to := t.TempDir()
	must(t, os.Symlink("/etc", filepath.Join(to, "ext")))
	must(t, os.Mkdir(filepath.Join(to, "real"), 0o755))
	must(t, os.Symlink("real", filepath.Join(to, "dir")))
	skipped, err := unpackTree(t.Context(), archive(t, symlink("a", "b"), symlink("b", "ext/passwd"), symlink("c", "real")), to, 1<<20)
	if err != nil || !slices.Equal(skipped, []string{"a", "b"}) {
		t.Errorf("skipped %v, %v", skipped, err)
	}
	for _, name := range []string{"a", "b"} {
		if _, err := os.Lstat(filepath.Join(to, name)); err == nil {
			t.Errorf("%s is there", name)
		}
	}
	for _, h := range []tar.Header{
		{Name: "dir/f", Typeflag: tar.TypeReg}, {Name: "dir/", Typeflag: tar.TypeDir}, {Name: "dir/sub/", Typeflag: tar.TypeDir}, symlink("dir/l", "x"),
	} {
		if _, err := unpackTree(t.Context(), archive(t, h), to, 1<<20); err == nil {
			t.Errorf("%s was written through a link", h.Name)
		}
	}
	if left, err := os.ReadDir(filepath.Join(to, "real")); err != nil || len(left) != 0 {
		t.Errorf("behind the link: %v %v", left, err)
	}
}

func TestCharge(t *testing.T) {
	left := int64(2 * entryCost)
	if err := charge(&left, &tar.Header{Size: math.MaxInt64}); err == nil || left != 2*entryCost {
		t.Errorf("%v, %d left", err, left)
	}
	if err := charge(&left, &tar.Header{Size: entryCost}); err != nil || left != 0 {
		t.Errorf("%v, %d left", err, left)
	}
}
