package term

import (
	"testing"

	"hawser/internal/sandbox"
)

// A terminal that a box would start is one that this package takes, and the
// other way round.
func TestSizesAreTheBoxes(t *testing.T) {
	for size, ok := range map[sandbox.Size]bool{
		{Cols: 1, Rows: 1}: true,
		{Cols: sandbox.MaxSize, Rows: sandbox.MaxSize}: true,
		{Cols: sandbox.MaxSize + 1, Rows: 1}:           false,
		{Cols: 1, Rows: sandbox.MaxSize + 1}:           false,
		{Cols: 0, Rows: 1}:                             false,
		{Cols: 1, Rows: -1}:                            false,
	} {
		s := Spec{Args: []string{"true"}, TTY: &size}
		if err := s.check(); (err == nil) != ok {
			t.Errorf("%+v: %v", size, err)
		}
	}
}
