package wire

import (
	"math"
	"testing"
	"time"
)

func TestWait(t *testing.T) {
	for seconds, want := range map[float64]time.Duration{
		0.1: MinWait, 0: MinWait, -5: MinWait, math.Inf(-1): MinWait, 0.05: MinWait,
		1: time.Second, 2.5: 2500 * time.Millisecond,
		60: MaxWait, 61: MaxWait, 1e300: MaxWait, math.Inf(1): MaxWait,
	} {
		if got := (Command{Duration: seconds}).Wait(); got != want {
			t.Errorf("%v s is %v, not %v", seconds, got, want)
		}
	}
	if got := (Command{Duration: math.NaN()}).Wait(); got != DefaultWait {
		t.Errorf("not a number is %v", got)
	}
}

// TestMended tells answers that were mended from those that only speak of it.
func TestMended(t *testing.T) {
	for text, want := range map[string]bool{
		`{"analysis":"","plan":"","commands":[]}`:                      false,
		`{"analysis":"","plan":"","commands":[]`:                       true,
		`{"analysis":"","plan":"","commands":[],"AUTO-CORRECTED":"x"}`: false,
		`see {x}: {"analysis":"","plan":"","commands":[]}`:             true,
	} {
		if r := Parse(text, JSON); r.Mended != want || r.Error != "" {
			t.Errorf("%s: %+v", text, r)
		}
	}
}
