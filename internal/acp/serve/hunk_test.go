package serve

import (
	"reflect"
	"strings"
	"testing"
)

func TestHunks(t *testing.T) {
	for _, c := range []struct {
		name, patch string
		want        []hunk
	}{
		{"new file", "diff --git a/a b/a\nnew file mode 100644\n--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+one\n+two\n", []hunk{{"", "one\ntwo\n"}}},
		{"two places", "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n@@ -9 +9 @@\n-nine\n+neun\n", []hunk{{"one\ntwo\n", "one\nzwei\n"}, {"nine\n", "neun\n"}}},
		{"no newline before", "@@ -1 +1 @@\n-one\n\\ No newline at end of file\n+one\n", []hunk{{"one", "one\n"}}},
		{"no newline in both", "@@ -1,2 +1,2 @@\n-a\n+b\n end\n\\ No newline at end of file\n", []hunk{{"a\nend", "b\nend"}}},
		{"lines that look like headers", "@@ -1 +1 @@\n--- a\n+++ b\n", []hunk{{"-- a\n", "++ b\n"}}},
		{"binary", "diff --git a/a b/a\nGIT binary patch\n", nil},
		{"empty", "", nil},
	} {
		if got := hunks(c.patch); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestFiles(t *testing.T) {
	diff := "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\ndiff --git a/y b/y\ndeleted file mode 100644\n--- a/y\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
	paths, patches := files(diff)
	if !reflect.DeepEqual(paths, []string{"x", "y"}) || strings.Join(patches, "\n") != diff {
		t.Errorf("%q %q", paths, patches)
	}
}

func FuzzHunks(f *testing.F) {
	f.Add("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n\\ No newline at end of file\n")
	f.Fuzz(func(t *testing.T, patch string) {
		total := 0
		for _, h := range hunks(patch) {
			total += max(len(h.before), len(h.after))
		}
		if total > len(patch) {
			t.Errorf("%d bytes of a patch of %d", total, len(patch))
		}
		paths, patches := files(patch)
		if len(paths) != len(patches) {
			t.Error("paths without patches")
		}
	})
}
