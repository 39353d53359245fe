package vt

import "fmt"

// sight is what both sides show.
type sight struct {
	Lines  []string
	Cursor string
}

func (e *Emulator) sight() sight {
	s := e.Screen()
	return sight{Lines: s.Lines(), Cursor: fmt.Sprintf("%d,%d", s.Cursor.X, s.Cursor.Y)}
}
