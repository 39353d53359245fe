package vt

import (
	"encoding/binary"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// fuzzFeed writes data in pieces, resizing on the way. The plan's bytes say
// where: each group of five is a length and a size.
func fuzzFeed(e *Emulator, data, plan []byte, chunk int) {
	for len(data) > 0 {
		n, cols, rows := len(data), 0, 0
		if len(plan) >= 5 {
			n = min(n, int(plan[0]))
			cols, rows = int(int16(binary.LittleEndian.Uint16(plan[1:]))), int(int16(binary.LittleEndian.Uint16(plan[3:])))
			plan = plan[5:]
		}
		for part := data[:n]; len(part) > 0; {
			m := min(chunk, len(part))
			_, _ = e.Write(part[:m])
			part = part[m:]
		}
		data = data[n:]
		if rows != 0 {
			e.Resize(cols%300, rows%100)
		}
	}
}

func FuzzEmulator(f *testing.F) {
	for _, stream := range streams(f) {
		f.Add(stream, []byte{}, uint16(80), uint16(24), uint8(7))
		f.Add(stream, []byte{200, 30, 0, 10, 0, 200, 100, 0, 40, 0, 100, 1, 0, 1, 0}, uint16(20), uint16(5), uint8(1))
	}
	for _, sc := range allScenes() {
		f.Add([]byte(sc.in), []byte{9, 7, 0, 3, 0}, uint16(sceneCols), uint16(sceneRows), uint8(1))
	}
	f.Fuzz(func(t *testing.T, data, plan []byte, cols, rows uint16, chunk uint8) {
		o := Options{Cols: int(cols % 300), Rows: int(rows % 100), Scrollback: 8 << 10}
		whole, cut := New(o), New(o)
		fuzzFeed(whole, data, plan, len(data)+1)
		fuzzFeed(cut, data, plan, max(int(chunk), 1))
		if a, b := state(whole), state(cut); !reflect.DeepEqual(a, b) {
			t.Fatalf("the cut changes the result: (-whole +cut)\n%s", cmp.Diff(a, b))
		}
		checkInvariants(t, whole)
	})
}

// fuzzState is all that can be seen of an emulator.
type fuzzState struct {
	Screen  sight
	History string
	Title   string
	Modes   KeyModes
	Replies string
	Styles  []Style
}

func state(e *Emulator) fuzzState {
	s := e.Screen()
	var styles []Style
	for y := range s.Rows {
		for x := range s.Cols {
			styles = append(styles, s.Cell(x, y).Style)
		}
	}
	return fuzzState{e.sight(), e.History(), s.Title, e.Modes(), string(e.Replies()), styles}
}

func checkInvariants(t *testing.T, e *Emulator) {
	s := e.Screen()
	if s.Cursor.X < 0 || s.Cursor.X >= s.Cols || s.Cursor.Y < 0 || s.Cursor.Y >= s.Rows {
		t.Fatalf("cursor %+v outside of %dx%d", s.Cursor, s.Cols, s.Rows)
	}
	if e.history.bytes > e.history.limit || !utf8.ValidString(e.History()) || !utf8.ValidString(s.Title) {
		t.Fatalf("history of %d bytes, text valid %v", e.history.bytes, utf8.ValidString(e.History()))
	}
	for y := range s.Rows {
		width := 0
		for x := range s.Cols {
			c := s.Cell(x, y)
			if c.Width == 2 && (x+1 == s.Cols || s.Cell(x+1, y).Width != 0) ||
				c.Width == 0 && (x == 0 || s.Cell(x-1, y).Width != 2) {
				t.Fatalf("half of a wide character at %d,%d", x, y)
			}
			width += c.Width
		}
		if width != s.Cols {
			t.Fatalf("row %d is %d columns wide", y, width)
		}
	}
}

func FuzzKeys(f *testing.F) {
	for _, row := range readVectors[sendKeysRow](f, "tmux_keys.jsonl") {
		f.Add(row.Keystrokes, true)
	}
	for _, row := range readVectors[moreKeysRow](f, "tmux_keys_more.jsonl") {
		f.Add(row.Keystrokes, false)
	}
	f.Fuzz(func(t *testing.T, s string, app bool) {
		k, err := Keys(s, KeyModes{AppCursor: app, AppKeypad: app})
		if err != nil {
			return
		}
		if k.Literal && string(k.Bytes) != s {
			t.Fatalf("text %q became %q", s, k.Bytes)
		}
		if !k.Literal && len(k.Bytes) > 10 {
			t.Fatalf("one key %q sends %q", s, k.Bytes)
		}
	})
}
