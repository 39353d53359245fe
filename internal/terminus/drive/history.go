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
type history struct {
	window   int64 // tokens
	reserve  int64 // of those, for the answer
	perToken float64
	entries  []entry
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
		last.text, last.step, last.task = last.text+"\n\n"+text, step, last.task || task
		return
	}
	h.entries = append(h.entries, entry{role: model.User, text: text, step: step, task: task})
}

func (h *history) answer(text string) {
	if strings.TrimSpace(text) == "" {
		text = "(no answer)" // providers take no empty messages
	}
	h.entries = append(h.entries, entry{role: model.Assistant, text: text})
}

func (h *history) messages() []model.Message {
	var list []model.Message
	for _, e := range h.entries {
		list = append(list, model.Message{Role: e.role, Text: e.text})
	}
	return list
}

func (h *history) size() (n int) {
	for _, e := range h.entries {
		n += len(e.text)
	}
	return n
}

// room is how many bytes fit.
func (h *history) room() int { return int(float64(h.window-h.reserve) * h.perToken) }

// measured learns from what the provider counted for what was sent last.
func (h *history) measured(tokens int64) {
	sent := h.size() - len(h.entries[len(h.entries)-1].text) // without the answer
	if tokens >= 100 && sent >= 1000 {
		h.perToken = min(max(float64(sent)/float64(tokens), 1), 6)
	}
}

// tighten believes a provider that says it is too much. It gives up when there
// is next to nothing left to leave out.
func (h *history) tighten() bool {
	tokens := int64(float64(h.size()) / h.perToken)
	h.window = min(h.window, tokens+h.reserve) / 2
	h.reserve = min(h.reserve, h.window/4)
	return h.window >= 256
}

// fit leaves out what does not fit, and says what that was.
func (h *history) fit() (what string, ok bool) {
	if h.size() <= h.room() {
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
	if over := h.size() - h.room(); over > 0 {
		last := &h.entries[len(h.entries)-1]
		last.text = wire.Limit(last.text, max(len(last.text)-over-200, 500))
		list = append(list, "the newest output is cut")
	}
	return strings.Join(list, ", "), h.size() <= h.room()
}

// shorten leaves out the output of the oldest steps.
func (h *history) shorten(target int) (n int) {
	for i := 1; i < len(h.entries)-kept && h.size() > target; i++ {
		e := &h.entries[i]
		if e.role != model.User || e.task || e.short {
			continue
		}
		if note := fmt.Sprintf("[The terminal's output at this point, %d bytes, was left out to save room.]", len(e.text)); len(note) < len(e.text) {
			e.text, e.short = note, true
			n++
		}
	}
	return n
}

// drop leaves out the oldest exchanges: an answer and the question after it.
func (h *history) drop(target int) (n int) {
	for i := 1; i+1 < len(h.entries)-kept && h.size() > target; {
		if h.entries[i].role != model.Assistant || h.entries[i+1].task {
			i++
			continue
		}
		h.entries = append(h.entries[:i], h.entries[i+2:]...)
		n++
	}
	if n > 0 {
		first := &h.entries[0]
		first.text = strings.TrimSuffix(first.text, droppedNote(h.left))
		h.left += n
		first.text += droppedNote(h.left)
	}
	return n
}

func droppedNote(steps int) string {
	return fmt.Sprintf("\n\n[%d earlier steps were left out here to save room.]", steps)
}
