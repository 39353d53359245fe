package term

import (
	"fmt"
	"strings"
	"testing"
)

func TestTail(t *testing.T) {
	var tail Tail
	if tail.Words() != "" {
		t.Errorf("silence is %q", tail.Words())
	}
	for i := range 100 {
		tail.Add(fmt.Sprint("line ", i/2))
	}
	tail.Add(strings.Repeat("x", 2*tailLine) + "\xff")
	got := tail.Words()
	if !strings.HasPrefix(got, "; its last words were:\n  line 39\n  line 40\n") || strings.Count(got, "\n") != tailLines || len(got) > 2*tailLine {
		t.Errorf("the last words are %q", got)
	}
}
