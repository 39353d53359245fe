package cli

import (
	"strings"
	"testing"
)

// Whatever can be copied from the screen is in one piece there.
func TestPathsAreNotBroken(t *testing.T) {
	long := "/home/ann/a-project/with-a-long-name/mailbox/outbox/5376e4b8_seq0001.txt"
	m := newMarkdown(palette{cyan: "<c>", reset: "</>"})
	for in, want := range map[string]string{
		"Paste `" + long + "` into the page":                "Paste\n<c>" + long + "</>\ninto the page",
		"Paste " + long + " into the page":                  "Paste\n" + long + "\ninto the page",
		"save it in /tmp/a-b/c-d now or never, or else not": "save it in /tmp/a-b/c-d now or\nnever, or else not",
		"words that are wrapped at: /tmp/a-b then":          "words that are wrapped at:\n/tmp/a-b then",
		"in `/tmp/my own folder/of mail/inbox` of mine":     "in\n<c>/tmp/my own folder/of mail/inbox</>\nof mine",
		"| a |\n|---|\n| `/x y` |":                          "a\n<c>/x y</>",
		strings.Repeat("x", 40):                             strings.Repeat("x", 30) + "\n" + strings.Repeat("x", 10),
	} {
		if got := m.render(in, 30); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", in, got, want)
		}
	}
}
