package drive

import (
	"strconv"
	"strings"
	"testing"
)

// TestRecent: the last names are known, and all together are not many.
func TestRecent(t *testing.T) {
	var r recent
	for i := range 5*manyTools + 7 {
		r.add(strconv.Itoa(i))
		if n := len(r.newer) + len(r.older); n > 2*manyTools {
			t.Fatalf("%d names are kept", n)
		}
		for _, before := range []int{0, 1, manyTools - 1} {
			if before <= i && !r.has(strconv.Itoa(i-before)) {
				t.Fatalf("%d is forgotten at %d", i-before, i)
			}
		}
	}
	if r.has("1") {
		t.Error("nothing is forgotten")
	}
}

// TestShownAgain: what a terminal shows as a whole adds only what is new, without all
// of it being kept.
func TestShownAgain(t *testing.T) {
	var s shown
	long := strings.Repeat("0123456789", 200_000)
	for _, c := range []struct {
		raw  string
		all  bool
		want string
	}{
		{"one ", false, "one "},
		{"one two ", true, "two "},
		{"one two ", true, ""},
		{"one two " + long, true, long},
		{"one two " + long + "end", true, "end"},
		{"another", true, "another"},
		{"another one", true, " one"},
		{"an", true, "an"},
	} {
		if got := s.next([]byte(c.raw), c.all); got != c.want {
			t.Errorf("%.20s… (%d) adds %.20s… (%d)", c.raw, len(c.raw), got, len(got))
		}
	}
}
