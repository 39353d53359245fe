package vt

import (
	"fmt"
	"testing"
)

type size struct{ cols, rows int }

// TestResizeKeepsStyles takes styled rows back from the history.
func TestResizeKeepsStyles(t *testing.T) {
	e := New(Options{Cols: 10, Rows: 2})
	_, _ = e.Write([]byte("\x1b[1;38;2;1;2;3ma世\x1b[m\r\nb\r\nc"))
	e.Resize(10, 3)
	s := e.Screen()
	want := Style{Fg: RGB(1, 2, 3), Attrs: Bold}
	for x, text := range []string{"a", "世", ""} {
		if c := s.Cell(x, 0); c.Text != text || c.Style != want {
			t.Errorf("cell %d is %+v", x, c)
		}
	}
}

func TestSizesAreClamped(t *testing.T) {
	for _, c := range []struct{ in, want size }{
		{size{0, 0}, size{1, 1}},
		{size{-5, 1 << 30}, size{1, MaxSize}},
		{size{MaxSize + 1, 3}, size{MaxSize, 3}},
	} {
		e := New(Options{Cols: c.in.cols, Rows: c.in.rows})
		fmt.Fprint(e, "世a\r\n\x1b[99;99Hb")
		e.Resize(2, 2)
		e.Resize(c.in.cols, c.in.rows)
		if s := e.Screen(); s.Cols != c.want.cols || s.Rows != c.want.rows {
			t.Errorf("%v became %dx%d", c.in, s.Cols, s.Rows)
		}
	}
}
