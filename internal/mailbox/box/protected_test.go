package box

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestProtected(t *testing.T) {
	for name, test := range map[string]struct {
		before    []string // folders and files that are there
		workspace string
		whole     bool
	}{
		"made in the workspace":      {nil, ".", true},
		"made elsewhere":             {[]string{"ws/"}, "ws", true},
		"nothing else":               {[]string{"mail/"}, ".", true},
		"holds other files":          {[]string{"mail/", "mail/notes"}, ".", false},
		"is the workspace":           {[]string{"mail/"}, "mail", false},
		"the workspace lies in it":   {[]string{"mail/", "mail/ws/"}, "mail/ws", false},
		"the workspace is not there": {nil, "gone", false},
	} {
		dir := t.TempDir()
		for _, p := range test.before {
			if p[len(p)-1] == '/' {
				must(t, os.Mkdir(filepath.Join(dir, p), 0o755))
			} else {
				must(t, os.WriteFile(filepath.Join(dir, p), nil, 0o644))
			}
		}
		b, err := Open(filepath.Join(dir, "mail"), Options{})
		must(t, err)
		want := b.Folders()
		if test.whole {
			want = []string{b.Dir()}
		}
		if got := b.Protected(filepath.Join(dir, test.workspace)); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
