package wire

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLimit(t *testing.T) {
	for name, c := range map[string]struct {
		output string
		limit  int
		want   string
	}{
		"short":      {"0123456789", 10, "0123456789"},
		"long":       {"0123456789a", 10, "01234\n[... output limited to 10 bytes; 1 interior bytes omitted ...]\n6789a"},
		"odd":        {"0123456789", 5, "01\n[... output limited to 5 bytes; 6 interior bytes omitted ...]\n89"},
		"characters": {"aéééééa", 8, "aé\n[... output limited to 8 bytes; 6 interior bytes omitted ...]\néa"},
		"tiny":       {"abc", 1, "\n[... output limited to 1 bytes; 3 interior bytes omitted ...]\n"},
	} {
		if got := Limit(c.output, c.limit); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	long := strings.Repeat("世", 4000)
	got := Limit(long, 0)
	if !utf8.ValidString(got) || !strings.Contains(got, "\n[... output limited to 10000 bytes; 2004 interior bytes omitted ...]\n") {
		t.Errorf("by default: %d bytes, %q", len(got), got[4990:5070])
	}
}

func TestObserverCountsCharacters(t *testing.T) {
	var o Observer
	o.Observe("\n\né é\nl2\n$\n", "S1")
	if got := o.Observe("\n\né é\nl2\n$ x\nnew\n", "S2"); got != "New Terminal Output:\nl2\n$ x\nnew\n" {
		t.Errorf("%q", got)
	}
}
