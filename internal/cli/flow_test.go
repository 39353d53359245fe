package cli

import (
	"strings"
	"testing"
)

func TestFlow(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"paragraphs":     {"one\n\ntwo\n\nthree", "one\n\n|two\n\n|three"},
		"fence":          {"```\na\n\nb\n```\n\nc", "```\na\n\nb\n```\n\n|c"},
		"longer fence":   {"````\n```\n\n````\n\nc", "````\n```\n\n````\n\n|c"},
		"tilde in ticks": {"```\n~~~\n\n```\n\nc", "```\n~~~\n\n```\n\n|c"},
		"open fence":     {"```\na\n\nb", "```\na\n\nb"},
		"list":           {"- a\n- b\n\nc", "- a\n- b\n\n|c"},
	} {
		t.Run(name, func(t *testing.T) {
			for size := 1; size <= len(c.in); size++ {
				var f flow
				var parts []string
				for i := 0; i < len(c.in); i += size {
					if done := f.feed(c.in[i:min(i+size, len(c.in))]); done != "" {
						parts = append(parts, done)
					}
				}
				if rest := f.end(); rest != "" {
					parts = append(parts, rest)
				}
				got := strings.Join(parts, "|")
				if size == 1 && got != c.want {
					t.Errorf("got %q, want %q", got, c.want)
				}
				if strings.ReplaceAll(got, "|", "") != c.in {
					t.Errorf("in chunks of %d: %q", size, got)
				}
			}
		})
	}
}

// TestFlowCuts: a block that does not end is cut at a line or a word, and what
// follows is still code.
func TestFlowCuts(t *testing.T) {
	for text, ends := range map[string]string{
		"```\n" + strings.Repeat("code\n", 1+most/5): "code\n",
		strings.Repeat("word ", 1+most/5):            "word ",
		strings.Repeat("é", 1+most/2):                "é",
	} {
		var f flow
		done := f.feed(text)
		if done == "" || !strings.HasSuffix(done, ends) {
			t.Errorf("%.10q… is cut into %d bytes", text, len(done))
		}
		f.feed("more\n")
		if got := f.end(); strings.HasPrefix(text, "```") && got != "```\nmore\n" {
			t.Errorf("what follows is %q", got)
		}
	}
}

func FuzzFlow(f *testing.F) {
	f.Add("one\n\n```\ntwo\n\n```\n", 3)
	f.Fuzz(func(t *testing.T, text string, size int) {
		size = 1 + size&0xff
		var fl flow
		var all strings.Builder
		for i := 0; i < len(text); i += size {
			all.WriteString(fl.feed(text[i:min(i+size, len(text))]))
		}
		all.WriteString(fl.end())
		if all.String() != text {
			t.Errorf("%q became %q", text, all.String())
		}
	})
}
