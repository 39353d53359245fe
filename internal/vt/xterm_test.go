package vt

import (
	"fmt"
	"strings"
	"testing"
)

// TestBeyondTmux covers what xterm's document has and tmux has not, so that no
// scene can compare it.
func TestBeyondTmux(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"reverse wrap", "\x1b[?45h" + fullLine + "x\b\by", "0123456789abcdefghiy\nx"},
		{"reverse wrap stops at the top", "\x1b[?45h\b\bx", "x"},
		{"DECCOLM when allowed", "abc\x1b[?40h\x1b[?3hx", "x"},
		{"selective erase", "abc\r\ndef\x1b[1;2H\x1b[?K\x1b[2;2H\x1b[?1J", "\n  f"},
		{"highlight tracking is no scrolling", "abc\x1b[1;2;3;4;5Tx", "abcx"},
		{"locking shifts", "\x1b*0\x1b+A\x1bnq\x1bo#\x0fq", "─£q"},
		{"single shift three", "\x1b+0\x1bOqq", "─q"},
		{"tab stop cleared twice", "\x1b[9G\x1b[g\x1b[g\r\tx", "                x"},
		{"wide character in one column", "\x1b[20G世", "\n世"},
	} {
		s := shown(c.in)
		if got := strings.TrimRight(s.Text(), "\n"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestUnderlines(t *testing.T) {
	for in, want := range map[string]Attr{
		"4": Underline, "4:0": 0, "4:1": Underline, "4:2": DoubleUnderline, "4:3": CurlyUnderline,
		"4:4": DottedUnderline, "4:5": DashedUnderline, "21": DoubleUnderline, "4:3;4": Underline, "4;24": 0,
		"53": Overline, "9;29": 0, "5": Blink, "8": Conceal, "2": Faint,
	} {
		if got := shown("\x1b["+in+"mx").Cell(0, 0).Style.Attrs; got != want {
			t.Errorf("SGR %s: attributes %b, want %b", in, got, want)
		}
	}
}

// TestClustersSurviveCollection fills the table while many clusters show.
func TestClustersSurviveCollection(t *testing.T) {
	e := New(Options{Cols: 4, Rows: 600})
	const lines = 3000
	for i := range lines {
		fmt.Fprintf(e, "\r\n%c\u0301\u0302", 0x4e00+i)
	}
	s := e.Screen()
	for y, line := range s.Lines() {
		if want := fmt.Sprintf("%c\u0301\u0302", 0x4e00+lines-s.Rows+y); line != want {
			t.Fatalf("row %d is %q, want %q", y, line, want)
		}
	}
	if len(e.interned.clusters) >= lines {
		t.Errorf("%d clusters are kept", len(e.interned.clusters))
	}
}
