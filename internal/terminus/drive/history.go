package drive

import (
	"fmt"
	"strings"

	"hawser/internal/model"
	"hawser/internal/terminus/wire"
)

// history is the conversation with a model, kept short enough for it.
//
// The rule: when it no longer fits, it is brought down to half of what fits, so
// that what is left stays the same for many steps and the provider's cache with
// it. First the terminal's output of the oldest steps is left out, then those
// steps altogether, and at last the middle of the newest output. The first
// message, the tasks and the newest exchange always stay.
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

// fit leaves out what does not fit, and says what that was.
func (h *history) fit() (what string, ok bool) {
	if h.bytes <= h.room() {
		return "", true
	}
	target := h.room() / 2
	outputs := h.shorten(target)
	steps := h.drop(target)
	var list []string
	if outputs > 0 {
		list = append(list, fmt.Sprintf("the output of %d earlier steps is left out", outputs))
	}
	if steps > 0 {
		list = append(list, fmt.Sprintf("%d earlier steps are left out", steps))
	}
	if over := h.bytes - h.room(); over > 0 {
		last := &h.entries[len(h.entries)-1]
		h.set(last, wire.Limit(last.text, max(len(last.text)-over-200, 500)))
		list = append(list, "the newest output is cut")
	}
	return strings.Join(list, ", "), h.bytes <= h.room()
}

// shorten leaves out the output of the oldest steps.
func (h *history) shorten(target int) (n int) {
	for i := 1; i < len(h.entries)-kept && h.bytes > target; i++ {
		e := &h.entries[i]
		if e.role != model.User || e.task || e.short {
			continue
		}
		if note := fmt.Sprintf("[The terminal's output at this point, %d bytes, was left out to save room.]", len(e.text)); len(note) < len(e.text) {
			h.set(e, note)
			e.short = true
			n++
		}
	}
	return n
}

// drop leaves out the oldest exchanges: an answer and the question after it.
func (h *history) drop(target int) (n int) {
	stays := h.entries[:min(1, len(h.entries))]
	for i := 1; i < len(h.entries); i++ {
		if i+1 < len(h.entries)-kept && h.bytes > target && h.entries[i].role == model.Assistant && !h.entries[i+1].task {
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
