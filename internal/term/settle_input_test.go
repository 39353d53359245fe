//go:build linux

package term

import (
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// TestSettleAtInput answers programs that wait for keys with a time-out. None of
// them takes its time-out, and what was to be drawn is drawn.
func TestSettleAtInput(t *testing.T) {
	const most = 20 * time.Second
	for _, kind := range []sandbox.Kind{sandbox.Host, sandbox.Jail} {
		t.Run(string(kind), func(t *testing.T) {
			s := newSubject(t, kind, "bash")
			for _, c := range []struct {
				keys string
				want string        // on the screen
				high time.Duration // sooner than that
			}{
				{"vim -u NONE -c 'set nocp showmode ttimeout ttimeoutlen=100' a.txt\n", `"a.txt" [New`, 3 * time.Second},
				{"i", "-- INSERT --", 2 * time.Second},
				{"some words", "some words", 2 * time.Second},
				{"Escape", "some words\n", 2 * time.Second},
				{"A again", "some words again", 2 * time.Second},
				{"\x1b:wq\n", "PS1$", 2 * time.Second},
				{"cat a.txt\n", "some words again\nPS1$", 2 * time.Second},
				{"top\n", "load average", 2 * time.Second},
				{"q", "PS1$", 2 * time.Second},
				{"clear; read -t 5 -p 'sure? ' x\n", "sure?", 2 * time.Second},
				{"y\n", "sure? y\nPS1$", 2 * time.Second},
				// What comes soon is awaited.
				{"read -t 0.7 x; echo l\"\"ate\n", "late\nPS1$", most},
				{"read -t 0.3 x; read -t 0.3 x; read -t 5 -p \"r\"\"eally? \" x\n", "\nreally?", 4 * time.Second},
				{"y\n", "really? y\nPS1$", 2 * time.Second},
			} {
				began := time.Now()
				if err := s.term.Send(c.keys); err != nil {
					t.Fatal(err)
				}
				settled, err := s.term.SettleAtInput(t.Context(), most)
				if took := time.Since(began); !settled || err != nil || took > c.high {
					t.Errorf("%q: %v, %v after %v", c.keys, settled, err, took)
				}
				if got := s.term.Screen().Text(); !strings.Contains(got, c.want) {
					t.Errorf("after %q the screen is not yet drawn:\n%s", c.keys, got)
				}
			}
		})
	}
}

// TestPollAwaitsTimeOuts has no keys to wait for the effect of: what happens by
// itself is what is asked for.
func TestPollAwaitsTimeOuts(t *testing.T) {
	s := newSubject(t, sandbox.Host, "bash")
	if err := s.term.Send("read -t 1.5 x; echo l\"\"ate\n"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the first returns at the question
		if settled, err := s.term.SettleAtInput(t.Context(), 20*time.Second); !settled || err != nil {
			t.Fatal(settled, err)
		}
	}
	if got := s.take(); !strings.Contains(got, "late\r\n") {
		t.Errorf("the output is %q", got)
	}
}
