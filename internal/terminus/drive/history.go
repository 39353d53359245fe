package drive

import (
	"fmt"
	"strings"

	"hawser/internal/model"
)

// history is the conversation with a model, kept short enough for it.
//
// The rule: when it no longer fits, what follows the first message is brought
// down to half of the room that it has, so that what is left stays the same for
// many steps and the provider's cache with it. First the terminal's output of the
// oldest steps is left out, then those steps altogether; the tasks and the newest
// exchange stay. Where these alone do not fit, their longest messages are cut in
// the middle: outputs and answers first, then tasks; and at last earlier tasks are
// left out. So it always fits if the first message does, with the beginnings and
// ends of the present task and of the newest exchange.
//
// A provider that says "too long" is believed: three quarters of what it refused
// fit then. With each answer a sixteenth more fits, up to what the window says, so
// that a mistake does not last.
type history struct {
	window   int64 // tokens
	reserve  int64 // of those, for the answer
	perToken float64
	most     int // bytes, since the provider refused more; 0 is no limit
	entries  []entry
	bytes    int  // of all entries
	isTask   bool // the next question begins a task
	left     int  // steps that were left out altogether
}

// entry is one message.
type entry struct {
	role  model.Role
	text  string
	step  int
	task  bool // it stays
	short bool // its output was left out
	cut   int  // bytes that were left out of its middle
}

const (
	defaultWindow = 128_000
	// firstRatio is how many bytes a token has, until it is known better. It is
	// rather too small than too large.
	firstRatio = 3.0
	kept       = 3 // newest messages: the last exchange and the question
	// leastRoom is what a conversation needs, in bytes.
	leastRoom = 768
)

func newHistory(window int64, answer int) history {
	if window <= 0 {
		window = defaultWindow
	}
	reserve := int64(answer)
	if reserve <= 0 {
		reserve = 8192
	}
	return history{window: window, reserve: min(reserve, window/4), perToken: firstRatio}
}

func (h *history) task() { h.isTask = true }

// ask adds a question. One that follows another, which was never answered,
// becomes a part of it: roles take turns.
func (h *history) ask(step int, text string) {
	task := h.isTask
	h.isTask = false
	if n := len(h.entries); n > 0 && h.entries[n-1].role == model.User {
		last := &h.entries[n-1]
		last.step, last.task = step, last.task || task
		h.set(last, last.text+"\n\n"+text)
		return
	}
	h.bytes += len(text)
	h.entries = append(h.entries, entry{role: model.User, text: text, step: step, task: task})
}

func (h *history) answer(text string) {
	if strings.TrimSpace(text) == "" {
		text = "(no answer)" // providers take no empty messages
	}
	h.bytes += len(text)
	h.entries = append(h.entries, entry{role: model.Assistant, text: text})
}

// set gives an entry another text.
func (h *history) set(e *entry, text string) {
	h.bytes += len(text) - len(e.text)
	e.text = text
}

func (h *history) messages() []model.Message {
	list := make([]model.Message, 0, len(h.entries))
	for _, e := range h.entries {
		list = append(list, model.Message{Role: e.role, Text: e.text})
	}
	return list
}

// room is how many bytes fit.
func (h *history) room() int {
	room := int(float64(h.window-h.reserve) * h.perToken)
	if h.most > 0 {
		room = min(room, h.most)
	}
	return room
}

// measured learns from what the provider counted for what was sent last.
func (h *history) measured(tokens int64) {
	if h.most > 0 {
		h.most += h.most / 16
	}
	sent := h.bytes - len(h.entries[len(h.entries)-1].text) // without the answer
	if tokens >= 100 && sent >= 1000 {
		h.perToken = min(max(float64(sent)/float64(tokens), 1), 6)
	}
}

// tighten believes a provider that says it is too much. It gives up when there
// is next to nothing left to leave out.
func (h *history) tighten() bool {
	h.most = h.bytes / 4 * 3
	return h.most >= leastRoom
}

// giveUp forgets what a task left that did not fit, so that the next one may.
func (h *history) giveUp() {
	h.most = 0
	if len(h.entries) == 1 {
		h.entries, h.bytes = nil, 0
	}
}

// fit leaves out what does not fit, and says what that was.
func (h *history) fit() (what string, ok bool) {
	room := h.room()
	if h.bytes <= room {
		return "", true
	}
	first := len(h.entries[0].text)
	target := first + max(room-first, 0)/2
	var list []string
	did := func(n int, format string) {
		if n > 0 {
			list = append(list, fmt.Sprintf(format, n))
		}
	}
	did(h.shorten(target), "the output of %d earlier steps is left out")
	did(h.drop(target, false), "%d earlier steps are left out")
	if h.bytes > room {
		did(h.squeeze(target, false), "messages cut in the middle: %d")
	}
	if h.bytes > room {
		did(h.squeeze(target, true), "messages cut in the middle, tasks too: %d")
	}
	if h.bytes > room {
		did(h.drop(target, true), "%d earlier steps are left out, tasks too")
	}
	return strings.Join(list, ", "), h.bytes <= room
}

// shorten leaves out the output of the oldest steps.
func (h *history) shorten(target int) (n int) {
	for i := 1; i < len(h.entries)-kept && h.bytes > target; i++ {
		e := &h.entries[i]
		if e.role != model.User || e.task || e.short {
			continue
		}
		if note := fmt.Sprintf("[The terminal's output at this point, %d bytes, was left out to save room.]", len(e.text)+e.cut); len(note) < len(e.text) {
			h.set(e, note)
			e.short = true
			n++
		}
	}
	return n
}

// drop leaves out the oldest exchanges, an answer and the question after it, and
// with them earlier tasks or not.
func (h *history) drop(target int, tasks bool) (n int) {
	keep := kept
	if tasks {
		keep = 1 // nothing else is left to leave out
	}
	present := 0 // the task that is worked on
	for i := range h.entries {
		if h.entries[i].task {
			present = i
		}
	}
	stays := h.entries[:min(1, len(h.entries))]
	for i := 1; i < len(h.entries); i++ {
		if i+1 < len(h.entries)-keep && h.bytes > target && h.entries[i].role == model.Assistant &&
			(!h.entries[i+1].task || tasks && i+1 != present) {
			h.bytes -= len(h.entries[i].text) + len(h.entries[i+1].text)
			n++
			i++
			continue
		}
		stays = append(stays, h.entries[i])
	}
	clear(h.entries[len(stays):]) // their texts are free
	h.entries = stays
	if n > 0 {
		first := &h.entries[0]
		text := strings.TrimSuffix(first.text, droppedNote(h.left))
		h.left += n
		h.set(first, text+droppedNote(h.left))
	}
	return n
}

func droppedNote(steps int) string {
	return fmt.Sprintf("\n\n[%d earlier steps were left out here to save room.]", steps)
}
