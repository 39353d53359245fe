package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// questions are those that wait. Keys answer the first, once it was to be seen
// for a moment: whoever typed at something else has not answered.
type questions struct {
	list    []approval.Question
	shown   string    // the id of the one whose keys are, or will be, offered
	since   time.Time // when it took that place on the screen
	offered bool      // its keys are on the screen
	aside   bool      // something was printed below it
	entry   entry
}

// glance is how long a question is to be seen before keys answer it.
const glance = 300 * time.Millisecond

// first gives the question that is in front.
func (w *questions) first() (approval.Question, bool) {
	if len(w.list) == 0 {
		return approval.Question{}, false
	}
	return w.list[0], true
}

func (w *questions) find(id string) (approval.Question, bool) {
	i := slices.IndexFunc(w.list, func(q approval.Question) bool { return q.ID == id })
	if i < 0 {
		return approval.Question{ID: id}, false
	}
	return w.list[i], true
}

func (w *questions) remove(id string) {
	w.list = slices.DeleteFunc(w.list, func(q approval.Question) bool { return q.ID == id })
	if w.shown == id {
		w.shown, w.offered, w.entry = "", false, entry{}
	}
}

// look notes that the first question is on the screen now; it says whether its
// keys may be offered.
func (w *questions) look(q approval.Question, now time.Time) bool {
	if w.shown != q.ID {
		w.shown, w.since, w.offered, w.entry = q.ID, now, false, entry{}
	}
	w.offered = now.Sub(w.since) >= glance
	return w.offered
}

// ask shows a question in full; the live lines then say how to answer.
func (f *tty) ask(q approval.Question) {
	if _, known := f.asked.find(q.ID); known {
		return
	}
	f.print(strings.Join(f.question(q), "\n"))
	f.asked.list = append(f.asked.list, q)
	f.asked.aside = len(f.asked.list) > 1
	f.live()
}

// prompt says how the first question is answered.
func (f *tty) prompt(q approval.Question, cols int) []string {
	style := f.yellow + f.bold
	var lines []string
	if f.asked.aside || len(f.asked.list) > 1 {
		about := "? " + Title(q)
		if n := len(f.asked.list); n > 1 {
			about = fmt.Sprintf("? (1 of %d) %s", n, Title(q))
		}
		lines = wrapped(f.paint(style, about), cols, 4)
	}
	waits := ""
	if hasDeadline(q) {
		waits = f.paint(f.dim, " · "+left(q.Deadline))
	}
	how := ""
	switch {
	case !f.keys.works():
		how = f.paint(style, "waiting for an answer from elsewhere: hawser sessions answer")
	case !f.asked.look(q, time.Now()):
		how = f.paint(f.dim, "…")
	case isTyped(q):
		how = f.paint(style, f.asked.entry.label(q)+": ") + f.asked.entry.typed(q)
		waits = ""
		lines = append(lines, f.paint(f.dim, "Enter ends it, Esc declines")+f.dimLeft(q))
	default:
		how = f.legend(q)
	}
	return append(lines, wrapped(how+waits, cols, 8)...)
}

func (f *tty) dimLeft(q approval.Question) string {
	if !hasDeadline(q) {
		return ""
	}
	return f.paint(f.dim, " · "+left(q.Deadline))
}

// legend are the keys that answer at once.
func (f *tty) legend(q approval.Question) string {
	style := f.yellow + f.bold
	if onlyOne(q) {
		return f.paint(style, "press Enter") + f.paint(f.dim, ", Esc declines")
	}
	if q.Kind != approval.Permission {
		keys := fmt.Sprintf("press 1 to %d", len(q.Options))
		if l := letters(q); l != "" {
			keys += " or " + strings.Join(strings.Split(l, ""), ", ")
		}
		return f.paint(style, keys) + f.paint(f.dim, ", Esc for none")
	}
	var labels []string
	for _, o := range offers(q) {
		labels = append(labels, o.label)
	}
	s := f.paint(style, strings.Join(labels, "  "))
	if n := len(q.Options); n > 0 {
		s += f.paint(f.dim, fmt.Sprintf(", or 1 to %d", n))
	}
	return s
}

// wrapped breaks a line to a width, into so many lines at most.
func wrapped(s string, cols, most int) []string {
	lines := strings.Split(ansi.Wrap(s, max(1, cols-1), ""), "\n")
	return lines[:min(most, len(lines))]
}

// key is a key that was pressed while a turn is under way.
func (f *tty) key(p press) {
	f.mu.Lock()
	q, waits := f.asked.first()
	if !waits || f.asked.shown != q.ID || !f.asked.offered {
		f.mu.Unlock()
		return
	}
	a, whole, err := f.answer(q, p)
	f.redraw()
	f.mu.Unlock()
	if err == nil && whole {
		a.By = "front cli"
		err = f.to.Settle(f.ctx, q.ID, a)
	}
	if err != nil {
		f.mu.Lock()
		f.print(f.paint(f.red, shown(err.Error())))
		f.redraw()
		f.mu.Unlock()
	}
}

// answer makes an answer of a key, or waits for more of them.
func (f *tty) answer(q approval.Question, p press) (approval.Answer, bool, error) {
	switch {
	case p.char == escape:
		return refused(q), true, nil
	case !isTyped(q):
		a, ok := byKey(q, p.char)
		return a, ok, nil
	}
	line, whole := f.asked.entry.edit(p)
	if !whole {
		return approval.Answer{}, false, nil
	}
	return f.asked.entry.take(q, line)
}

// settled takes a question off, whoever has answered it.
func (f *tty) settled(e agent.Answer) {
	q, _ := f.asked.find(e.Question)
	said := Answered(q, e.Answer)
	if q.Title != "" && (f.asked.aside || len(f.asked.list) > 1) {
		said = Title(q) + ": " + said
	}
	style := f.dim
	if !e.Answer.OK() {
		style = f.red
	}
	f.asked.remove(e.Question)
	f.print("  " + f.paint(style, said))
	if f.began.IsZero() && len(f.asked.list) == 0 {
		f.unlisten()
	}
}
