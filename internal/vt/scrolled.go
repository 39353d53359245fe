package vt

import "strings"

// Scrolled is what went off the top of the main screen.
type Scrolled struct {
	// Total counts all lines that went off, also those no longer kept.
	Total uint64
	// Lines are the newest of them that fit the limit, oldest first, without
	// the spaces at their ends.
	Lines []string
}

// Scrolled returns the lines that scrolled off and are still kept.
func (e *Emulator) Scrolled() Scrolled {
	s := Scrolled{Total: e.history.total, Lines: make([]string, 0, e.history.lines)}
	e.history.each(func(record []byte) {
		s.Lines = append(s.Lines, recordLine(record))
	})
	return s
}

// ScrolledTotal is the number of lines that scrolled off; it costs nothing.
func (e *Emulator) ScrolledTotal() uint64 { return e.history.total }

// History returns what scrolled off and then the screen, as
// `tmux capture-pane -p -S -` prints them.
func (e *Emulator) History() string {
	var b strings.Builder
	e.history.each(func(record []byte) {
		b.WriteString(recordLine(record))
		b.WriteByte('\n')
	})
	b.WriteString(e.Screen().Text())
	return b.String()
}
