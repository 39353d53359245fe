package libvterm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hawser/internal/vt"
)

// TestProgramsAgree replays the recorded programs into both.
func TestProgramsAgree(t *testing.T) {
	names, err := filepath.Glob("../../internal/vt/testdata/streams/*.stream")
	if err != nil || len(names) == 0 {
		t.Fatalf("no streams: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, filepath.Base(name), data, 80, 24)
	}
}

// TestPendingWrap holds libvterm to what vt's list of differences says of it.
func TestPendingWrap(t *testing.T) {
	const full = "0123456789abcdefghij"
	for _, in := range []string{full + "\bx", full + "\x1b[Dx", full + "\nx", full + "\x1b[Cx", full + "\x1b7\x1b[H\x1b8x"} {
		compare(t, fmt.Sprintf("%q", in), []byte(in), len(full), 6)
	}
}

func compare(t *testing.T, name string, data []byte, cols, rows int) {
	t.Helper()
	peer := Open(cols, rows)
	defer peer.Close()
	_, _ = peer.Write(data)
	e := vt.New(vt.Options{Cols: cols, Rows: rows})
	_, _ = e.Write(data)
	s := e.Screen()
	if want, got := strings.Join(peer.Lines(), "\n"), strings.Join(s.Lines(), "\n"); want != got {
		t.Errorf("%s: libvterm shows\n%s\nand vt\n%s", name, want, got)
	}
	if x, y := peer.Cursor(); x != s.Cursor.X || y != s.Cursor.Y {
		t.Errorf("%s: libvterm's cursor is at %d,%d and vt's at %d,%d", name, x, y, s.Cursor.X, s.Cursor.Y)
	}
}
