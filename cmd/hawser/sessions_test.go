package main

import (
	"strings"
	"testing"

	"hawser/internal/approval"
)

// TestWhichQuestion: an answer goes to a question that was named, or to the only
// one.
func TestWhichQuestion(t *testing.T) {
	one, two := approval.Question{ID: "q-1", Title: "One"}, approval.Question{ID: "q-2", Title: "Two"}
	both := []approval.Question{one, two}
	for _, c := range []struct {
		pending []approval.Question
		named   string
		want    string // the id, or a part of the error
	}{
		{nil, "", "no question waits"},
		{both[:1], "", "q-1"},
		{both, "q-2", "q-2"},
		{both, "", "2 questions wait; say which with --question"},
		{both, "q-3", "no question q-3 waits"},
		{both[:1], "q-2", "no question q-2 waits"},
	} {
		got, err := whichQuestion(c.pending, c.named, "s")
		said := got.ID
		if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, c.want) {
			t.Errorf("%d wait, %q is named: %q", len(c.pending), c.named, said)
		}
	}
}
