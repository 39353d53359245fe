package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestMarkdown renders what people and models write; each file shows the source
// and what a terminal of 40 columns shows, styles in brackets.
func TestMarkdown(t *testing.T) {
	files, err := filepath.Glob("testdata/markdown/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil || len(a.Files) != 2 {
				t.Fatalf("a source and a result are needed: %v", err)
			}
			got := newMarkdown(palette{}).render(string(a.Files[0].Data), 40) + "\n"
			if want := string(a.Files[1].Data); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
				if os.Getenv("UPDATE") != "" {
					a.Files[1].Data = []byte(got)
					os.WriteFile(file, txtar.Format(a), 0o644)
				}
			}
		})
	}
}

func TestStyles(t *testing.T) {
	m := newMarkdown(palette{bold: "<b>", dim: "<d>", italic: "<i>", underline: "<u>", cyan: "<c>", reset: "</>"})
	for in, want := range map[string]string{
		"a **b** _c_ `d`":        "a <b>b</> <i>c</> <c>d</>",
		"# Head":                 "<b><u>Head</>",
		"[label](http://x)":      "<u>label</><d> (http://x)</>",
		"<http://x>":             "<u>http://x</>",
		`\*not\* &amp; &#27;[2J`: "*not* & [2J",
		"`a \\* &amp;`":          "<c>a \\* &amp;</>",
		"~~gone~~":               "<d>gone</>",
		"\x1b[31mred\x07 \u202e": "‹U+001B›[31mred‹U+0007› ‹U+202E›",
	} {
		if got := m.render(in, 80); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// FuzzRender: whatever is said, no control character reaches the terminal.
func FuzzRender(f *testing.F) {
	f.Add("# a\n\n- b\n  - c\n\n```go\nx\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", 40)
	f.Add("\x1b]0;t\x07&#27;[2J\\\x1b", 5)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if len(text) > 1<<14 {
			return
		}
		got := newMarkdown(palette{}).render(text, width%500)
		if strings.ContainsFunc(got, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 }) {
			t.Errorf("%q became %q", text, got)
		}
	})
}
