package cli

import (
	"strings"
	"testing"
)

func TestFreshLines(t *testing.T) {
	for _, c := range []struct{ name, before, now, want string }{
		{"the first screen", "", "$ ls/a/$", "$ ls/a/$"},
		{"nothing happened", "$ ls/a/$", "$ ls/a/$", ""},
		{"the prompt was written on", "$ ls/a/$", "$ ls/a/$ pwd/x/$", "$ pwd/x/$"},
		{"it has scrolled", "$ ls/a/b/$", "b/$ pwd/x/$", "$ pwd/x/$"},
		{"it has scrolled, and the prompt is as it was", "$ ls/a/b/$", "a/b/$", ""},
		{"all of it is new", "$ ls/a/$", "1/2/3", "1/2/3"},
		{"it was cleared", "$ ls/a/$", "", ""},
		{"one line", "$", "$ ls/a/$", "$ ls/a/$"},
	} {
		if got := strings.Join(fresh(rows(c.before), rows(c.now)), "/"); got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

func rows(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "/")
}
