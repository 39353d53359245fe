package workspace

import (
	"strings"
	"testing"
)

func TestTextPatch(t *testing.T) {
	old := "one\ntwo\nthree"
	for _, c := range []struct {
		before *string
		after  string
		want   string
	}{
		{nil, "x\n", "diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n"},
		{&old, "one\n2\nthree", "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n\\ No newline at end of file\n"},
		{&old, old, "diff --git a/a.txt b/a.txt\n"},
	} {
		got := TextPatch("a.txt", c.before, c.after)
		if got != c.want {
			t.Errorf("%q", got)
		}
		if before := c.before; before != nil && strings.Contains(got, "@@") {
			if after := patched(t, map[string]string{"a.txt": *before}, nil, got); after["a.txt"] != c.after {
				t.Errorf("git makes %q of it", after["a.txt"])
			}
		}
	}
}
