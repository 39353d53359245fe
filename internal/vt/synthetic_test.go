package vt

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The size of the synthetic scenes, small enough to reach every edge.
const (
	sceneCols = 20
	sceneRows = 6
)

// scene is a stream and, where tmux shows something else, why.
type scene struct {
	name, in string
	// differs is the reason; ours is then what this emulator shows, lines
	// without the blank ones at the end, and the cursor.
	differs, ours, cursor string
}

// TestSyntheticScenes compares text and cursor with tmux for each control
// function. A listed difference that went away fails too.
func TestSyntheticScenes(t *testing.T) {
	server := startTmux(t)
	names := map[string]bool{}
	for _, sc := range allScenes() {
		if names[sc.name] {
			t.Errorf("two scenes are called %s", sc.name)
		}
		names[sc.name] = true
		pane := server.pane(sceneCols, sceneRows)
		e := New(Options{Cols: sceneCols, Rows: sceneRows})
		_, _ = e.Write(pane.feed([]byte(sc.in)))
		tmux, ours := pane.sight(), e.sight()
		pane.close()
		diff := cmp.Diff(tmux, ours)
		if sc.differs == "" {
			if diff != "" {
				t.Errorf("%s: %q: (-tmux +ours)\n%s", sc.name, sc.in, diff)
			}
			continue
		}
		if diff == "" {
			t.Errorf("%s: no difference left, although: %s", sc.name, sc.differs)
		}
		text := strings.TrimRight(strings.Join(ours.Lines, "\n"), "\n")
		if text != sc.ours || ours.Cursor != sc.cursor {
			t.Errorf("%s: shows %q at %s, want %q at %s (tmux: %q at %s)",
				sc.name, text, ours.Cursor, sc.ours, sc.cursor, tmux.Lines, tmux.Cursor)
		}
	}
}

func allScenes() []scene {
	var all []scene
	for _, group := range [][]scene{moveScenes, eraseScenes, regionScenes, modeScenes, textScenes, stringScenes} {
		all = append(all, group...)
	}
	return all
}

// filled numbers the rows a to f.
const filled = "aaaaaaaa\r\nbbbbbbbb\r\ncccccccc\r\ndddddddd\r\neeeeeeee\r\nffffffff"

const fullLine = "0123456789abcdefghij"
