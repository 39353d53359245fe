package wire

import (
	"math"
	"testing"
)

func TestFloatOf(t *testing.T) {
	for s, want := range map[string]float64{
		"1_0": 10, " 1.5\u2003": 1.5, "1e1_0": 1e10, "+3": 3, ".5": .5, "5.": 5, "٣": 3, "𝟏.५": 1.5,
		"infinity": math.Inf(1), "-INF": math.Inf(-1), "1e400": math.Inf(1), "1\u0085": 1,
	} {
		if got, ok := floatOf(s); !ok || got != want {
			t.Errorf("%q is %v, %v", s, got, ok)
		}
	}
	for _, s := range []string{"", "_1", "1_", "1__0", "1_.5", "1._5", "0x10", "1 2", "\x1c1", "nan(1)", "--1", "1e", ".", "1f", "٣٫٥"} {
		if got, ok := floatOf(s); ok {
			t.Errorf("%q is %v", s, got)
		}
	}
	if got, ok := floatOf("-NaN"); !ok || !math.IsNaN(got) {
		t.Errorf("-NaN is %v, %v", got, ok)
	}
}
