//go:build unix

package vt

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestHistoryAgreesWithTmux compares what scrolled off.
func TestHistoryAgreesWithTmux(t *testing.T) {
	server := startTmux(t)
	for name, in := range map[string]string{
		"nothing":            "abc",
		"lines":              filled + "\r\ng\r\nh\r\ni",
		"wrapped":            strings.Repeat(fullLine, 9),
		"cleared screen":     filled + "\x1b[2Jx",
		"cleared from home":  filled + "\x1b[H\x1b[Jx",
		"cleared history":    filled + "\r\ng\x1b[3J\r\nh",
		"region at the top":  filled + "\x1b[1;4r\x1b[4H\n\nx",
		"SU":                 filled + "\x1b[2S",
		"alternate":          filled + "\r\ng\x1b[?1049h\x1b[H" + filled + "\r\nh",
		"back again":         filled + "\r\ng\x1b[?1049h\x1b[H" + filled + "\r\nh\x1b[?1049l",
		"wide and combining": strings.Repeat("世界 e\u0301 👩\u200d🚀 x  \r\n", 9),
		"reset":              filled + "\x1bcx",
		"deleted lines":      filled + "\x1b[H\x1b[3M",
	} {
		pane := server.pane(sceneCols, sceneRows)
		e := New(Options{Cols: sceneCols, Rows: sceneRows})
		_, _ = e.Write(pane.feed([]byte(in)))
		tmux := pane.sight("-S", "-").Lines
		pane.close()
		if diff := cmp.Diff(tmux, strings.Split(strings.TrimSuffix(e.History(), "\n"), "\n")); diff != "" {
			t.Errorf("%s: (-tmux +ours)\n%s", name, diff)
		}
	}
}
