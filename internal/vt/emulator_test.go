package vt

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func shown(in string) Screen {
	e := New(Options{Cols: sceneCols, Rows: sceneRows})
	_, _ = e.Write([]byte(in))
	return e.Screen()
}

// TestChunksChangeNothing cuts every stream at every byte.
func TestChunksChangeNothing(t *testing.T) {
	inputs := streams(t)
	for _, sc := range allScenes() {
		inputs[sc.name] = []byte(sc.in)
	}
	for name, in := range inputs {
		whole, bytewise := New(Options{Cols: 80, Rows: 24}), New(Options{Cols: 80, Rows: 24})
		_, _ = whole.Write(in)
		for i := range in {
			if n, err := bytewise.Write(in[i : i+1]); n != 1 || err != nil {
				t.Fatalf("Write: %d, %v", n, err)
			}
		}
		if a, b := state(whole), state(bytewise); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: (-whole +bytewise)\n%s", name, cmp.Diff(a, b))
		}
	}
}

func TestCells(t *testing.T) {
	s := shown("a世e\u0301\x1b[1;3;4:3;7;91;48;5;200;58:2::1:2:3mb\x1b[22;23;24;27;39;49;59mc\x1b[44m\x1b[K")
	fancy := Style{
		Fg: Palette(9), Bg: Palette(200), UnderlineColor: RGB(1, 2, 3),
		Attrs: Bold | Italic | CurlyUnderline | Reverse,
	}
	for x, want := range []Cell{
		{Text: "a", Width: 1},
		{Text: "世", Width: 2},
		{Width: 0},
		{Text: "e\u0301", Width: 1},
		{Text: "b", Width: 1, Style: fancy},
		{Text: "c", Width: 1},
		{Width: 1, Style: Style{Bg: Palette(4)}},
	} {
		if diff := cmp.Diff(want, s.Cell(x, 0)); diff != "" {
			t.Errorf("cell %d: (-want +got)\n%s", x, diff)
		}
	}
	for _, outside := range [][2]int{{-1, 0}, {0, -1}, {sceneCols, 0}, {0, sceneRows}} {
		if got := s.Cell(outside[0], outside[1]); got != (Cell{Width: 1}) {
			t.Errorf("cell %v is %+v", outside, got)
		}
	}
}

func TestColors(t *testing.T) {
	if n, ok := Palette(255).Index(); n != 255 || !ok {
		t.Errorf("Palette: %d, %v", n, ok)
	}
	if r, g, b, ok := RGB(1, 2, 3).RGB(); r != 1 || g != 2 || b != 3 || !ok {
		t.Errorf("RGB: %d %d %d, %v", r, g, b, ok)
	}
	var none Color
	if _, ok := none.Index(); ok {
		t.Error("the default colour has an index")
	}
	if _, _, _, ok := none.RGB(); ok {
		t.Error("the default colour has parts")
	}
}

func TestScreenState(t *testing.T) {
	s := shown("\x1b]2;“a title”\x1b\\\x1b[?1049h\x1b[?25l\x1b[2;3H")
	if s.Title != "“a title”" || !s.Alternate || s.Cursor != (Cursor{X: 2, Y: 1}) {
		t.Errorf("title %q, alternate %v, cursor %+v", s.Title, s.Alternate, s.Cursor)
	}
	if s := shown("\x1b]2;one\x07\x1b[22t\x1b]2;two\x07\x1b[23t"); s.Title != "one" || s.Alternate || !s.Cursor.Visible {
		t.Errorf("title %q, alternate %v, cursor %+v", s.Title, s.Alternate, s.Cursor)
	}
	if got := shown("ab  \r\n  c").Text(); got != "ab\n  c\n\n\n\n\n" {
		t.Errorf("text %q", got)
	}
}

func TestKeyModes(t *testing.T) {
	e := New(Options{Cols: 10, Rows: 2})
	_, _ = e.Write([]byte("\x1b[?1;2004h\x1b="))
	if m := e.Modes(); m != (KeyModes{AppCursor: true, AppKeypad: true, BracketedPaste: true}) {
		t.Errorf("modes %+v", m)
	}
	_, _ = e.Write([]byte("\x1bc"))
	if m := e.Modes(); m != (KeyModes{}) {
		t.Errorf("modes after a reset %+v", m)
	}
}

// TestSnapshotsDoNotChange keeps a screen while the emulator goes on, also
// over a collection of what it interned.
func TestSnapshotsDoNotChange(t *testing.T) {
	e := New(Options{Cols: 10, Rows: 2})
	_, _ = e.Write([]byte("\x1b[31me\u0301x"))
	s := e.Screen()
	for i := range 70_000 {
		fmt.Fprintf(e, "\r\x1b[38;2;%d;%d;%dm%c\u0301", i>>16, i>>8&255, i&255, 'a'+i%26)
		if i%3 == 0 {
			fmt.Fprintf(e, "\r%c%c", 0x4e00+i%20000, 0x300+i%100)
		}
	}
	if c := s.Cell(0, 0); c.Text != "e\u0301" || c.Style.Fg != Palette(1) {
		t.Errorf("the snapshot changed: %+v", c)
	}
	if len(e.interned.styles) > maxStyles || len(e.interned.clusters) > 2*minCollect {
		t.Errorf("%d styles and %d clusters are kept", len(e.interned.styles), len(e.interned.clusters))
	}
	if got := e.Screen().Cell(0, 0).Style.Fg; got != RGB(1, 17, 111) {
		t.Errorf("the last style is %x", got)
	}
}

// TestClustersAreBounded piles marks on one letter.
func TestClustersAreBounded(t *testing.T) {
	s := shown("a" + strings.Repeat("\u0301", 1000) + "b")
	if c := s.Cell(0, 0); len(c.Text) > maxClusterBytes || !strings.HasPrefix(c.Text, "a\u0301\u0301") {
		t.Errorf("%d bytes in a cell", len(c.Text))
	}
	if s.Cell(1, 0).Text != "b" {
		t.Errorf("after the marks: %+v", s.Cell(1, 0))
	}
}

// TestNewIsSmall bounds what an emulator costs, blank and full.
func TestNewIsSmall(t *testing.T) {
	const limit, many = 64 << 10, 100
	for name, in := range map[string]string{"blank": "", "full": "\x1b#8"} {
		kept := make([]*Emulator, many)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range kept {
			kept[i] = New(Options{Cols: 80, Rows: 24})
			_, _ = kept[i].Write([]byte(in))
		}
		runtime.ReadMemStats(&after)
		each := (after.TotalAlloc - before.TotalAlloc) / many
		t.Logf("%s: %d bytes", name, each)
		if each == 0 || each > limit {
			t.Errorf("%s: %d bytes for one emulator, want at most %d", name, each, limit)
		}
		runtime.KeepAlive(kept)
	}
}
