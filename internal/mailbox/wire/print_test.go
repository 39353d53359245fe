package wire

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// checkPrinted says that a printed reply is read as what was printed.
func checkPrinted(t *testing.T, text string, want []Command) {
	t.Helper()
	var got []Command
	for _, i := range Parse(text, Options{}).Items {
		if i.Status != Ready {
			t.Fatalf("printed, line %d is %s: %s\n%q", i.Line, i.Status, i.Problem, text)
		}
		got = append(got, i.Command)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("parsed, printed and parsed again: (-before +after)\n%s\n%q", d, text)
	}
}

func TestParsePrintParse(t *testing.T) {
	for _, c := range transcripts(t) {
		var text strings.Builder
		var want []Command
		for _, i := range Parse(c.reply, Options{Strict: c.strict}).Items {
			if !i.Do() {
				continue
			}
			s, err := Print(i.Command)
			if err != nil {
				t.Fatalf("%s: line %d: %v", c.file, i.Line, err)
			}
			text.WriteString(s)
			want = append(want, i.Command)
		}
		checkPrinted(t, text.String(), want)
	}
}

func TestPrintRefusesWhatCannotBeSaid(t *testing.T) {
	for _, c := range []Command{
		CreateFile{Path: `a"b`, Body: "x\n"}, CreateFile{Path: "a", Body: "no line feed"}, DeleteFile{Path: "a\nb"},
		ReadFile{}, RunCommand{}, EditFile{Path: "a", Start: 3, End: 2}, Replace{Path: "a"}, DeleteFile{Path: "../a"},
	} {
		if s, err := Print(c); err == nil {
			t.Errorf("%#v was printed as %q", c, s)
		}
	}
}
