package cli

import (
	"fmt"
	"slices"
)

// typedInto prints what is new on a screen after keys, folded if it is much.
func (f *plain) typedInto(one *job) {
	now := f.jobs.screen(one)
	lines := fresh(f.seen[one.ID], now)
	f.seen[one.ID] = now
	if len(lines) > foldHead+foldTail+1 {
		hidden := len(lines) - foldHead - foldTail
		lines = slices.Concat(lines[:foldHead], []string{fmt.Sprintf("… %d lines folded …", hidden)}, lines[len(lines)-foldTail:])
	}
	for _, l := range lines {
		f.line("| " + l)
	}
}

// lastScreen prints what a program with a terminal of its own has left on it.
func (f *plain) lastScreen(one *job) {
	if _, typed := f.seen[one.ID]; typed {
		f.typedInto(one)
		delete(f.seen, one.ID)
		return
	}
	for _, l := range f.jobs.screen(one) {
		f.line(l)
	}
}

// fresh are the lines of a screen that were not on it before. The last line of a
// screen is one that is written on: a prompt, and then what is typed after it.
func fresh(before, now []string) []string {
	if len(before) == 0 || slices.Equal(before, now) {
		return now[len(before):]
	}
	old, last := before[:len(before)-1], before[len(before)-1:]
	for gone := range old { // that many have left it at the top
		if rest := old[gone:]; len(rest) <= len(now) && slices.Equal(rest, now[:len(rest)]) {
			if news := now[len(rest):]; !slices.Equal(news, last) {
				return news
			}
			return nil
		}
	}
	return now
}
