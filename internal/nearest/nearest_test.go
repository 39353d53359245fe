package nearest

import "testing"

func TestWord(t *testing.T) {
	known := []string{"agents", "approvals", "channels", "terminal"}
	for unknown, want := range map[string]string{
		"agent": "agents", "aproval": "approvals", "Chanels": "channels", "temrinal": "terminal", "xyz": "", "": "",
	} {
		if got := Word(unknown, known); got != want {
			t.Errorf("%q: got %q, want %q", unknown, got, want)
		}
	}
	if got, want := Hint("zzzzzz", known), "known are agents, approvals, channels, terminal"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
