package cli

import (
	"testing"

	"hawser/internal/agent"
)

// Lines that nobody counted are not told as none.
func TestFileLine(t *testing.T) {
	for want, e := range map[string]agent.FileChanged{
		"modified a (+2 -1)": {Path: "a", Status: "modified", Insertions: 2, Deletions: 1},
		"added big":          {Path: "big", Status: "added"},
		"renamed a -> b":     {Path: "b", OldPath: "a", Status: "renamed"},
	} {
		if got := fileLine(e); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
