package cli

import (
	"strings"
	"testing"

	"hawser/internal/vt"
)

// TestRegion draws on a real screen: what is printed stays above what is live.
func TestRegion(t *testing.T) {
	screen := vt.New(vt.Options{Cols: 20, Rows: 6})
	r := region{out: lineFeeds{screen}, size: func() (int, int) { return 20, 6 }}
	r.set([]string{"live 1", "live 2"})
	r.print("first")
	r.set([]string{"live 3"})
	r.print("second\nthird")
	if got, want := strings.TrimRight(screen.Screen().Text(), "\n"), "first\nsecond\nthird\nlive 3"; got != want {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
	r.set([]string{strings.Repeat("long ", 20), "1", "2", "3", "4", "5", "6", "7"})
	r.set(nil)
	r.print("end")
	if got, want := strings.TrimRight(screen.Screen().Text(), "\n"), "first\nsecond\nthird\nend"; !strings.HasSuffix(got, "third\nend") {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
}

// lineFeeds does what a terminal's driver does to line feeds.
type lineFeeds struct{ to *vt.Emulator }

func (l lineFeeds) Write(p []byte) (int, error) {
	l.to.Write([]byte(strings.ReplaceAll(string(p), "\n", "\r\n")))
	return len(p), nil
}
