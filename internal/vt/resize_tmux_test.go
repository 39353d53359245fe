//go:build unix

package vt

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestResizeAgreesWithTmux resizes both and compares screen, cursor and
// history.
func TestResizeAgreesWithTmux(t *testing.T) {
	server := startTmux(t)
	long := strings.Repeat("0123456789", 7)
	for name, c := range map[string]struct {
		in    string
		sizes []size
		after string
	}{
		"taller":                 {filled + "\r\ng\r\nh", []size{{20, 8}}, "x"},
		"taller without history": {"abc", []size{{20, 9}}, "x"},
		"taller after a clear":   {filled + "\x1b[2J\x1b[Hx", []size{{20, 9}}, "y"},
		"shorter":                {filled, []size{{20, 3}}, "x"},
		"shorter, cursor on top": {filled + "\x1b[2H", []size{{20, 3}}, "x"},
		"shorter and back":       {filled, []size{{20, 3}, {20, 6}}, "x"},
		"wider":                  {long + "\r\nnext", []size{{40, 6}}, "x"},
		"wider, much":            {long + "\r\nnext", []size{{100, 6}}, "x"},
		"narrower":               {long + "\r\nnext", []size{{10, 6}}, "x"},
		"narrower and back":      {long + "\r\nnext", []size{{7, 6}, {20, 6}}, "x"},
		"narrower, wide text":    {"世界世界世界世界世界世界", []size{{9, 6}}, "x"},
		"both":                   {filled + "\r\n" + long, []size{{35, 9}}, "x"},
		"line from the history":  {strings.Repeat("0123456789", 15), []size{{40, 6}}, "x"},
		"region is forgotten":    {filled + "\x1b[2;3r", []size{{20, 5}}, "\x1b[5H\nx"},
		"alternate":              {"main\x1b[?1049h\x1b[H" + filled, []size{{12, 4}}, "x"},
		"alternate, back":        {"main " + long + "\x1b[?1049h\x1b[H" + filled, []size{{12, 8}}, "\x1b[?1049lx"},
	} {
		pane := server.pane(sceneCols, sceneRows)
		e := New(Options{Cols: sceneCols, Rows: sceneRows})
		_, _ = e.Write(pane.feed([]byte(c.in)))
		for _, s := range c.sizes {
			pane.resize(s.cols, s.rows)
			e.Resize(s.cols, s.rows)
		}
		_, _ = e.Write(pane.feed([]byte(c.after)))
		ours, tmux := e.sight(), pane.sight()
		history := strings.Split(strings.TrimSuffix(e.History(), "\n"), "\n")
		if diff := cmp.Diff(tmux, ours); diff != "" {
			t.Errorf("%s: (-tmux +ours)\n%s", name, diff)
		} else if diff := cmp.Diff(pane.sight("-S", "-").Lines, history); diff != "" {
			t.Errorf("%s: history (-tmux +ours)\n%s", name, diff)
		}
		pane.close()
	}
}
