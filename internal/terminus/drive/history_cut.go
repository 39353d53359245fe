package drive

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// leastText is what a message keeps at least, in bytes, when it is cut.
const leastText = 160

// squeeze cuts the longest messages in the middle, all to one length, until the
// history has no more than target bytes or all have the least. The first message
// is never cut, and tasks only if that is said.
func (h *history) squeeze(target int, tasks bool) (n int) {
	var list []*entry
	fixed, longest := h.bytes, 0
	for i := range h.entries {
		if e := &h.entries[i]; i > 0 && (tasks || !e.task) {
			list = append(list, e)
			fixed -= len(e.text)
			longest = max(longest, len(e.text))
		}
	}
	tooMuch := func(each int) bool {
		sum := fixed
		for _, e := range list {
			sum += min(len(e.text), each)
		}
		return sum > target
	}
	each := leastText
	if span := longest - leastText; span > 0 {
		each += max(sort.Search(span, func(i int) bool { return tooMuch(leastText + i) })-1, 0)
	}
	for _, e := range list {
		if len(e.text) > each {
			h.cut(e, each)
			n++
		}
	}
	return n
}

// cut leaves out the middle of a message, between characters, so that it has at
// most this many bytes. One that was cut before is cut where it was.
func (h *history) cut(e *entry, most int) {
	note := func(bytes int) string {
		return fmt.Sprintf("\n[... %d interior bytes omitted to save room ...]\n", bytes)
	}
	inside := 0 // bytes of an earlier note
	if e.cut > 0 && strings.Contains(e.text, note(e.cut)) {
		inside = len(note(e.cut))
	}
	whole := len(e.text) - inside + e.cut
	half := (most - len(note(whole))) / 2
	head, tail := half, len(e.text)-half
	for head > 0 && !utf8.RuneStart(e.text[head]) {
		head--
	}
	for tail < len(e.text) && !utf8.RuneStart(e.text[tail]) {
		tail++
	}
	e.cut = whole - head - (len(e.text) - tail)
	h.set(e, e.text[:head]+note(e.cut)+e.text[tail:])
}
