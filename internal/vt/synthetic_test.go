//go:build unix

package vt

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
