//go:build unix

package vt

import (
	"path/filepath"
	"strings"
	"testing"
)

// rerecordStreams keeps streams of programs for the machines that lack them,
// with the screen that tmux showed.
func rerecordStreams(t *testing.T) {
	server := startTmux(t)
	for _, p := range programs {
		need(t, p.needs...)
		if p.recorded != "" {
			p.shell = p.recorded
		}
		// Not to the end: the screen is fuller before a program ends.
		rec := record(t, p, streamCols, streamRows, "xterm-256color")
		at := rec.checkpoints[max(len(rec.checkpoints)-4, 0)]
		pane := server.pane(streamCols, streamRows)
		pane.feed(rec.stream[:at])
		s := pane.sight()
		pane.close()
		name := filepath.Join("testdata", "streams", strings.ReplaceAll(p.name, " ", "-"))
		write(t, name+streamSuffix, string(rec.stream[:at]))
		write(t, name+".screen", s.Cursor+"\n"+strings.Join(s.Lines, "\n")+"\n")
	}
}
